"""The program in a separate process with a real display, mouse and keys."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from app import paths
from app.cards import convert, source
from app.rules.game import TALK_VERBS
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record_file import RecordFile, read_file
from app.ui.board.session import GameSession
from app.ui.own_fate.page import FatePage

SIZE = (1366, 768)


def battle_record(file: Path):
    """Save a record just before a playable spell; return its match and the first such action."""
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    match = Match.begin(GAME, cards, 3)
    while not any(action.verb == "play" for action in match.state.legal()):
        match.submit(next(a for a in match.state.legal() if a.verb not in TALK_VERBS and a.verb != "call"))
    record = RecordFile.create(file, match.header)
    for entry in match.entries:
        record.append(entry)
    record.close()
    return match, next(action for action in match.state.legal() if action.verb == "play")


def moves_of(file: Path):
    return [entry for entry in read_file(file).entries if type(entry).__name__ == "Move"]


def test_a_spell_is_dragged_onto_its_target_and_the_game_goes_on(
    person, profile, window, preferences, gallery
):
    file = profile / "game.dozorgame"
    match, action = battle_record(file)
    hand = person("open", file)
    hand.at_window("^Dozor$", SIZE)
    spots = spots_of(window, preferences, gallery, match, action)

    def dragged():
        """Drag and return the new moves; retried if the window wasn't ready."""
        hand.key("space")  # Raises the curtain; ignored without one.
        hand.drag(*spots)
        return moves_of(file)[len(match.moves) :]

    assert hand.wait_for(dragged)[0].action == action
    assert hand.program.poll() is None


def spots_of(window, preferences, gallery, match, action):
    """Return the screen positions of the action's two pieces, from an equal window built here."""
    preferences.set_language("en")
    shown = FatePage(preferences, gallery, GameSession(match))
    window.host.show_page(shown)
    QApplication.processEvents()
    shown.curtain.raise_curtain()
    spots = []
    for key in action.args:
        piece = shown.scene.pieces[key]
        at = shown.view.mapFromScene(piece.scenePos() + piece.area.center() * 0.5)
        place = shown.view.mapTo(window, at)
        spots.append((place.x(), place.y()))
    return spots
