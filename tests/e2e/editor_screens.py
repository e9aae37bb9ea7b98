"""Pictures of every screen and dialog of the card editor, reached by mouse and keys in the real window.

Run: ``python -m tests.e2e.editor_screens DIR [--size 1366x768] [--only ru-night] [--scenes A,B]
[--text 150]``

For each language and theme, xdotool's pointer and keys open each view, menu and dialog of the editor, with
the shipped set (``editor_scenes.py``) and with unusual sets (``editor_corners.py``). Each screen is saved
(by ImageMagick's import); ``sheet-LANGUAGE-THEME.png`` shows all. Prints one line of JSON with the screens
that could not be reached, and then exits with 1.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from app import i18n
from tests.e2e import editor_corners
from tests.e2e.driver import ExpectationFailed, options, run
from tests.e2e.editor_hands import Workshop
from tests.e2e.editor_round import SCENES, EditorTour

ROUNDS = [(language, theme) for language in ("ru", "en") for theme in ("night", "day")]


def tour(
    display: str, language: str, theme: str, size: tuple[int, int], folder: Path, scenes: Sequence[str],
    catalogue: Path, percent: int = 0,
) -> Iterator[str]:  # fmt: skip
    """Capture the screens *scenes* in *language* and *theme*; yield the names of those not reached."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        shutil.copy(catalogue, Path(home) / "cards.db")
        window = Workshop(Path(home), display, None, language, theme, size, percent)
        at = EditorTour(window, language, folder)
        try:
            window.click(i18n.text("ui.start-edit", language))
            time.sleep(2)
            at.leave()
            for name in scenes:
                try:
                    SCENES[name](at)
                except (ExpectationFailed, StopIteration, subprocess.CalledProcessError) as gone:
                    print(f"{language}-{theme} {name}: {str(gone)[:300]}", file=sys.stderr)
                    at.snap(f"not-{name}")
                    at.leave()
                    yield f"{language}-{theme}: {name}"
            said = window.error_output()
            if said:
                print(said[-1500:], file=sys.stderr)
        finally:
            window.close()
        sheet(at.files, folder.parent / f"sheet-{language}-{theme}.png")


def sheet(files: list[Path], target: Path, across: int = 5, wide: int = 480) -> None:
    """Combine all pictures as thumbnails."""
    if not files:
        return
    small = []
    for file in files:
        with Image.open(file) as opened:
            small.append(opened.convert("RGB").resize((wide, opened.height * wide // opened.width)))
    high = small[0].height
    whole = Image.new("RGB", (across * wide, -(-len(small) // across) * high))
    for number, one in enumerate(small):
        whole.paste(one, (number % across * wide, number // across * high))
    whole.save(target)


def main() -> int:
    """Run from the command line; return the exit status."""
    asked = options(__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--size", default="1366x768")
    asked.add_argument("--only", default="")
    asked.add_argument("--scenes", default="", help="only these, with commas between")
    asked.add_argument("--text", type=int, default=0, help="size of texts in per cent")
    chosen = asked.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    scenes = chosen.scenes.split(",") if chosen.scenes else list(SCENES)

    def work(display: str) -> dict[str, Any]:
        missed = []
        with tempfile.TemporaryDirectory() as held:
            catalogue = Path(held) / "cards.db"
            editor_corners.prepare(catalogue)
            for language, theme in ROUNDS:
                if chosen.only in ("", f"{language}-{theme}"):
                    folder = chosen.folder / f"{language}-{theme}"
                    size = wide, high
                    missed += tour(display, language, theme, size, folder, scenes, catalogue, chosen.text)
        return {"pictures": len(list(chosen.folder.glob("*/*.png"))), "missed": missed}

    return run(chosen, work, lambda report: not report["missed"], (wide, high))


if __name__ == "__main__":
    sys.exit(main())
