"""What must be seen is seen: each question of Own Fate with its note, and the tracks beside a large card."""

from random import Random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from app.rules.game import TALK_VERBS
from app.table.own_fate.hand_groups import hand_groups
from app.ui.board.floating import map_to_page
from app.ui.own_fate.arrange import acting_in

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


def test_a_hand_keeps_its_place_when_another_other_acts(page):
    table, rng, places, compared = page(open_hands=True), Random(2), {}, 0
    for _ in range(150):
        view = table.session.view
        groups = hand_groups(view, view.seat, acting_in(view))
        hands = tuple((group.of, group.cards, group.under) for group in groups)
        at = {spec.key: spec.rect for spec in table.scene._arranger._hand(view, view.seat)}
        for card in [card for group in groups if not group.active for card in group.cards]:
            compared += (hands, card) in places
            assert places.setdefault((hands, card), at[card]) == at[card]
        table.session.submit(rng.choice([a for a in table.session.actions if a.verb not in TALK_VERBS]))
    assert compared > 50
