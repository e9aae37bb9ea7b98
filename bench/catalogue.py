"""Measure what a user waits for in the editor, with a generated set of 10,000 cards in 4 languages.

    QT_QPA_PLATFORM=offscreen python -m bench.catalogue

Times are processor time in ms.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time, thread_time

from PySide6.QtWidgets import QApplication

from app.cards import compare, convert, exchange, integrity, library, units
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, Text
from app.cards.memory import TextOrigin
from app.cards.replacing import Replacement, replace_texts
from app.cards.source import set_from_template, templates
from app.editor.page import EditorPage
from app.face import layout
from app.search import normalize
from app.widgets.preferences import Preferences

CARDS = 10_000


def made_up(data: SetData) -> SetData:
    """Return a set of :data:`CARDS` copies of Own Fate's cards with two more languages."""
    cards = []
    for number in range(CARDS):
        card = data.cards[number % len(data.cards)]
        texts = dict(card.texts) | {
            language: {
                name: Text(f"{text.value} {number}", text.value) for name, text in card.texts["ru"].items()
            }
            for language in ("de", "fr")
        }
        cards.append(replace(card, id=0, key=f"card-{number}", texts=texts, ways=(), start=""))
    return replace(data, key="large", names={"ru": "Большой", "en": "Large"}, cards=tuple(cards))


def timed(name: str, start: float) -> float:
    """Print and return the processor time in ms since *start*."""
    spent = (process_time() - start) * 1000
    print(f"{name:<42}{spent:>9.1f} ms")
    return spent


def scrolled(app: QApplication, page: EditorPage, pages: int = 1000) -> list[float]:
    """Return the sorted ms of work for each of *pages* moves of the table's scroll bar.

    Includes all work of the window's thread.
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
    folder = Path(tempfile.mkdtemp())
    file = library.ensure_catalogue(folder / "cards.db")
    with Catalogue(file) as catalogue:
        large = made_up(catalogue.set_data("own-fate"))
        start = process_time()
        catalogue.put_set(large)
        timed("store 10,000 cards", start)
    start = process_time()
    integrity.require_intact(file)
    timed("check all values", start)
    with Catalogue(file) as catalogue:
        whole = catalogue.set_data("large")
    translated(whole, file)
    app = QApplication([])
    preferences = Preferences(folder / "settings.ini", app)
    preferences.set_language("ru")
    catalogue = Catalogue(file)
    warm = EditorPage(catalogue, preferences)
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
    while not page.spelling.is_idle():
        app.processEvents()
    spent = []
    for typed in ("т", "ти", "тиг", "тигр", "тигре", "тигрен"):
        start = process_time()
        page.list.search.setText(typed)
        app.processEvents()
        spent.append((process_time() - start) * 1000)
    print(f"{'search, per key (first, median)':<42}{spent[0]:>9.1f} {median(spent):.1f} ms")
    page.list.search.clear()
    app.processEvents()
    page.list.choose(page.model.cards()[5000].id)
    edit = page.form.texts["rules", "ru"].edit
    edit.setFocus()
    # The card is visible before typing starts.
    app.processEvents()
    spent = []
    for _ in range(20):
        start = process_time()
        edit.insertPlainText("я")
        app.processEvents()
        spent.append((process_time() - start) * 1000)
    print(
        f"{'typing on the face (first, median, worst)':<42}{spent[0]:>9.1f} {median(spent):.1f} "
        f"{max(spent):.1f} ms"
    )
    page.show_view("table")
    app.processEvents()
    beats = scrolled(app, page)
    print(
        f"{'scroll table by page (median, p99.9, worst)':<42}{median(beats):>9.1f} "
        f"{beats[int(len(beats) * 0.999)]:.1f} {beats[-1]:.1f} ms"
    )
    layout_all(page)
    checked(app, page)
    import_table(app, page, folder / "large.csv")


def translated(data: SetData, file: Path, looks: int = 200) -> None:
    """Measure translation memory, search, replacing a word in all texts, and listing the changes."""
    with Catalogue(file) as catalogue:
        start = process_time()
        memory = catalogue.memory("ru", "de")
        timed(f"build translation memory, {len(memory)} pairs", start)
    found = list(units.units(data, "de"))
    start = process_time()
    words = [normalize(f"{unit.original.value}\n{unit.value}") for unit in found]
    timed(f"index {len(found)} texts for search", start)
    spent = []
    for unit in found[:: max(1, len(found) // looks)]:
        start = process_time()
        memory.suggestions(unit.original.value, TextOrigin(data.key, unit.id))
        spent.append((process_time() - start) * 1000)
    spent.sort()
    print(f"{'memory lookup (median, p99, worst)':<42}{median(spent):>9.2f} "
          f"{spent[int(len(spent) * 0.99)]:.2f} {spent[-1]:.2f} ms")  # fmt: skip
    spent = []
    for sought in ("бой", "сила на", "в бою рядом", "воронк", "нет такого"):
        start = process_time()
        sum(all(word in text for word in sought.split()) for text in words)
        spent.append((process_time() - start) * 1000)
    print(f"{'search all texts (median, worst)':<42}{median(spent):>9.2f} {max(spent):.2f} ms")
    start = process_time()
    changed = replace_texts(data, Replacement("бою", "сражении"))
    timed("replace a word in all texts", start)
    changes = sum(1 for _ in compare.deltas(data, changed))
    timed(f"... list its {changes} changes", start)


def layout_all(page: EditorPage, faces: int = 1000) -> None:
    """Measure the layout of *faces* faces, each in a different language than the one before."""
    tongues = page.model.languages
    contents = [
        page.model.content(card, tongues[number % len(tongues)])
        for number, card in enumerate(page.model.cards()[:faces])
    ]
    spent = []
    for content in contents:
        start = thread_time()
        layout.card(content)
        spent.append((thread_time() - start) * 1000)
    spent.sort()
    late = spent[int(len(spent) * 0.99)]
    print(f"{'layout of a face (median, p99)':<42}{median(spent):>9.2f} {late:.2f} ms")
    slowest = max(layout_template(name) for name in templates())
    print(f"{'layout of a new look (slowest median)':<42}{slowest:>9.2f} ms")


def layout_template(name: str) -> float:
    """Return the median time, ms, of laying out a front of a new set that begins from the template *name*."""
    content = convert.content(set_from_template(name, "new", "1", "en", {"en": "New"}), "en")
    spent = []
    for front, _back, _copies in content.cards[:20] * 10:
        start = thread_time()
        layout.card(front)
        spent.append((thread_time() - start) * 1000)
    return median(spent)


def checked(app: QApplication, page: EditorPage) -> None:
    """Measure the first full check with each face in four languages, then all checks again."""
    for name in ("first full check, with faces", "repeat all checks"):
        page.checks.check_all()
        start = process_time()
        while not page.checks.finished():
            app.processEvents()
        timed(name, start)


def import_table(app: QApplication, page: EditorPage, table: Path) -> None:
    """Import a table that changes the number of copies of each card: read, compare, store, show."""
    data = page.model.data
    other = replace(data, cards=tuple(replace(card, copies=card.copies % 9 + 1) for card in data.cards))
    exchange.write(other, table)
    start = process_time()
    found, _pictures = exchange.read(table, data)
    timed("import 10,000 rows: read", start)
    changes = list(compare.deltas(data, found))
    timed("... compare", start)
    assert len(changes) >= CARDS
    page.model.put_set(found, "editor.undo-import")
    app.processEvents()
    timed("... store and show", start)


if __name__ == "__main__":
    main()
