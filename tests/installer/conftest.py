"""The parts of the build, which are scripts beside each other."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "installer"))
