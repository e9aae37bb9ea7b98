from app.airlock.child import main

main()
