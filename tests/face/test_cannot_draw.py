"""A failing painter draws a frame and a cross instead, and the failure is logged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtGui import QImage, QPainter

from app import paths
from app.face import compose, layout, to_qt
from app.face.content import BackContent, CardContent, CounterContent, SetContent, TrackContent
from app.face.ops import Clip, Face, Op, Picture, Rect, Shape, Text, Unclip
from app.print import job, pdf
from app.print.errors import PrintError
from app.print.options import Options

ANTON = CardContent("anton", "item", "light", "Антон", "Предмет", "Светит.", "ru")
BACK = BackContent("probability", "light", "Свет", "ru")
NAN = float("nan")
STRANGE: dict[str, Op] = {
    "a join of tomorrow": Shape("x", (("M", (0, 0)), ("L", (9, 9))), stroke="#000000", join="arcs"),  # type: ignore[arg-type]
    "no number": Shape("x", (("M", (NAN, 0)), ("L", (9, 9))), fill="#000000"),
    "a short curve": Shape("x", (("C", (1, 2)),), fill="#000000"),
    "no font": Text("x", 1, 1, "word", "no-font", 3, "#000000"),
    "no file": Picture("x", Rect(0, 0, 9, 9), "/nowhere/moon.png"),
}
DRAWN_BY_QT = ("no number",)
"""Qt silently draws nothing for these."""


def strange(op: Op) -> Face:
    """Return Anton's face with *op* behind the first clip."""
    face = layout.card(ANTON)
    inside = Clip("x", (("M", (0, 0)), ("L", (9, 0)), ("L", (9, 9)), ("Z", ()))), op, Unclip("x")
    return replace(face, ops=(*face.ops, *inside))


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.usefixtures("qapp")
def test_the_screen_draws_the_rest_and_a_cross(what: str) -> None:
    whole, shown = (to_qt.image(face, 4) for face in (layout.card(ANTON), strange(STRANGE[what])))
    assert not shown.isNull()
    assert (shown == whole) is (what in DRAWN_BY_QT)
    assert paths.log_file().exists() is (what not in DRAWN_BY_QT)


@pytest.mark.usefixtures("qapp")
def test_the_painter_is_as_it_was() -> None:
    image = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(image) as painter:
        painter.setOpacity(0.5)
        assert not to_qt.paint(painter, [STRANGE["a short curve"], Clip("x", (("C", (1,)),))])
        assert painter.opacity() == 0.5
        assert not painter.hasClipping()


@pytest.mark.parametrize("what", ["a join of tomorrow", "no number", "a short curve", "no font", "no file"])
def test_the_paper_bears_the_rest_of_the_set(
    what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    egor = replace(ANTON, key="egor", name="Егор")
    anton = replace(ANTON, rules=what)  # no face of an earlier test is kept for it
    content = SetContent("s", "S", "1", "ru", ((anton, BACK, 1), (egor, BACK, 1)))
    real = layout._draw

    def drawn(of: str, card: layout.Content, *more: Any) -> Face:
        face = real(of, card, *more)
        return replace(face, ops=(*face.ops, STRANGE[what])) if card is anton else face

    monkeypatch.setattr(layout, "_draw", drawn)
    options = Options()
    file = tmp_path / "set.pdf"
    assert pdf.write(job.plan(content, options), options, file) == ["anton"]
    text = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    assert "Егор" in text
    assert "nan" not in text


def test_a_face_that_cannot_be_laid_out_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose.Layout, "ops", lambda *_: 1 / 0)
    face = layout.card(ANTON)
    assert [warning.code for warning in face.warnings] == ["face.cannot-draw"]
    assert (face.width, face.height) == layout.POKER


@pytest.mark.parametrize("what", ["track", "board", "counter"])
def test_a_part_of_the_board_that_cannot_be_laid_out_is_a_finding(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compose.Layout, "ops", lambda *_: 1 / 0)
    track = TrackContent("vortex", "Воронка", ("1",), ("dark",), "ru")
    face = {
        "track": lambda: layout.track(track),
        "board": lambda: layout.board([track]),
        "counter": lambda: layout.counter(CounterContent("mana", "Мана", "М", "light", 1)),
    }[what]()
    assert [warning.code for warning in face.warnings] == ["face.cannot-draw"]
    assert face.ops


@pytest.mark.usefixtures("qapp")
def test_a_card_on_the_table_whose_painter_fails_is_a_cross(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = to_qt.image(layout.card(ANTON), 4)
    monkeypatch.setattr(to_qt, "_draw", lambda *_: 1 / 0)
    assert to_qt.image(layout.card(ANTON), 4) != whole
    assert paths.log_file().exists()


def test_a_pdf_that_no_reader_opens_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(PrintError) as caught:
        pdf.save_pdf(b"%PDF-1.4 and no more", tmp_path / "set.pdf")
    assert caught.value.reason.code == "print.unreadable"
    assert list(tmp_path.iterdir()) == []
