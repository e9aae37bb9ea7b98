"""Measure printing in CPU time without start-up, against plain ReportLab and against other programs.

    python bench/print.py [--rounds 9] [--photos] [--many] [--peers PYTHON [PYTHON …]]

``cards``: 100 vector cards with backs, tracks and counters, from content to PDF bytes.
``plain``: ReportLab drawing as many text cards with backs, in turn with ``cards``; then with a preflight.
*Warm*: the same job again in one process. *Cold*: the first job of a new process, without laid-out faces; the
disk cache has what an earlier process left there. *First*: cold, with an empty disk cache. All exclude
imports, and reading the set from the catalogue; plain ReportLab also loads its fonts in its cold job.
``--photos``: a 300 dpi JPEG on each of 100 cards. ``--many``: 250 to 2,000 cards; time and memory per card
must not rise (Linux). Both run in separate processes, so that memory is not shared.
``--peers``: protograf, domdiv, decksmith and cartuli, if one of the interpreters has them (see ``peers.py``).
"""

from __future__ import annotations

import argparse
import datetime
import gc
import io
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.cards.catalogue import shipped  # noqa: E402
from app.face import metrics, picture  # noqa: E402
from app.print import job, pdf  # noqa: E402
from app.print.options import Options  # noqa: E402
from app.print.preflight import checking  # noqa: E402
from app.print.preflight.finding import Order  # noqa: E402

OPTIONS = Options(reference=False, date=datetime.date(2026, 11, 21))


@cache
def _fonts(name: str) -> str:
    """Return the bundled font *name* as embedded by ReportLab's own class."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    made = TTFont(f"Plain-{name}", str(metrics.font_file(name)))
    # The same name would refer to Dozor's font, which is already registered.
    made.face.name = b"Plain" + made.face.name
    pdfmetrics.registerFont(made)
    return made.fontName


def plain(content) -> bytes:
    """Draw 100 text cards and their backs with ReportLab alone: a frame, a title, the rules, four numbers."""
    from reportlab.lib.units import mm
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfgen.canvas import Canvas

    display, sans = (_fonts(name) for name in ("display", "sans"))
    out = io.BytesIO()
    canvas = Canvas(out, initialFontName=sans, pageCompression=1)
    cards = [front for front, _back, copies in content.cards for _ in range(copies)]
    for start in range(0, len(cards), 9):
        for side in ("front", "back"):
            for i, card in enumerate(cards[start : start + 9]):
                x, y = (10.5 + i % 3 * 63) * mm, (297 - 16.5 - 88 - i // 3 * 88) * mm
                canvas.rect(x, y, 63 * mm, 88 * mm)
                if side == "back":
                    canvas.setFont(display, 20)
                    canvas.drawCentredString(x + 31 * mm, y + 44 * mm, card.kind)
                    continue
                canvas.setFont(display, 14)
                canvas.drawString(x + 4 * mm, y + 80 * mm, card.name)
                canvas.setFont(sans, 8)
                for row, line in enumerate(simpleSplit(card.rules, sans, 8, 55 * mm)):
                    canvas.drawString(x + 4 * mm, y + 30 * mm - row * 9.6, line)
                for row, number in enumerate(
                    map(card.value, ("strength", "experience", "initiative", "cost"))
                ):
                    canvas.drawString(x + 4 * mm, y + (70 - row * 7) * mm, str(number))
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def cards(content) -> bytes:
    """Print the set with Dozor."""
    return pdf.render(job.plan(content, OPTIONS), OPTIONS)[0]


def checked(content) -> bytes:
    """Print the set, with a preflight of the file."""
    plan = job.plan(content, OPTIONS)
    data = pdf.render(plan, OPTIONS)[0]
    checking.check(data, Order.of(plan, OPTIONS))
    return data


def timed(*whats: Callable[[], bytes], rounds: int) -> list[tuple[float, int]]:
    """Run the jobs in turn; return the fewest seconds of each (other work only adds time) and its bytes."""
    seconds: list[list[float]] = [[] for _ in whats]
    sizes = [0 for _ in whats]
    for _ in range(rounds):
        for i, what in enumerate(whats):
            begun = time.process_time()
            sizes[i] = len(what())
            seconds[i].append(time.process_time() - begun)
    return [(min(spent), size) for spent, size in zip(seconds, sizes, strict=True)]


def with_photos(content, folder: Path):
    """Return 100 different cards with a 300 dpi JPEG each."""
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
        photo = small.resize((673, 449), Image.Resampling.BICUBIC)
        grain = Image.effect_noise(photo.size, 24).convert("RGB")
        Image.blend(photo, grain, 0.2).save(art / f"photo-{i}.jpg", quality=88, dpi=(300, 300))
        made.append((replace(front, key=f"photo-{i}", picture=f"photo-{i}"), back, 1))
    return replace(content, cards=tuple(made))


def many(content, count: int):
    """Return *count* different cards."""
    made = []
    for i in range(count):
        front, back, _copies = content.cards[i % len(content.cards)]
        made.append((replace(front, key=f"{front.key}-{i}", footer=str(i), picture=front.key), back, 1))
    return replace(content, cards=tuple(made))


def memory_mb() -> float:
    """Return the MB this process holds, and reset the peak."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
    return _status("VmRSS")


