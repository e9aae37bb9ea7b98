"""``dozor screenshots``: pictures of every window, in every language, without a display."""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QWidget

from app import i18n
from app.bots.tribunal.player import TribunalPlayer
from app.files import atomic_path
from app.rules.cardset import CardSet
from app.rules.game import TALK_VERBS, Action, Cards, Game
from app.rules.games import positions_of
from app.rules.lesson import actions_of, match_of
from app.rules.match import Match
from app.rules.record import Header
from app.ui.board.page import TablePage
from app.ui.board.replay_page import ReplayPage
from app.ui.board.session import GameSession
from app.ui.board.view import TableView
from app.ui.coach.lessons import known
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.shell import start
from app.ui.shell.dialogs import AboutDialog
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import WindowOpener
from app.ui.tribunal.page import TribunalPage
from app.widgets.preferences import Preferences

SIZE = (1920, 1080)
"""Default size of a window, px."""
SEED = 8
"""Seed of the pictured game; fixed, so the game is always the same."""
MOST_STEPS = 3000
TRIBUNAL_STEPS = 40
"""Tribunal decisions before the first picture."""
MOST_TRIBUNAL = 120
"""Maximum number of Tribunal decisions before the second."""
MOST_WAIT = 30.0
"""Seconds."""
QUIET = 1.0
"""Seconds without a progress bar; short work shows none."""

WORKSHOPS = ("editor", "print-preview")
"""Windows that the start page opens."""


def take(
    folder: Path,
    rooms: Mapping[str, WindowOpener],
    themes: tuple[str, ...] = ("night",),
    size: tuple[int, int] = SIZE,
    text_percent: int = 100,
) -> Iterator[Path]:
    """Write pictures of windows *size* px large into *folder* (created if missing), yielding each file.

    Raises OSError if the folder can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    running = start.application([])
    with tempfile.TemporaryDirectory() as scratch, _at_home(scratch):
        reader = Preferences(Path(scratch) / "settings.ini", running)
        reader.set_reduced_motion(True)
        reader.set_text_percent(text_percent)
        for theme in themes:
            for language in i18n.available():
                reader.set_theme(theme)
                reader.set_language(language)
                ending = f"{language}.png" if len(themes) == 1 else f"{language}-{theme}.png"
                for name, widget in _views(reader, rooms, size):
                    file = folder / f"{name}-{ending}"
                    _wait_until_idle(running, widget)
                    with atomic_path(file) as part:
                        if not widget.grab().save(str(part), "PNG"):
                            raise OSError(5, "cannot write", str(file))
                    yield file


@contextmanager
def _at_home(folder: str) -> Iterator[None]:
    """Use the shipped cards and a temporary profile, so that no user's games are pictured."""
    before = os.environ.get("DOZOR_HOME")
    os.environ["DOZOR_HOME"] = folder
    try:
        yield
    finally:
        del os.environ["DOZOR_HOME"]
        if before is not None:
            os.environ["DOZOR_HOME"] = before


