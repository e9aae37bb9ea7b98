"""Import path of the build scripts."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "installer"))
