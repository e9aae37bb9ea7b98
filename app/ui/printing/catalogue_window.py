"""The print window for the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from app import i18n
from app.cards import playing
from app.cards.catalogue import Catalogue
from app.cards.data import languages_of
from app.face.content import SetContent
from app.print.several import JOINT
from app.ui.new_game import sets as sets_of_games
from app.ui.new_game.sets import FREE, OWN_FATE, TRIBUNAL, of_game
from app.ui.printing.files import Told
from app.ui.printing.print_window import PrintWindow, Sets
from app.widgets.preferences import Preferences


def create_window(parent: QWidget, preferences: Preferences) -> PrintWindow:
    """Create a print window for the user's catalogue, owned by *parent*."""

    def contents(language: str, key: str, rules: str) -> SetContent:
        with Catalogue.open(read_only=True) as catalogue:
            return catalogue.content(key, language, rules, preferences.language)

    def rules_of(key: str) -> Sets:
        if JOINT in key:
            return ()
        game = next(
            (name for name in (TRIBUNAL, OWN_FATE) if key in [row.key for row in of_game(name)]), FREE
        )
        return [
            (rule_set.key, rule_set.name)
            for rule_set in sets_of_games.rules_of(game, key, preferences.language)
        ]

    def booklet(key: str, rules: str, game: str, language: str) -> Told:
        # The booklet of a game other than the set's uses that game's own set and book.
        is_set_of_game = key in [row.key for row in of_game(game)]
        return playing.booklet_texts(
            key if is_set_of_game else game, rules if is_set_of_game else "", game, language
        )

    with Catalogue.open(read_only=True) as catalogue:
        language = preferences.language
        rows = catalogue.sets()
    sets = [(row.key, i18n.text_in(row.names, language) or row.key) for row in rows]

    def languages(keys: str) -> Sequence[str]:
        return languages_of(row for row in rows if row.key in keys.split(JOINT))

    at_home = QLocale.system().territory()
    paper = "letter" if at_home in (QLocale.Country.UnitedStates, QLocale.Country.Canada) else "a4"
    return PrintWindow(
        preferences, contents, parent, sets, languages, rules_of, booklet, playing.game_for_set, paper
    )
