"""How long printing takes, against plain ReportLab and against what others make: CPU time, without start-up.

    python bench/print.py [--rounds 5] [--photos] [--many] [--peers PYTHON]

``cards``: 100 vector cards with backs, tracks and counters, from the set's content to the PDF's bytes, faces
laid out anew each time. ``plain``: ReportLab drawing as many text cards with backs. ``--photos``: a 300 dpi
JPEG on each of 100 cards. ``--many``: 500 and 2,000 cards. ``--peers``: protograf, domdiv, decksmith and
cartuli, as far as that interpreter has them (see ``peers.py``); none of them is needed by Dozor.
"""

from __future__ import annotations

import argparse
import datetime
import io
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.cards.catalogue import shipped  # noqa: E402
from app.face import picture, to_pdf  # noqa: E402
from app.print import job, pdf  # noqa: E402
from app.print.options import Options  # noqa: E402

OPTIONS = Options(reference=False, date=datetime.date(2026, 11, 21))


def plain(content) -> bytes:
    """100 text cards and their backs by ReportLab alone: a frame, a title, the rules, four numbers."""
    from reportlab.lib.units import mm
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, initialFontName=to_pdf.font("sans"), pageCompression=1)
    cards = [front for front, _back, copies in content.cards for _ in range(copies)]
    for start in range(0, len(cards), 9):
        for side in ("front", "back"):
            for i, card in enumerate(cards[start : start + 9]):
                x, y = (10.5 + i % 3 * 63) * mm, (297 - 16.5 - 88 - i // 3 * 88) * mm
                canvas.rect(x, y, 63 * mm, 88 * mm)
                if side == "back":
                    canvas.setFont(to_pdf.font("display"), 20)
                    canvas.drawCentredString(x + 31 * mm, y + 44 * mm, card.kind)
                    continue
                canvas.setFont(to_pdf.font("display"), 14)
                canvas.drawString(x + 4 * mm, y + 80 * mm, card.name)
                canvas.setFont(to_pdf.font("sans"), 8)
                for row, line in enumerate(simpleSplit(card.rules, to_pdf.font("sans"), 8, 55 * mm)):
                    canvas.drawString(x + 4 * mm, y + 30 * mm - row * 9.6, line)
                for row, number in enumerate((card.strength, card.experience, card.initiative, card.cost)):
                    canvas.drawString(x + 4 * mm, y + (70 - row * 7) * mm, str(number))
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def cards(content) -> bytes:
    """The set as Dozor prints it."""
    return pdf.render(job.plan(content, OPTIONS), OPTIONS)


def timed(what: Callable[[], bytes], rounds: int) -> tuple[float, int]:
    """The least of seconds (other work on the machine only adds) and the bytes of the result."""
    seconds = []
    for _ in range(rounds):
        begun = time.process_time()
        made = what()
        seconds.append(time.process_time() - begun)
    return min(seconds), len(made)


def with_photos(content, folder: Path):
    """100 different cards, a 300 dpi JPEG of its own on each."""
    from random import Random

    from PIL import Image

    art = folder / "art"
    art.mkdir()
    made = []
    front, back, _copies = content.cards[10]
    for i in range(100):
        rng = Random(i)
        small = Image.new("RGB", (24, 16))
        small.putdata([tuple(rng.randrange(256) for _ in range(3)) for _ in range(24 * 16)])
        small.resize((673, 449), Image.Resampling.BICUBIC).save(art / f"photo-{i}.jpg", quality=88)
        made.append((replace(front, key=f"photo-{i}", picture=f"photo-{i}"), back, 1))
    return replace(content, cards=tuple(made))


def many(content, count: int):
    """*count* different cards."""
    made = []
    for i in range(count):
        front, back, _copies = content.cards[i % len(content.cards)]
        made.append((replace(front, key=f"{front.key}-{i}", footer=str(i), picture=front.key), back, 1))
    return replace(content, cards=tuple(made))


def memory() -> float:
    """The most memory this process has held, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--photos", action="store_true")
    arguments.add_argument("--many", action="store_true")
    arguments.add_argument("--peers", metavar="PYTHON", help="an interpreter that has them")
    wanted = arguments.parse_args()
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "ru")
    cards(content)
    base, size = timed(lambda: plain(content), wanted.rounds)
    print(f"plain ReportLab, 100 text cards   {base:6.3f} s  {size / 1000:7.0f} kB")
    ours, size = timed(lambda: cards(content), wanted.rounds)
    print(
        f"Dozor, the whole set              {ours:6.3f} s  {size / 1000:7.0f} kB  {ours / base:5.2f} × plain"
    )
    if wanted.peers:
        import peers

        for name in peers.SCRIPTS:
            each, why = peers.measure(wanted.peers, name)
            told = f"{each / (ours / 100):5.1f} × ours" if each else f"did not run: {why}"
            print(f"{name:33s} {each * 1000:6.2f} ms a card  {told}")
        print(f"{'Dozor':33s} {ours * 10:6.2f} ms a card")
    if wanted.photos:
        with tempfile.TemporaryDirectory() as name:
            os.environ["DOZOR_HOME"] = name
            photos = with_photos(content, Path(name))
            assert picture.find("photo-1") is not None
            before = memory()
            spent, size = timed(lambda: cards(photos), 1)
            print(f"Dozor, 100 cards with photographs {spent:6.3f} s  {size / 1000:7.0f} kB"
                  f"  {memory() - before:5.0f} MB more")  # fmt: skip
    if wanted.many:
        for count in (500, 2000):
            lots = many(content, count)
            before = memory()
            spent, size = timed(lambda lots=lots: cards(lots), 1)
            print(f"Dozor, {count:5d} different cards       {spent:6.3f} s  {size / 1000:7.0f} kB"
                  f"  {spent / count * 1000:5.2f} ms a card  {memory() - before:5.0f} MB more")  # fmt: skip


if __name__ == "__main__":
    main()
