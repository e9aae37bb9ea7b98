"""Windows of the game: preferences, faces of the shipped set, games at one screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app import paths
from app.cards import convert, source
from app.cards.data import SetData
from app.cards.rule_sets import DeviationText
from app.face.content import SetContent
from app.rules.game import TALK_VERBS, Action
from app.rules.own_fate import GAME
from app.ui.board import ask_panel, overlay
from app.ui.board.session import GameSession
from app.ui.new_game.dialog import NewGame
from app.ui.new_game.sets import Rules
from app.ui.own_fate.page import FatePage
from app.ui.shell import start
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from tests.drawn_text import DrawnText, record_text


@pytest.fixture(autouse=True)
def _cached_layouts(cached_layouts: None) -> None: ...


@pytest.fixture
def real_guard_time() -> None:
    """Let a new question and the curtain ignore input as long as in the program."""


@pytest.fixture(autouse=True)
def _short_guard_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a new question and the curtain ignore input only until the next events are handled."""
    if "real_guard_time" not in request.fixturenames:
        for module in (ask_panel, overlay):
            monkeypatch.setattr(module, "INPUT_GUARD_MS", 0)


@pytest.fixture(scope="session")
def cards() -> Any:
    """Return the shipped set as data."""
    return source.read_folder(paths.data() / "source" / "own-fate")


@pytest.fixture
def preferences(qapp: QApplication, tmp_path: Path) -> Preferences:
    """Return preferences: Russian, night theme, no animations."""
    made = Preferences(tmp_path / "settings.ini", qapp)
    made.set_language("ru")
    made.set_reduced_motion(True)
    return made


@pytest.fixture
def gallery(preferences: Preferences, cards: Any) -> Gallery:
    """Return the faces of the shipped set."""
    return Gallery(preferences, lambda language: convert.content(cards, language))


@pytest.fixture
def session(cards: Any, tmp_path: Path) -> Iterator[Callable[..., GameSession]]:
    """Return a function that begins a game at one screen: ``session(seed=3)``."""
    begun: list[GameSession] = []

    def begin(seed: int = 3, **more: Any) -> GameSession:
        made = GameSession.begin(
            GAME,
            convert.card_set(cards),
            seed=seed,
            options=more.pop("options", {}),
            file=tmp_path / f"{len(begun)}.dozorgame",
            players=more.pop("players", {}),
            names={"light": "Аня", "dark": "Боря"},
            date="2026-01-01",
            **more,
        )
        begun.append(made)
        return made

    yield begin
    for made in begun:
        made.close()


@pytest.fixture
def page(qtbot: Any, preferences: Preferences, gallery: Gallery, session: Any) -> Callable[..., FatePage]:
    """Return a function that opens a game's table, curtain down: ``page(seed=3)``."""

    def show(size: tuple[int, int] = (1366, 740), **game: Any) -> FatePage:
        made = FatePage(preferences, gallery, session(**game))
        qtbot.addWidget(made)
        made.resize(*size)
        made.show()
        made.start()
        return made

    return show


class OneSetShelf:
    """Shelf with one fixed set: *played*, and *data* for its faces (None: it has none)."""

    chosen = "own-fate"

    def __init__(self, played: Any = None, data: SetData | None = None) -> None:
        self._played, self._data = played, data

    def rows(self, _language: str) -> list[tuple[str, str]]:
        return [(self.chosen, "The one set")]

    def cards(self, _key: str, _rules: str = "") -> Any:
        return self._played

    def rules(self, _key: str, _language: str) -> list[Rules]:
        return [Rules("book", "The book", "", {}, (), own=False)]

    def deviations_from_book(
        self, _cards: Any, _options: Mapping[str, Any], _language: str
    ) -> list[DeviationText]:
        return []

    def shipped(self) -> Any:
        return self._played

    def faces(self, played: Any, language: str) -> SetContent:
        if self._data is None:
            return SetContent("none", "None", "1", language)
        return convert.content(convert.as_played(self._data, played, self._data), language)

    def choose(self, _key: str) -> None:
        """Ignore the choice."""


@pytest.fixture
def shelf() -> type[OneSetShelf]:
    """Return the class of one-set shelves."""
    return OneSetShelf


@pytest.fixture
def drawn_texts(monkeypatch: pytest.MonkeyPatch) -> list[DrawnText]:
    """Return a list that collects all text drawn from now on."""
    return record_text(monkeypatch)


@pytest.fixture
def window(qtbot: Any, preferences: Preferences, cards: Any, shelf: type[OneSetShelf]) -> MainWindow:
    """Return the main window over the shipped set."""
    made = MainWindow(preferences, AppContext(GAME, shelf(convert.card_set(cards), cards)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


@pytest.fixture
def full_window(qtbot: Any, preferences: Preferences) -> MainWindow:
    """Return the main window with every game, over the shipped sets."""
    made = MainWindow(preferences, start.build_context(preferences))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


@pytest.fixture
def new_game() -> NewGame:
    """Return a new game of two people under the default rules."""
    return NewGame(seed=3)


class RandomPlayer:
    """Random player of a page who also handles curtains and sheets."""

    def __init__(self, page: FatePage, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)

    def clear(self) -> None:
        """Close the sheet and the curtain."""
        while True:
            if self.page.sheet.isVisible():
                self.page.sheet.choose("close")
            elif self.page.curtain.isVisible():
                self.page.curtain.raise_curtain()
            else:
                return

    def step(self) -> Action | None:
        """Make one decision; return None at the end."""
        self.clear()
        session = self.page.session
        if session.match.outcome is not None:
            return None
        action = self.rng.choice([action for action in session.actions if action.verb not in TALK_VERBS])
        self.page.run_action(action)
        return action

    def until(self, wanted: Callable[[Any], bool], most: int = 2000) -> Any:
        """Play until the view satisfies *wanted*; return the view."""
        for _ in range(most):
            self.clear()
            if wanted(self.page.session.view):
                return self.page.session.view
            if self.step() is None:
                break
        raise AssertionError("the game ended before that")


@pytest.fixture
def hands() -> type[RandomPlayer]:
    """Return the class of random players: ``hands(page).step()``."""
    return RandomPlayer
