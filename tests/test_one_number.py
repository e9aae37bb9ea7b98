"""A number changed in the editor by mouse appears on the table and on paper."""

import re
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from app.cards import library
from app.cards.catalogue import Catalogue
from app.editor.page import EditorPage
from app.face.ops import Rect, Text
from app.print import job
from app.print.options import Options
from app.ui.shell import start
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

SIZE = (1366, 768)
MM = 72 / 25.4


@pytest.fixture
def same_editor(qtbot, qapp, tmp_path):
    """Return an editor equal to that of the other process, to find positions."""
    reader = Preferences(tmp_path / "settings.ini", qapp)
    reader.set_language("en")
    catalogue = Catalogue(library.ensure_catalogue(tmp_path / "same.db"))
    page = EditorPage(catalogue, reader)
    qtbot.addWidget(page)
    page.resize(*SIZE)
    page.show()
    yield page
    catalogue.close()
    qapp.setStyleSheet("")


def middle(page: EditorPage, widget) -> tuple[int, int]:
    at = widget.mapTo(page, widget.rect().center())
    return at.x(), at.y()


def words_in(pdf: Path, area: Rect) -> list[str]:
    """Return the words centred in *area* (mm) of the first page."""
    xml = subprocess.run(
        ["pdftotext", "-bbox", "-l", "1", pdf, "-"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    found = re.findall(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</word>', xml)
    return [word for *box, word in found
            if area.x < (float(box[0]) + float(box[2])) / 2 / MM < area.right
            and area.y < (float(box[1]) + float(box[3])) / 2 / MM < area.bottom]  # fmt: skip


def test_a_strength_changed_by_hand_from_4_to_9_is_9_on_the_table_and_in_the_pdf(
    qtbot, person, profile, same_editor, tmp_path
):
    same_editor.choose("anton")
    QApplication.processEvents()
    assert same_editor.form.numbers["strength"].spin.value() == 4
    hand = person()
    hand.at_window("^Dozor$", SIZE)
    hand.key("ctrl+e")
    hand.at_window("Own Fate", SIZE)
    hand.click(middle(same_editor, same_editor.list.search))
    hand.x("type", "--delay", 60, "Gorodetsky")
    # The numbers are below the texts of all languages; the same number of wheel
    # steps reveals them in both editors.
    spin = same_editor.form.numbers["strength"].spin
    scroll = [one for one in same_editor.findChildren(QScrollArea) if one.isAncestorOf(spin)][-1]
    bar = scroll.verticalScrollBar()
    qtbot.wait(1000)
    turn = bar.singleStep() * QApplication.wheelScrollLines()
    turns = (middle(same_editor, spin)[1] - middle(same_editor, scroll)[1]) // turn
    hand.x("mousemove", *middle(same_editor, scroll), "click", "--repeat", turns, "--delay", 20, 5)
    bar.setValue(turns * turn)
    QApplication.processEvents()

    def typed() -> bool:
        hand.click(middle(same_editor, same_editor.form.numbers["strength"].spin))
        hand.key("ctrl+a", "9")
        time.sleep(0.5)
        with Catalogue.open(profile / "cards.db", read_only=True) as catalogue:
            return catalogue.card_set("own-fate").card("anton").strength == 9

    time.sleep(1)
    hand.wait_for(typed)
    sets = start.build_context(same_editor._preferences).sets
    faces = partial(sets.faces, sets.cards(sets.chosen))
    face = Gallery(same_editor._preferences, faces).face("anton")
    assert [op.text for op in face.ops if isinstance(op, Text) and op.part == "strength"] == ["9"]

    file = tmp_path / "anton.pdf"
    chosen = ["--no-tracks", "--no-counters", "--no-reference", "--card", "anton"]
    subprocess.run(
        [sys.executable, "-m", "app", "--lang", "en", "print", *chosen, file],
        env=hand.environment,
        check=True,
    )
    options = Options(tracks=False, counters=False, reference=False)
    place = job.plan(faces("en"), options).pages[0].places[0]
    part = face.part("strength")
    assert words_in(file, Rect(place.trim.x + part.x, place.trim.y + part.y, part.w, part.h)) == ["9"]
