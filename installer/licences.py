"""The licences of everything in the bundle: ``licences.py FOLDER`` (run in the build's environment).

One file a package, and ``README.txt`` with a line for each: name, version, licence.
"""

import sys
from importlib import metadata
from pathlib import Path

NOT_SHIPPED = {"pip", "setuptools", "pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "packaging"}


def licence_of(package: metadata.Distribution) -> str:
    """The licence as the package names it, in a few words."""
    about = package.metadata
    named = about.get("License-Expression") or ""
    classes = [name for name in about.get_all("Classifier") or [] if name.startswith("License")]
    short = ", ".join(name.split(" :: ")[-1] for name in classes)
    return named or short or (about.get("License") or "see the file").splitlines()[0]


def texts_of(package: metadata.Distribution) -> list[str]:
    """The licence texts that the package brings."""
    marks = ("LICEN", "COPYING", "NOTICE", "OFL")
    named = [file for file in package.files or [] if any(mark in file.name.upper() for mark in marks)]
    found = [Path(str(package.locate_file(file))) for file in named if file.suffix != ".py"]
    return [file.read_text(encoding="utf-8", errors="replace") for file in found if file.is_file()]


def main() -> None:
    """Write the folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"Python {sys.version.split()[0]}: PSF-2.0"]
    for package in sorted(metadata.distributions(), key=lambda package: package.metadata["Name"].lower()):
        name = package.metadata["Name"]
        if name.lower() in NOT_SHIPPED:
            continue
        lines.append(f"{name} {package.version}: {licence_of(package)}")
        parts = texts_of(package)
        if parts:
            (folder / f"{name}.txt").write_text("\n\n".join(parts), encoding="utf-8")
    (folder / "README.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
