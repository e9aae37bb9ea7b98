"""Entry point of the bundle: the command ``dozor``, pool workers, the airlock."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:] == ["--airlock"]:
        from app.airlock.child import main
    else:
        from app.cli import main
    main()
