"""``python -m app`` is the command ``dozor``."""

from app.cli import main

if __name__ == "__main__":
    main()
