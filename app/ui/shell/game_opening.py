"""Functions that begin, resume, branch and repeat games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app import airlock, case_file, i18n, paths
from app.cards.playing import check_game
from app.rules.free.things import TableSet
from app.rules.game import TABLE_SEATS, Cards, Seat, View, next_seats, seats_of
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.record import End, Header, OptionValue, RuleSetName, parse
from app.rules.record_file import RecordFile, read_bytes, read_file
from app.rules.rule_set import BOOK
from app.table.session import COMPUTER
from app.ui.board.session import GameSession, Player
from app.ui.new_game.dialog import NewGame
from app.ui.new_game.games import Playable
from app.ui.saves import saved_games
from app.ui.shell.host import AppContext
from app.widgets.waiting import run_blocking


def begin(context: AppContext, wanted: NewGame, file: Path | None = None) -> GameSession:
    """Start the game *wanted*, recorded in *file* (by default a new one in the profile)."""
    playable = context.game_of(wanted.game)
    cards = _wanted_cards(playable, wanted)
    session = GameSession.begin(
        playable.game,
        cards,
        seed=wanted.seed,
        options=wanted.options,
        file=file or saved_games.new_file(),
        players=wanted.players,
        names=_player_names(wanted),
        date=f"{datetime.now().astimezone():%Y-%m-%d}",
        open_hands=wanted.open_hands,
        rule_set=wanted.rule_set,
        chooser=context.chooser,
    )
    session.open_hands = session.open_hands or is_open_information(playable, cards, wanted.options)
    return session


def try_out(context: AppContext, wanted: NewGame) -> None:
    """Raise what :func:`begin` would raise for an unplayable set, options or seed."""
    playable = context.game_of(wanted.game)
    Match.begin(playable.game, _wanted_cards(playable, wanted), wanted.seed, wanted.options)


def resume(context: AppContext, file: Path, *, take_over: bool = False) -> GameSession | Match:
    """Resume the game recorded in *file*; return a finished one as a match to view.

    A file from outside the profile is replayed in the airlock first. Raises ``BadRecord`` or ``UserError``;
    ``record.in-use`` unless *take_over* takes it from another window.
    """
    content = read_bytes(file)
    if not file.resolve().is_relative_to(paths.home_path().resolve()):
        run_blocking(lambda: check_game(file.name, content))
    record = parse(content)
    playable = context.game_of(record.header.game)
    cards = cards_of(playable, record.header)
    if any(isinstance(entry, End) for entry in record.entries[-1:]):
        return replay(record, playable.game, cards)
    return GameSession.resume(
        playable.game,
        record,
        file,
        cards,
        players=players_of(record.header),
        open_hands=record.header.open_hands or is_open_information(playable, cards, record.header.options),
        chooser=context.chooser,
        take_over=take_over,
    )


def from_case(context: AppContext, file: Path) -> tuple[Match, int]:
    """Return (game in the case *file*, decision shown when it was saved). Raises BadRecord, UserError."""
    content = case_file.content_of(file)

    def read_case() -> case_file.Game:
        game: case_file.Game = airlock.call(
            file.name, case_file.game_in, content, file.name, classes=[case_file.Game]
        )
        check_game(file.name, game.record)
        return game

    case = run_blocking(read_case)
    record = parse(case.record)
    playable = context.game_of(record.header.game)
    match = replay(record, playable.game, cards_of(playable, record.header))
    return match, min(case.decision, len(match.moves))


def public_view(context: AppContext, file: Path) -> View:
    """Return the public view of the last position in the record *file*. Raises ``BadRecord``."""
    return _replay_file(context, file).state.view(None)


def replay_file(context: AppContext, file: Path) -> Match:
    """Replay the record *file* as far as it goes, repainting windows meanwhile.

    Raises ``BadRecord``.
    """
    return run_blocking(lambda: _replay_file(context, file))


def _replay_file(context: AppContext, file: Path) -> Match:
    record = read_file(file)
    playable = context.game_of(record.header.game)
    return replay(record, playable.game, cards_of(playable, record.header))


def branch(context: AppContext, match: Match, count: int) -> GameSession:
    """Return a new game that begins with the first *count* actions of *match*."""
    header = match.header
    playable = context.game_of(header.game)
    cards = match.card_set
    branched = Match(match.game, header, cards)
    if match.game is playable.game:
        # A game that began at a set-up position can't be read back from its record.
        branched.write_to(RecordFile.create(saved_games.new_file(), header))
    for move in match.moves[:count]:
        branched.submit(move.action)
    return GameSession(
        branched,
        players_of(header),
        open_hands=header.open_hands or is_open_information(playable, cards, header.options),
        chooser=context.chooser,
    )


def rematch(context: AppContext, session: GameSession, *, swapped: bool = True) -> NewGame:
    """Return the settings of the same game again, with sides *swapped* or not, and the current set.

    If the set or rule set no longer exists, the recorded one is used.
    """
    header = session.match.header
    playable, rules = context.game_of(header.game), header.rule_set or RuleSetName(BOOK)
    exists = playable.has_set(header.set_key, rules.key)
    if exists:
        rule_sets = playable.sets.rules(header.set_key, i18n.FALLBACK)
        changed = next(rule_set for rule_set in rule_sets if rule_set.key == rules.key).changed(
            playable.game, header.options
        )
        rules = replace(rules, changed=changed)
    seats = header.seats
    old_seats = next_seats(seats) if swapped else {seat: seat for seat in seats}
    names = {seat: header.players.get(old_seats[seat], "").partition(COMPUTER)[0] for seat in seats}
    return NewGame(
        {seat: session.players[old_seats[seat]] for seat in seats},
        # A player named like the seat has no name to keep.
        {seat: name for seat, name in names.items() if name and name not in TABLE_SEATS},
        dict(header.options),
        header.seed + 1,
        header.open_hands,
        header.game,
        header.set_key,
        None if exists else session.match.card_set,
        rules,
    )


def players_of(header: Header) -> dict[Seat, Player]:
    """Return who plays each seat, read from the names in a record."""
    names = header.players
    return {seat: names.get(seat, "").partition(COMPUTER)[2].strip() or "person" for seat in header.seats}


def cards_of(playable: Playable, header: Header) -> Cards:
    """Return the set recorded in *header*, else the current one with its key."""
    return cards_in(header) or playable.sets.cards(header.set_key)


def is_open_information(playable: Playable, cards: Cards, options: Mapping[str, OptionValue]) -> bool:
    """Return whether the game, or its free table with *cards*, hides nothing from who is at the screen."""
    if options.get("solo"):
        return True
    if isinstance(cards, TableSet) and options.get("layout") != "plain":
        return not cards.layout.secret
    return not playable.secret


def _wanted_cards(playable: Playable, wanted: NewGame) -> Cards:
    return wanted.cards or playable.sets.cards(wanted.set_key or playable.sets.chosen, wanted.rule_set.key)


def _player_names(wanted: NewGame) -> dict[Seat, str]:
    levels = {seat: wanted.players.get(seat, "person") for seat in seats_of(wanted.options)}
    return {
        seat: wanted.names.get(seat, seat) + ("" if level == "person" else f"{COMPUTER}{level}")
        for seat, level in levels.items()
    }
