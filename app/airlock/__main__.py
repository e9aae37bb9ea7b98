from app.airlock.inside import main

main()
