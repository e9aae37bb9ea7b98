"""Titles, players and results of saved games, as text."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import lru_cache

from app import i18n, user_errors
from app.cards.rule_sets import describe_options
from app.rules.free import TableSet
from app.rules.game import TABLE_SEATS, BadText
from app.rules.games import game_of
from app.rules.match import options_of
from app.rules.record import Header
from app.table.free import words
from app.ui.new_game import sets
from app.ui.saves import saved_games
from app.ui.saves.saved_games import Saved
from app.widgets.controls import literal
from app.widgets.preferences import Preferences

REVIEWED = frozenset({"own-fate", "tribunal"})
"""Keys of the games that can be reviewed."""


def reviewable(saved: Saved) -> bool:
    """Return whether *saved* can be reviewed: it's a finished game of REVIEWED."""
    return saved.header is not None and saved.end is not None and saved.header.game in REVIEWED


def title_of(saved: Saved, preferences: Preferences, view: object = None) -> str:
    """Return a title: the user's name or the date, the game, and the turn in *view*; else the file name."""
    if saved.header is None:
        return saved.file.name
    game = game_name(saved.header.game, preferences)
    turn = in_turn(turn_number(view), saved.header.game, preferences)
    game_and_turn = f"{game}, {turn[0].lower()}{turn[1:]}" if turn else game
    return f"{saved.named or modified_text(saved, preferences)} · {game_and_turn}"


def turn_number(view: object) -> int:
    """Return the number of the turn (Tribunal: round) in *view*; 0 if unknown."""
    return int(getattr(view, "turn", 0) or getattr(getattr(view, "state", None), "round", 0))


def in_turn(number: int, game: str, preferences: Preferences) -> str:
    """Format *number* as a turn (Tribunal: round); "" for 0."""
    if not number:
        return ""
    if game == "tribunal":
        return preferences.t("tribunal.round", round=number)
    return preferences.t("ui.saves-in-turn", turn=number)


def describe_unfinished(saved: Saved, preferences: Preferences) -> str:
    """Describe the unfinished game *saved*: game, turn, opponent, date; "" if it is unreadable."""
    if saved.header is None:
        return ""
    t, names = preferences.t, saved.header.players.values()
    levels = [level.strip() for text in names for level in text.split(saved_games.COMPUTER)[1:]]
    has_names = any(text and text not in TABLE_SEATS for text in names)
    opponent_level = t(f"ui.player-{levels[0]}") if len(levels) == 1 else ""
    game = saved.header.game
    parts = (
        t(f"ui.game-{game}"),
        in_turn(saved_games.turn_of(saved.file), game, preferences),
        opponent_level or (players(saved, preferences) if has_names else ""),
        preferences.moment(saved.modified, "d MMMM, HH:mm"),
    )
    return " · ".join(filter(None, parts))


def players(saved: Saved, preferences: Preferences) -> str:
    """Return all players; the file name if the file isn't a record."""
    header = saved.header
    if header is None:
        return saved.file.name
    return " — ".join(player(header, header.players.get(seat, ""), preferences) for seat in header.seats)


def seat_name(header: Header, seat: str, preferences: Preferences) -> str:
    """Return the name of *seat*: its side or, in a game of the set's own, what the set calls it."""
    own = _own_seats(header.game, header.card_lines)
    return words.seat_name(own, seat, preferences) if own else preferences.t(f"table.seat-{seat}")


def seat_look(header: Header, seat: str) -> tuple[str, str]:
    """Return the symbol and the side, or colour (``#rrggbb``), by which lists mark *seat*."""
    own = _own_seats(header.game, header.card_lines)
    return ("person", own.seat(seat).colour) if own else (seat, seat)


@lru_cache(maxsize=64)
def _own_seats(game: str, lines: Sequence[str]) -> TableSet | None:
    """Return a set with the seats of the one in *lines*; None if they are Light and Dark."""
    seats = [line for line in lines if line.startswith("seat ")]
    sided = not seats and any(" side=light" in line or " side=dark" in line for line in lines)
    if game != "free" or sided:
        return None
    with contextlib.suppress(BadText):  # Opening the game reports it.
        return TableSet.read(seats)
    return TableSet("")


def summary(saved: Saved, preferences: Preferences) -> str:
    """Return a one-line description for menus."""
    return literal(f"{title_of(saved, preferences)} · {summarize(saved, preferences)}")


def summarize(saved: Saved, preferences: Preferences) -> str:
    """Return players, result, and rules and card set unless they are the game's defaults; or the problem."""
    t = preferences.t
    if saved.header is None:
        assert saved.problem is not None
        return user_errors.report(saved.problem, preferences.language)[0]
    if saved.end is None:
        state = t("ui.saves-unfinished", count=saved.decisions)
    elif saved.end.winner is None:
        state = t("table.result-draw")
    else:
        state = t("ui.saves-won", seat=seat_name(saved.header, saved.end.winner, preferences))
    date = [modified_text(saved, preferences)] if saved.named else []
    cards = [] if saved.header.set_key == saved.header.game else [set_name(saved.header, preferences)]
    rules = sets.rules_name(saved.header, preferences.language)
    assisted = t("ui.saves-assisted") if saved.assisted else ""
    return " · ".join(filter(None, (players(saved, preferences), state, assisted, *date, rules, *cards)))


def modified_text(saved: Saved, preferences: Preferences) -> str:
    """Return when the file was last written."""
    return preferences.moment(saved.modified, "d MMMM yyyy, HH:mm")


def player(header: Header, text: str, preferences: Preferences) -> str:
    """Format a player, who is *text* in a record's *header*, for a list."""
    name, level = name_and_level(text)
    # A player without a name is named by the seat.
    name = seat_name(header, name, preferences) if name in TABLE_SEATS else name
    return player_label(name, level, preferences.t)


def name_and_level(text: str) -> tuple[str, str]:
    """Split a player named in a record's header into (name or seat, computer level or "")."""
    name, _, level = (part.strip() for part in text.partition(saved_games.COMPUTER))
    return name, level


def player_label(name: str, level: str, t: Callable[..., str]) -> str:
    """Return *name*, followed by the computer *level* in brackets unless that is ""."""
    return f"{name} ({t(f'ui.player-{level}')})" if level else name


def set_name(header: Header, preferences: Preferences) -> str:
    """Return the name of a game's card set; if it no longer exists, its key with a remark."""
    for row in sets.of_game(header.game):
        if row.key == header.set_key:
            return sets.name_of(row, preferences.language)
    return preferences.t("cards.set-gone", set=header.set_key)


def game_name(game: str, preferences: Preferences) -> str:
    """Return the name of *game*; the key itself for an unknown game."""
    code = f"ui.game-{game}"
    return preferences.t(code) if i18n.has(code, preferences.language) else game


def option_deviations(header: Header, preferences: Preferences) -> list[tuple[str, str]]:
    """Return (name, value) of the house rules in *header* that deviate from the book; [] if unknown."""
    try:
        game = game_of(header.game)
    except Exception as error:
        if user_errors.expected(error) is None:
            raise
        return []
    deviations = describe_options(game, options_of(game, header), preferences.language)
    return [(deviation.place, deviation.value) for deviation in deviations]