def _views(
    reader: Preferences, rooms: Mapping[str, WindowOpener], size: tuple[int, int]
) -> Iterator[tuple[str, QWidget]]:
    doors = [partial(start.open_window, rooms[name], reader) if name in rooms else None for name in WORKSHOPS]
    window = MainWindow(reader, start.build_context(reader, *doors))
    window.resize(*size)
    window.show()
    yield "start", window
    window.games.play(NewGame(seed=SEED))
    page = window.page
    assert page is not None
    hands = Random(SEED)
    _until(page, hands, lambda view: view.phase == "movement" and view.question.kind == "movement")
    yield "table-setup", window
    _until(
        page,
        hands,
        lambda view: (
            view.phase == "battle" and view.turn >= 5 and len(view.plays) >= 3 and len(view.actions) > 6
        ),
    )
    page.preview.show_card(str(page.session.view.question.args.get("other", "anton")))
    yield "table-battle", window
    _until(page, hands, lambda view: view.last_count is not None and view.last_count.turn >= 5)
    page.show_count()
    yield "table-count", window
    page.sheet.choose("close")
    _until(page, hands, lambda _view: False)
    yield "table-end", window
    match = page.session.match
    window.games.replay(match)
    window.findChildren(ReplayPage)[0].seek(len(match.moves) * 2 // 3)
    yield "replay", window
    yield from _tribunal(window)
    yield _free(window)
    yield _battle(window)
    yield from _pages(window)
    yield from _other_windows(window, reader)
    for name, maker in rooms.items():
        room = maker(window, reader)
        room.resize(*size)
        room.show()
        _wait(room)
        yield name, room
        room.close()
    window.close()
    window.deleteLater()


POSITION: Mapping[str, object] = {
    "phase": "battle",
    "turn": 5,
    "balance": 3,
    "inferno": 6,
    "light": "olga ignat",
    "dark": "jugular-vein",
    "discards": "attack-1 healing-2",
    "cards": {
        "larisa": "hairdresser: attack-2 defence-1; wounds 1",
        "andrey": "hairdresser: attack-3 attack-2 defence-2; items egor-goggles",
        "anton": "hairdresser: attack-4 defence-3 healing-1; wounds 1; items flashlight",
        "egor": "hairdresser; wounds 1",
        "tigrenok": "entrance-hall; wounds 1",
        "zavulon": "entrance-hall: attack-4 attack-3 defence-3 attack-1",
        "alisa": "moscow: attack-2 defence-1",
        "semen": "city-light: attack-2 defence-2 healing-3",
        "geser": "svetlana-flat: healing-4 defence-4 attack-3",
        "cops": "roof",
    },
}
"""The position of the pictured battle, as in a scenario."""
PLAYS: Mapping[str, tuple[str, ...]] = {
    "larisa": ("until battle larisa", "dark play attack-2 egor", "dark done"),
    "andrey": ("until battle andrey", "dark play attack-3 anton", "dark done"),
    "anton": (
        *("until gloom anton", "light gloom 1", "light play defence-3 egor", "light play attack-4 andrey"),
        *("light weaken attack-4 1", "light done"),
    ),
    "geser": ("until gloom geser", "light gloom 0", "light chance olga healing-4", "light done"),
    "zavulon": ("until gloom zavulon",),
}
"""Statements for each Other's slot; in the end Zavulon decides."""


def battle(game: Game, cards: CardSet) -> Match:
    """Return *game* in the middle of a battle, with cards laid and Dark to decide."""
    match = match_of(game, positions_of(game.key), cards, POSITION, {})
    for other in sorted(PLAYS, key=lambda other: int(cards.card(other).initiative)):
        for statement in PLAYS[other]:
            for action in actions_of(match.state.copy(), (statement,)):
                match.submit(action)
    return match


def _battle(window: MainWindow) -> tuple[str, QWidget]:
    """Show a battle with the whole table in view; nobody answers for Dark."""
    playable = window.context.games()[0]
    cards = playable.sets.shipped()
    assert isinstance(cards, CardSet)
    session = GameSession(battle(playable.game, cards), {"dark": playable.levels[-1]})
    page = playable.open_page(window.preferences, window.host.gallery_of(playable, cards), session)
    window.host.show_page(page)
    page.preview.show_card("anton")
    return "battle", window


def _pages(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield what the window shows besides games."""
    for name, turn in (
        ("first-start", window.learning.first_start),
        ("saves", window.archive.show_saves),
        ("lessons", window.learning.lessons),
        ("lesson", lambda: window.learning.learn(known()[0])),
        ("puzzles", window.learning.puzzles),
        ("puzzle", lambda: window.learning.solve(0)),
        ("set-up", window.learning.set_up),
    ):
        turn()
        yield name, window


def _other_windows(window: MainWindow, reader: Preferences) -> Iterator[tuple[str, QWidget]]:
    """Yield the other windows and dialogs."""
    doors: tuple[tuple[str, Callable[[], object]], ...] = (
        (
            "new-game",
            lambda: NewGameDialog(
                window, reader, window.context.games(), window.host.gallery_of, computer=True
            ).show(),
        ),
        ("rules", window.windows.open_rules),
        ("reference", lambda: window.windows.open_reference("anton")),
        ("guide", window.windows.open_guide),
        ("lab", window.windows.open_lab),
        ("about", lambda: AboutDialog(window, reader).show()),
    )
    for name, make in doors:
        before = set(QApplication.topLevelWidgets())
        make()
        new = set(QApplication.topLevelWidgets()) - before
        room = next(widget for widget in new if widget.isVisible())
        yield name, room
        room.close()


FREE = (
    "deal probability 4", "draw probability 3", "take spells top 520 561", "take spells top 548 561",
    "take spells top 576 561", "take spells top 250 195", "add counter wound 60 345", "add die 6 1020 70",
    "add coin - 1070 70", "track vortex 2", "track balance 13", "point 700 420",
)  # fmt: skip
"""Actions done on the pictured free table."""


def _free(window: MainWindow) -> tuple[str, QWidget]:
    """Show a free table of Own Fate with things in hands and on places."""
    window.games.play(NewGame(seed=SEED, game="free", set_key="own-fate"))
    page = window.page
    assert page is not None
    page.curtain.raise_curtain()
    for text in FREE:
        page.run_action(Action.parse(text))
    return "free", window


def _tribunal(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield a game of Tribunal between weak computers, and a Tribunal in it."""
    window.games.play(NewGame(seed=SEED, game="tribunal", options={"expansion-1": True, "expansion-2": True}))
    page = window.page
    assert isinstance(page, TribunalPage)
    match = page.session.match
    for number, action in enumerate(_to_a_tribunal(match.game, match.card_set, match.header)):
        if number == TRIBUNAL_STEPS:
            yield "tribunal", window
        page.pricing.dismiss()
        page.run_action(action)
    yield "tribunal-prices", window
    page.pricing.dismiss()


def _to_a_tribunal(game: Game, cards: Cards, header: Header) -> list[Action]:
    """Return a weak computers' game up to its first Tribunal after :data:`TRIBUNAL_STEPS`.

    Seeds are tried in turn; most games end before.
    """
    weak = TribunalPlayer("weak")
    for seed in itertools.count():
        match, rng = Match(game, header, cards), Random(seed)
        while match.outcome is None and len(match.moves) < MOST_TRIBUNAL:
            view = match.state.view(match.state.to_move)
            assert view.question is not None
            if len(match.moves) > TRIBUNAL_STEPS and view.question.kind == "tribunal.ask-price":
                return [move.action for move in match.moves]
            match.submit(weak.choose(view, rng))
    raise AssertionError("no end of seeds")


def _until(page: TablePage, rng: Random, is_reached: Callable[[Any], bool]) -> None:
    for _ in range(MOST_STEPS):
        while page.sheet.isVisible() or page.curtain.isVisible():
            if page.session.match.outcome is not None:
                return
            if page.sheet.isVisible():
                page.sheet.choose("close")
            else:
                page.curtain.raise_curtain()
        if page.session.match.outcome is not None or is_reached(page.session.view):
            return
        page.run_action(
            rng.choice([action for action in page.session.actions if action.verb not in TALK_VERBS])
        )


def _wait(room: QWidget) -> None:
    """Wait until *room* has shown no progress bar for a while."""
    running = QApplication.instance()
    begun = quiet = time.monotonic()
    while running is not None and time.monotonic() < min(quiet + QUIET, begun + MOST_WAIT):
        running.processEvents()
        time.sleep(0.02)
        if any(bar.isVisible() for bar in room.findChildren(QProgressBar)):
            quiet = time.monotonic()


def _wait_until_idle(running: QApplication, shown: QWidget) -> None:
    """Wait until no events are pending and every visible table is laid out."""
    end = time.monotonic() + MOST_WAIT
    for round_ in itertools.count():
        running.processEvents()
        running.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        laid = all(table.is_ready for table in shown.findChildren(TableView) if table.isVisible())
        if (laid and round_ >= 3) or time.monotonic() > end:
            return
