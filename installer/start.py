"""What the bundle starts: the command ``dozor``; children of a pool of processes start here too."""

import multiprocessing

from app.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
