"""What a saved game is called, who played it, what came of it: in lists, in menus, in its details."""

from __future__ import annotations

from collections.abc import Callable

from app import i18n, user_errors
from app.cards.rule_words import told_options
from app.rules.game import SEATS, View
from app.rules.games import game_of
from app.rules.match import options_of
from app.rules.record import Header
from app.ui.new_game import sets
from app.ui.saves import saved_games
from app.ui.saves.saved_games import Saved
from app.widgets.preferences import Preferences

REVIEWED = frozenset({"own-fate", "tribunal"})
"""The games of which it can be told what decided them."""


def reviewable(one: Saved) -> bool:
    """Whether what decided the game can be told."""
    return one.header is not None and one.end is not None and one.header.game in REVIEWED


def titled(one: Saved, preferences: Preferences, view: View | None = None) -> str:
    """What the game is called: the name that somebody gave it, else when it was played and which it is; how
    far, where its position is known (*view*)."""
    if one.header is None:
        return one.file.name
    game = game_name(one.header.game, preferences)
    turn = in_turn(turn_number(view), one.header.game, preferences)
    which = f"{game}, {turn[0].lower()}{turn[1:]}" if turn else game
    return f"{one.named or touched(one, preferences)} · {which}"


def turn_number(view: View | None) -> int:
    """The turn (in Tribunal the round) of the position *view*; 0 where there is none."""
    return int(getattr(view, "turn", 0) or getattr(getattr(view, "state", None), "round", 0))


def in_turn(number: int, game: str, preferences: Preferences) -> str:
    """The turn *number*, or the round of Tribunal; empty where there is none."""
    if not number:
        return ""
    if game == "tribunal":
        return preferences.t("tribunal.round", round=number)
    return preferences.t("ui.saves-in-turn", turn=number)


def left_off(one: Saved, preferences: Preferences) -> str:
    """Which unfinished game *one* is: the game, the turn, against whom, when."""
    if one.header is None:
        return ""
    t, seats = preferences.t, [one.header.players.get(seat, "") for seat in SEATS]
    levels = [level.strip() for text in seats for level in text.split("⚙")[1:]]
    named = any(text and text not in SEATS for text in seats)
    against = t(f"ui.player-{levels[0]}") if len(levels) == 1 else ""
    game = one.header.game
    parts = (
        t(f"ui.game-{game}"),
        in_turn(saved_games.turn_of(one.file), game, preferences),
        against or (players(one, preferences) if named else ""),
        preferences.moment(one.touched, "d MMMM, HH:mm"),
    )
    return " · ".join(filter(None, parts))


def players(one: Saved, preferences: Preferences) -> str:
    """Who plays whom; of a file that is no record, its name."""
    if one.header is None:
        return one.file.name
    return " — ".join(player(one.header.players.get(seat, ""), preferences.t) for seat in SEATS)


def summary(one: Saved, preferences: Preferences) -> str:
    """A game on one line of a menu."""
    return f"{titled(one, preferences)} · {summed_up(one, preferences)}".replace("&", "&&")


def summed_up(one: Saved, preferences: Preferences) -> str:
    """Who played, what came of it, and by which rules and cards, where these are not the game's own."""
    t = preferences.t
    if one.header is None:
        assert one.problem is not None
        return user_errors.tell(one.problem, preferences.language)[0]
    if one.end is None:
        state = t("ui.saves-unfinished", count=one.decisions)
    elif one.end.winner is None:
        state = t("table.result-draw")
    else:
        state = t("ui.saves-won", seat=t(f"table.seat-{one.end.winner}"))
    when = [touched(one, preferences)] if one.named else []
    cards = [] if one.header.set_key == one.header.game else [set_name(one.header, preferences)]
    rules = sets.rules_name(one.header, preferences.language)
    return " · ".join(filter(None, (players(one, preferences), state, *when, rules, *cards)))


def touched(one: Saved, preferences: Preferences) -> str:
    """When the file was last written."""
    return preferences.moment(one.touched, "d MMMM yyyy, HH:mm")


def player(text: str, t: Callable[..., str]) -> str:
    """A player of a record's header, as it is called in a list."""
    name, level = name_and_level(text)
    # Who has no name of its own is called by its side.
    return called(t(f"table.seat-{name}") if name in SEATS else name, level, t)


def name_and_level(text: str) -> tuple[str, str]:
    """A player of a record's header: the name (or the seat), and the level of a computer player."""
    name, _, level = (part.strip() for part in text.partition("⚙"))
    return name, level


def called(name: str, level: str, t: Callable[..., str]) -> str:
    """A player of this name and, of the computer, this level."""
    return f"{name} ({t(f'ui.player-{level}')})" if level else name


def set_name(header: Header, preferences: Preferences) -> str:
    """What the set of a game is called; one that is gone by its key, and that it is gone."""
    for row in sets.of_game(header.game):
        if row.key == header.set_key:
            return sets.name_of(row, preferences.language)
    return preferences.t("cards.set-gone", set=header.set_key)


def game_name(game: str, preferences: Preferences) -> str:
    """What the game is called; one that is not here, by its key."""
    code = f"ui.game-{game}"
    return preferences.t(code) if i18n.has(code, preferences.language) else game


def options_told(header: Header, preferences: Preferences) -> list[tuple[str, str]]:
    """The house rules of *header* that are not as in the book."""
    try:
        game = game_of(header.game)
    except Exception as error:
        if user_errors.expected(error) is None:
            raise
        return []
    found = told_options(game, options_of(game, header), preferences.language)
    return [(one.place, one.value) for one in found]
