"""How a game comes to be played: begun, resumed from its record, branched off another, played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from app import airlock, case_file, i18n
from app.rules.free.things import TableSet
from app.rules.game import SEATS, Seat, opponent
from app.rules.games import cards_in
from app.rules.match import Match, replay, sound
from app.rules.record import End, Header, RuleSetName, parse
from app.rules.record_file import RecordFile, content_of, read_file
from app.rules.rule_set import BOOK
from app.ui.board.session import COMPUTER, GameSession, Player
from app.ui.new_game.dialog import NewGame
from app.ui.new_game.games import Playable
from app.ui.phones import kept
from app.ui.phones.kept import Kept
from app.ui.saves import saved_games
from app.ui.shell.app_context import AppContext
from app.widgets.waiting import waited_for


def begin(house: AppContext, wanted: NewGame, file: Path | None = None) -> GameSession:
    """The game *wanted*, recorded in *file* (by default a new one in the user's folder)."""
    playable = house.game_of(wanted.game)
    cards = _wanted_cards(playable, wanted)
    session = GameSession.begin(
        playable.game,
        cards,
        seed=wanted.seed,
        options=wanted.options,
        file=file or saved_games.new_file(),
        players=wanted.players,
        names=_signed(wanted),
        date=f"{datetime.now().astimezone():%Y-%m-%d}",
        open_hands=wanted.open_hands,
        rule_set=wanted.rule_set,
        chooser=house.chooser,
    )
    session.open_hands = session.open_hands or openly(playable, cards, wanted.options)
    return session


def phones_of(game: Path) -> Kept | None:
    """What lies beside the record *game* for the phones that hold its hands."""
    return kept.read(game)


def with_phones(session: GameSession, carried: Kept | None) -> GameSession:
    """*session*, to which the phones of the game before come over."""
    here = carried.of(session.persons()) if carried is not None else None
    if here is not None and session.match.file is not None:
        kept.write(session.match.file.path, here)
    return session


def try_out(house: AppContext, wanted: NewGame) -> None:
    """Raises what :func:`begin` would raise for a set, options or a seed that cannot be played."""
    playable = house.game_of(wanted.game)
    playable.game.new(_wanted_cards(playable, wanted), wanted.options, wanted.seed)


def resume(house: AppContext, file: Path, *, take_over: bool = False) -> GameSession | Match:
    """The game recorded in *file*, going on where it was; one that has ended as a match to look at.

    Raises ``BadRecord``; ``record.in-use`` unless it is to be *taken over* from another window.
    """
    record = read_file(file)
    playable = house.game_of(record.header.game)
    cards = cards_of(playable, record.header)
    if any(isinstance(entry, End) for entry in record.entries[-1:]):
        return replay(record, playable.game, cards)
    return GameSession.resume(
        playable.game,
        record,
        file,
        cards,
        players=players_of(record.header.players),
        open_hands=record.header.open_hands or openly(playable, cards, record.header.options),
        chooser=house.chooser,
        take_over=take_over,
    )


def from_elsewhere(house: AppContext, file: Path) -> GameSession | Match:
    """:func:`resume` for a record that somebody else may have made: it is played in the airlock first.

    Raises ``BadRecord`` or ``UserError``.
    """
    content = content_of(file)
    waited_for(lambda: airlock.call(file.name, sound, content))
    return resume(house, file)


def from_case(house: AppContext, file: Path) -> tuple[Match, int]:
    """The game in the case *file*, and after how many decisions it stood. Raises what is wrong with it."""
    content = case_file.content_of(file)

    def looked_at() -> case_file.Game:
        found: case_file.Game = airlock.call(
            file.name, case_file.game_in, content, file.name, classes=[case_file.Game]
        )
        airlock.call(file.name, sound, found.record)
        return found

    found = waited_for(looked_at)
    record = parse(found.record)
    playable = house.game_of(record.header.game)
    match = replay(record, playable.game, cards_of(playable, record.header))
    return match, min(found.decision, len(match.moves))


def standing(house: AppContext, file: Path) -> Any:
    """What everybody may know of the position that the record *file* stands at. Raises ``BadRecord``."""
    return _replayed(house, file).state.view(None)


def recorded(house: AppContext, file: Path) -> Match:
    """The game recorded in *file* as far as it went, to look at; windows are painted meanwhile. Raises
    ``BadRecord``."""
    return waited_for(lambda: _replayed(house, file))


def _replayed(house: AppContext, file: Path) -> Match:
    record = read_file(file)
    playable = house.game_of(record.header.game)
    return replay(record, playable.game, cards_of(playable, record.header))


def branch(house: AppContext, match: Match, count: int) -> GameSession:
    """A game of its own that begins with the first *count* actions of *match*."""
    header = match.header
    playable = house.game_of(header.game)
    cards = match.card_set
    made = Match(match.game, header, cards)
    if match.game is playable.game:
        # A game that began at a set-up position could not be read back from its record.
        made.write_to(RecordFile.create(saved_games.new_file(), header))
    for move in match.moves[:count]:
        made.submit(move.action)
    return GameSession(
        made,
        players_of(header.players),
        open_hands=header.open_hands or openly(playable, cards, header.options),
        chooser=house.chooser,
    )


def rematch(house: AppContext, session: GameSession, *, swapped: bool = True) -> NewGame:
    """The same game once more, with sides *swapped* or as they were, set and rule set as they are now (what
    is gone, as it was)."""
    header = session.match.header
    playable, rules = house.game_of(header.game), header.rule_set or RuleSetName(BOOK)
    there = playable.holds(header.set_key, rules.key)
    if there:
        known = playable.sets.rules(header.set_key, i18n.FALLBACK)
        changed = next(one for one in known if one.key == rules.key).changed(playable.game, header.options)
        rules = replace(rules, changed=changed)
    before: dict[Seat, Seat] = {seat: opponent(seat) if swapped else seat for seat in SEATS}
    names = {seat: header.players.get(before[seat], "").partition(COMPUTER)[0] for seat in SEATS}
    return NewGame(
        {seat: session.players[before[seat]] for seat in SEATS},
        # Whoever is called by the side has no name to take along.
        {seat: name for seat, name in names.items() if name and name not in SEATS},
        dict(header.options),
        header.seed + 1,
        session.open_hands,
        header.game,
        header.set_key,
        None if there else session.match.card_set,
        rules,
    )


def players_of(names: Mapping[Seat, str]) -> dict[Seat, Player]:
    """Who plays each seat, read from the names of a record."""
    return {seat: names.get(seat, "").partition(COMPUTER)[2].strip() or "person" for seat in SEATS}


def cards_of(playable: Playable, header: Header) -> Any:
    """The set that a game was begun with."""
    return cards_in(header) or playable.sets.cards(header.set_key)


def openly(playable: Playable, cards: Any, options: Mapping[str, Any]) -> bool:
    """Whether nothing is ever hidden: not in the game, or not on this table of it."""
    if isinstance(cards, TableSet) and options.get("layout") != "plain":
        return not cards.layout.secret
    return not playable.secret


def _wanted_cards(playable: Playable, wanted: NewGame) -> Any:
    return wanted.cards or playable.sets.cards(wanted.set_key or playable.sets.chosen, wanted.rule_set.key)


def _signed(wanted: NewGame) -> dict[Seat, str]:
    return {
        seat: wanted.names.get(seat, seat)
        + ("" if wanted.players[seat] == "person" else f"{COMPUTER}{wanted.players[seat]}")
        for seat in SEATS
    }
