"""How pictures look that the editor takes, against resvg: ``python -m bench.svg FOLDER [--suite] [--list]``.

FOLDER: SVG files, which are compared with resvg at 512 px. ``--suite``: resvg's own test suite
(``crates/resvg/tests/tests`` of its repository), compared with the PNG beside each file; files with
``<text>`` are left out. ``--list`` names the files that differ or are refused. Exits with 1 if a file
differs without a word.
"""

from __future__ import annotations

import collections
import io
import sys
from pathlib import Path

from PIL import Image

from app.cards import pictures
from app.cards.errors import CatalogueError
from app.face import svg, svg_judge

MOST_DIFFERENT = 0.005


def main() -> None:
    """Print how many files are drawn right, with or without becoming pixels, refused, or different."""
    folder, suite = Path(sys.argv[1]), "--suite" in sys.argv
    found: dict[str, list[str]] = collections.defaultdict(list)
    reasons: collections.Counter[str] = collections.Counter()
    for file in sorted(folder.rglob("*.svg*")):
        if file.suffix not in (".svg", ".svgz") or (suite and b"<text" in file.read_bytes()):
            continue
        kind, reason = judged(file, suite)
        found[kind].append(f"{file.relative_to(folder)}: {reason}")
        reasons[f"{kind}: {reason.partition(':')[0][:40]}"] += 1
    total = sum(map(len, found.values()))
    for kind, files in sorted(found.items()):
        print(f"{kind:10}{len(files):6}{len(files) / total:8.1%}")
        if "--list" in sys.argv and kind in ("different", "refused"):
            print(*(f"    {name}" for name in files), sep="\n")
    print(*(f"    {count:5} {reason}" for reason, count in reasons.most_common(40)), sep="\n")
    sys.exit(1 if found["different"] else 0)


def judged(file: Path, suite: bool) -> tuple[str, str]:
    """Return "vector", "pixels", "refused", or "different", and the reason."""
    try:
        content = pictures.validate_picture(file.read_bytes(), file.name).data
        try:
            flat, reason = svg.write(svg_judge.read(content, file.name)), ""
        except svg.EndlessPicture:
            raise
        except svg.BadPicture as inexact:
            flat, reason = content, str(inexact.args[-1])
        if suite:
            expected = Image.open(file.with_suffix(".png"))
        else:
            expected = rendered(content, file.name, svg_judge.SIDE)
        ours = rendered(flat, file.name, expected.width)
    except (CatalogueError, svg.BadPicture) as error:
        return "refused", str(error.args)[:150]
    kind = "pixels" if reason else "vector"
    shape = abs(ours.width / ours.height - expected.width / expected.height)
    share = svg_judge.different_pixels(expected, ours) / (expected.width * expected.height)
    if share > MOST_DIFFERENT or shape > 0.02:
        return "different", f"{kind}: {share:.1%} {reason}"
    return kind, reason


def rendered(content: bytes, name: str, width: int) -> Image.Image:
    """Return *content* as resvg draws it at *width* px."""
    return Image.open(io.BytesIO(svg_judge.resvg(content, name, width=width)))


if __name__ == "__main__":
    main()
