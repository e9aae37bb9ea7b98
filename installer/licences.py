"""The licences of everything in the bundle: ``licences.py FOLDER`` (run in the build's environment).

One file a package, and ``README.txt`` with a line for each: name, version, licence.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app import licences


def main() -> None:
    """Write the folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for package in licences.needed():
        parts = licences.texts_of(package)
        if parts:
            (folder / f"{package.metadata['Name']}.txt").write_text("\n\n".join(parts), encoding="utf-8")
    (folder / "README.txt").write_text("\n".join(licences.lines()) + "\n", encoding="utf-8")


main()