def peak_mb() -> float:
    """Return the peak memory of this process since :func:`memory_mb`, in MB."""
    return _status("VmHWM")


def _status(name: str) -> float:
    rows = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(row.split()[1]) / 1024 for row in rows if row.startswith(name))


def alone(job_name: str) -> None:
    """Run one large job in this process (``photos``, or a number of cards) and print its figures."""
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "ru")
    with tempfile.TemporaryDirectory() as name:
        os.environ["DOZOR_HOME"] = name
        lots = with_photos(content, Path(name)) if job_name == "photos" else many(content, int(job_name))
        cards(replace(content, cards=content.cards[:9]))
        before = memory_mb()
        ((spent, size),) = timed(lambda: cards(lots), rounds=1)
        if job_name == "photos":
            assert picture.find("photo-1") is not None
    count, more = len(lots.cards), peak_mb() - before
    what = "cards with photographs" if job_name == "photos" else "different cards"
    print(f"Dozor, {count:5d} {what:22s}{spent:6.3f} s  {size / 1000:7.0f} kB"
          f"  {spent / count * 1000:5.2f} ms per card"
          f"  {more:4.0f} MB of memory, {more / count * 1024:3.0f} kB per card")  # fmt: skip


def cold(job_name: str) -> None:
    """Run the job ``plain``, ``cards``, or ``checked`` once in this new process and print its seconds."""
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "ru")
    # As ``dozor print`` and the window do after their imports.
    gc.freeze()
    jobs = {"plain": plain, "cards": cards, "checked": checked}
    ((spent, _size),) = timed(lambda: jobs[job_name](content), rounds=1)
    print(spent)


def fewest_cold(rounds: int) -> dict[str, float]:
    """Return the fewest seconds of each job in *rounds* new processes, run in turn.

    ``first`` is the job ``cards`` with an empty disk cache, which it fills for the others.
    """
    best: dict[str, float] = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as home:
            for name in ("first", "plain", "cards", "checked"):
                job_name = "cards" if name == "first" else name
                command = [sys.executable, __file__, "--cold", job_name]
                environment = os.environ | {"DOZOR_HOME": home}
                out = subprocess.run(
                    command, check=True, capture_output=True, encoding="utf-8", env=environment
                )
                best[name] = min(best.get(name, math.inf), float(out.stdout))
    return best


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=9)
    arguments.add_argument("--photos", action="store_true")
    arguments.add_argument("--many", action="store_true")
    arguments.add_argument(
        "--peers", metavar="PYTHON", nargs="+", default=[], help="interpreters that have them"
    )
    arguments.add_argument("--cold", choices=("plain", "cards", "checked"), help="one first job only")
    arguments.add_argument("--alone", metavar="COUNT", help="one job only: how many cards, or photos")
    wanted = arguments.parse_args()
    if wanted.alone:
        alone(wanted.alone)
        return
    if wanted.cold:
        cold(wanted.cold)
        return
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "ru")
    first = fewest_cold(wanted.rounds)
    (base, plain_size), (ours, size), (read_back, _size) = timed(
        lambda: plain(content), lambda: cards(content), lambda: checked(content), rounds=wanted.rounds
    )
    print(f"plain ReportLab, 100 text cards   {base:6.3f} s  {plain_size / 1000:7.0f} kB")
    print(f"Dozor, the whole set              {ours:6.3f} s  {size / 1000:7.0f} kB"
          f"  {ours / base:5.2f} × plain")  # fmt: skip
    print(f"with a preflight of the file      {read_back:6.3f} s"
          f"             {read_back / base:5.2f} × plain, {read_back / ours:.2f} × without")  # fmt: skip
    print(f"cold: plain ReportLab             {first['plain']:6.3f} s")
    for what, name in (("Dozor", "cards"), ("with a preflight", "checked"), ("Dozor, first of all", "first")):
        print(f"cold: {what:28s}{first[name]:6.3f} s             {first[name] / first['plain']:5.2f} × plain")
    if wanted.peers:
        import peers

        for name in peers.SCRIPTS:
            each, why = peers.fastest(wanted.peers, name)
            told = f"{each / (ours / 100):5.1f} × ours" if each else f"did not run: {why}"
            print(f"{name:33s} {each * 1000:6.2f} ms per card  {told}")
        print(f"{'Dozor':33s} {ours * 10:6.2f} ms per card")
    for name in ["photos"] * wanted.photos + ["250", "500", "1000", "2000"] * wanted.many:
        subprocess.run([sys.executable, __file__, "--alone", name], check=True)


if __name__ == "__main__":
    main()
