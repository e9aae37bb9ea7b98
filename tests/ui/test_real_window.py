"""The program as a person meets it: a process of its own, a real display, a mouse and keys."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app import paths
from app.cards import convert, source
from app.rules.game import TALK
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.rules.record_file import RecordFile, read_file

SIZE = (1366, 768)
needs_display = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool")


def wait_for(what, seconds=20.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


@pytest.fixture
def display():
    """An X server with nothing else on it."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24"],
                              pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def battle_record(file: Path):
    """A record that stands before a spell that may be played, and the first such action."""
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    match = Match.begin(GAME, cards, 3)
    while not any(action.verb == "play" for action in match.state.legal()):
        match.submit(next(a for a in match.state.legal() if a.verb not in TALK and a.verb != "call"))
    record = RecordFile.create(file, match.header)
    for entry in match.entries:
        record.append(entry)
    record.close()
    return match, next(action for action in match.state.legal() if action.verb == "play")


def moves_of(file: Path):
    return [entry for entry in read_file(file).entries if type(entry).__name__ == "Move"]


@needs_display
def test_a_spell_is_dragged_onto_its_target_and_the_game_goes_on(display, profile, qtbot, page):
    profile.mkdir()
    (profile / "settings.ini").write_text("[General]\nlanguage=en\nreduced_motion=true\n", encoding="utf-8")
    file = profile / "game.dozorgame"
    match, action = battle_record(file)
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "DOZOR_HOME": str(profile)}

    def x(*words):
        subprocess.run(["xdotool", *map(str, words)], env=environment, check=True, capture_output=True)

    program = subprocess.Popen([sys.executable, "-m", "app", "open", str(file)], env=environment,
                               cwd=paths.ROOT)
    try:
        window = wait_for(lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "^Dozor$"], env=environment,
            capture_output=True, text=True, check=False).stdout.split())[0]
        x("windowmove", window, 0, 0, "windowsize", window, *SIZE, "windowfocus", window)
        time.sleep(1.5)
        x("key", "Return")
        time.sleep(0.8)
        spots = spots_of(page, match, action)
        x("mousemove", *spots[0], "mousedown", 1)
        for part in (0.2, 0.5, 0.8, 1.0):
            x("mousemove", *(round(a + (b - a) * part) for a, b in zip(*spots, strict=True)))
        x("mouseup", 1)
        moves = wait_for(lambda: (found := moves_of(file)) and len(found) > len(match.moves) and found)
        assert moves[-1].action == action
        assert program.poll() is None
    finally:
        program.terminate()
        program.wait()


def spots_of(page, match, action):
    """Where the action's two pieces are on the screen: the same window built here, at the same size."""
    from app.ui.house import House
    from app.ui.main_window import MainWindow
    from app.ui.session import GameSession

    table = page(seed=3)
    interface, gallery = table._interface, table._gallery
    interface.set_language("en")
    window = MainWindow(interface, House(GAME, lambda: None, lambda _language: None, None, None, None))
    session = GameSession(match)
    from app.ui.table.page import TablePage

    shown = TablePage(interface, gallery, session)
    window.setCentralWidget(shown)
    window.resize(*SIZE)
    window.show()
    shown.start()
    shown.curtain.raise_curtain()
    spots = []
    for key in action.args:
        piece = shown.scene.pieces[key]
        at = shown.view.mapFromScene(piece.scenePos() + piece.area.center() * 0.5)
        place = shown.view.mapTo(window, at)
        spots.append((place.x(), place.y()))
    window.close()
    window.deleteLater()
    return spots
