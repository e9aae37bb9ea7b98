"""The editor with a made-up set of 10,000 cards in 4 languages: what a person waits for.

Times are those of the processor, in ms.

Run by hand: ``QT_QPA_PLATFORM=offscreen python -m bench.catalogue``. Figures are for bench/README.md.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time, thread_time

from PySide6.QtWidgets import QApplication

from app.cards import exchange, library
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, Text
from app.editor.page import EditorPage
from app.widgets.interface import Interface

CARDS = 10_000


def made_up(data: SetData) -> SetData:
    """Own Fate over and over, with two more languages."""
    cards = []
    for number in range(CARDS):
        card = data.cards[number % len(data.cards)]
        texts = dict(card.texts) | {language: {name: Text(f"{text.value} {number}", text.value)
                                               for name, text in card.texts["ru"].items()}
                                    for language in ("de", "fr")}
        cards.append(replace(card, id=0, key=f"card-{number}", texts=texts, ways=(), start=""))
    return replace(data, key="large", names={"ru": "Большой", "en": "Large"}, cards=tuple(cards))


def timed(name: str, start: float) -> float:
    """Print the ms of the processor since *start*."""
    spent = (process_time() - start) * 1000
    print(f"{name:<42}{spent:>9.1f} ms")
    return spent


def scrolled(app: QApplication, page: EditorPage, pages: int = 1000) -> list[float]:
    """The ms between two beats of the window while the table is scrolled by *pages* whole pages, sorted.

    Time of the window's thread, whatever else it does meanwhile: real time on a machine that is idle.
    """
    bar = page.table.grid.verticalScrollBar()
    spent = []
    for step in range(pages):
        start = thread_time()
        bar.setValue((step * 97) % bar.maximum())
        app.processEvents()
        spent.append((thread_time() - start) * 1000)
    return sorted(spent)


def main() -> None:
    """Open, search, choose, type, import."""
    folder = Path(tempfile.mkdtemp())
    file = library.ready(folder / "cards.db")
    with Catalogue(file) as catalogue:
        large = made_up(catalogue.set_data("own-fate"))
        start = process_time()
        catalogue.put_set(large)
        timed("store 10,000 cards", start)
    app = QApplication([])
    interface = Interface(folder / "settings.ini", app)
    interface.set_language("ru")
    catalogue = Catalogue(file)
    warm = EditorPage(catalogue, interface)
    app.processEvents()
    start = process_time()
    warm.model.open_set("large")
    app.processEvents()
    timed("open the set", start)
    page = warm
    page.resize(1920, 1080)
    page.show()
    app.processEvents()
    page.checks._timer.stop()
    page.form.show_spelling(page.spelling)
    while not page.spelling.settled():
        app.processEvents()
    spent = []
    for typed in ("т", "ти", "тиг", "тигр", "тигре", "тигрен"):
        start = process_time()
        page.list.search.setText(typed)
        app.processEvents()
        spent.append((process_time() - start) * 1000)
    print(f"{'search, a key (first, median)':<42}{spent[0]:>9.1f} {median(spent):.1f} ms")
    page.list.search.clear()
    app.processEvents()
    page.list.choose(page.model.cards()[5000].id)
    edit = page.form.texts["rules", "ru"].edit
    edit.setFocus()
    spent = []
    for _ in range(20):
        start = process_time()
        edit.insertPlainText("я")
        app.processEvents()
        spent.append((process_time() - start) * 1000)
    print(f"{'a key typed, on the face (median, worst)':<42}{median(spent):>9.1f} {max(spent):.1f} ms")
    page.show_view("table")
    app.processEvents()
    beats = scrolled(app, page)
    print(f"{'table scrolled by pages (median, p99.9, worst)':<42}{median(beats):>9.1f} "
          f"{beats[int(len(beats) * 0.999)]:.1f} {beats[-1]:.1f} ms")
    table = folder / "large.csv"
    exchange.write(page.model.data, table)
    start = process_time()
    exchange.read(table, page.model.data)
    timed("read 10,000 rows of CSV", start)


if __name__ == "__main__":
    main()
