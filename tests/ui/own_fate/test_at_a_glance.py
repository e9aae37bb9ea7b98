"""What must be seen is seen: each question of Own Fate with its note, and the tracks beside a large card."""

from random import Random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from app.rules.game import TALK_VERBS
from app.ui.board.floating import map_to_page

NOTES = [
    "enter",
    "enter-replace",
    "close-way",
    "stake",
    "stake-idle",
    "extra-card",
    "credit",
    "harvest",
    "jugular",
]
NAMES = {
    "other": "Антон Городецкий",
    "target": "Антон Городецкий",
    "vampire": "Андрей",
    "cost": 10,
    "wounds": 3,
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", [(1024, 668), (1366, 736), (1920, 1048)])
def test_no_question_with_a_note_is_cut_off(page, preferences, language, size):
    preferences.set_language(language)
    table = page(size)
    panel = table.question
    for code in NOTES:
        asked = code.removesuffix("-replace").removesuffix("-idle")
        panel._set_sentence(table.words.t(f"fate.question-{asked}", **NAMES))
        panel._note.setText(table.words.t(f"fate.note-{code}", **NAMES))
        panel._note.setVisible(True)
        QApplication.processEvents()
        assert panel._heading.verticalScrollBar().maximum() == 0, code


@pytest.mark.parametrize("size", [(1024, 668), (1366, 736)])
def test_the_card_over_the_table_leaves_the_tracks_uncovered(page, size):
    table = page(size)
    table.curtain.raise_curtain()
    table.show_message("A sentence of some length that takes its place in the middle of the table. " * 2)
    tracks = map_to_page(table.view, table.scene.pieces["tracks"].sceneBoundingRect())
    for piece in [
        piece for piece in table.scene.pieces.values() if piece.kind in ("card", "token") and piece.card
    ]:
        table.scene.hovering = piece.key
        table.preview.pin(piece.card)
        assert table.preview.isVisible()
        assert not tracks.intersects(QRectF(table.preview.geometry())), piece.key


def test_the_button_of_the_log_covers_no_text(page):
    log = page((1366, 736)).chronicle
    assert not log.grow_button.geometry().intersects(log.viewport().geometry())


def test_no_card_of_a_hand_moves_until_cards_come_or_the_phase_ends(page):
    table, rng, last, kept = page(open_hands=True), Random(2), {}, 0
    for _ in range(200):
        view = table.session.view
        at = {spec.key: spec.rect for spec in table.scene._arranger._hand(view, view.seat)}
        moment, earlier = last.get(view.seat, (None, {}))
        if moment == (view.turn, view.phase) and at.keys() <= earlier.keys():
            kept += len(at) < len(earlier)
            assert all(at[key] == earlier[key] for key in at)
        last[view.seat] = (view.turn, view.phase), at
        table.session.submit(rng.choice([a for a in table.session.actions if a.verb not in TALK_VERBS]))
    assert kept > 10
