"""A match: one game being played and recorded, for windows, contests and replays.

A match has the state, the actions not undone, and all entries of the record. Undo appends an entry and
replays from the last snapshot before that point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from app.rules.cardset import CardSet, write_set
from app.rules.game import (
    SEATS,
    TALK_VERBS,
    Action,
    BadText,
    Cards,
    Event,
    Game,
    GameError,
    IllegalAction,
    Outcome,
    Reason,
    Seat,
    State,
)
from app.rules.games import cards_in, game_of, read_cards
from app.rules.record import (
    CHECK_EVERY,
    MAX_HEADER,
    Advised,
    Assisted,
    BadRecord,
    Check,
    End,
    Entry,
    Header,
    Move,
    OptionValue,
    Record,
    RuleSetName,
    Undo,
    Undoing,
    parse,
    shorten,
    write_header,
)
from app.rules.record_file import RecordFile

SNAPSHOT_EVERY = 8


def full_options(game: Game, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return *chosen* plus *game*'s other defaults: records must not depend on later defaults."""
    return {option.name: option.default for option in game.options} | dict(chosen)


def options_of(game: Game, header: Header) -> dict[str, OptionValue]:
    """Return all options of *header*'s game; those newer than the record get the value they had implicitly.

    If the record is of older rules, the option ``edition`` is their version.
    """
    edition = {"edition": header.rules} if header.rules < game.rules_version else {}
    return {option.name: option.implied_value for option in game.options} | edition | dict(header.options)


class Match:
    """A game being played. ``state``: the current one; ``moves``: the actions not undone."""

    def __init__(self, game: Game, header: Header, card_set: Cards) -> None:
        """Start from *header*. Raises :class:`~app.rules.game.BadText` for an unknown option."""
        self.game = game
        self.header = replace(header, options=options_of(game, header))
        self.card_set = card_set
        self.state: State = game.new(card_set, self.header.options, header.seed)
        self.moves: list[Move] = []
        self.entries: list[Entry] = []
        self.file: RecordFile | None = None
        self._advice: set[tuple[int, tuple[str, ...]]] = set()
        """(Number of actions before it, design) of each action that a hint has advised."""
        self._revealed: list[bool] = []
        self._snapshots: list[State] = [self.state.copy()]
        self._ended = False

    @classmethod
    def begin(
        cls,
        game: Game,
        card_set: Cards,
        seed: int,
        options: Mapping[str, OptionValue] | None = None,
        players: Mapping[Seat, str] | None = None,
        date: str = "",
        *,
        with_cards: bool = True,
        open_hands: bool = False,
        rule_set: RuleSetName | None = None,
    ) -> Match:
        """Start a new game.

        *with_cards* writes the set into the record, so that later edits can't break it. *open_hands* and
        *rule_set* are only recorded: the rule set's values are already in *card_set* and *options*.

        Raises :class:`~app.rules.game.BadText` if the record couldn't be read back.
        """
        header = Header(
            game.key,
            game.rules_version,
            card_set.key,
            card_set.fingerprint(),
            seed,
            full_options(game, options or {}),
            dict(players or {}),
            date,
            card_lines(card_set) if with_cards else (),
            open_hands,
            rule_set,
        )
        if with_cards:
            _check_readable(header)
        return cls(game, header, card_set)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""
        return self.state.outcome

    @property
    def assisted(self) -> bool:
        """Whether a player has used analysis during the game."""
        return any(isinstance(entry, Assisted) for entry in self.entries)

    def mark_assisted(self) -> None:
        """Record that a player uses analysis; only once, and not after the end."""
        if not self.assisted and self.outcome is None:
            self._write(Assisted())

    @property
    def followed_advice(self) -> frozenset[int]:
        """The indices of the actions that a hint had advised."""
        return frozenset(
            at for at, move in enumerate(self.moves) if (at, move.action.by_design()) in self._advice
        )

    def mark_advised(self, action: Action) -> None:
        """Record that a hint has advised *action* in this position; not after the end."""
        if self.outcome is None and (len(self.moves), action.by_design()) not in self._advice:
            self._write(Advised(action))
            self._apply_advice(action)

    def write_to(self, file: RecordFile) -> None:
        """Append all further entries to *file*, which already contains those so far."""
        self.file = file

    def save_as(self, path: Path) -> None:
        """Write the game so far to the new file *path*, and continue there.

        Raises :class:`~app.rules.game.BadText` if that fails, or if the file couldn't be read back.
        """
        file = RecordFile.create(path, self.header)
        for entry in self.entries:
            file.append(entry)
        if (trouble := file.write_error or file.why_too_large()) is not None:
            file.close()
            path.unlink(missing_ok=True)
            raise BadText(trouble)
        if self.file is not None:
            self.file.close()
        self.file = file

    def submit(self, action: Action) -> Sequence[Event]:
        """Do *action* and record it.

        Raises :class:`~app.rules.game.IllegalAction`, changing nothing, if it is illegal or another window
        has taken over the record, or the record is full.
        """
        if (seat := deciding_seat(action, self.state)) is None:
            raise IllegalAction(Reason("record.game-over"))
        self._check_file(move := Move(seat, action))
        events = self.state.apply(action)
        self._append(move, events)
        self._write(move)
        outcome = self.outcome
        if outcome is not None or len(self.moves) % CHECK_EVERY == 0:
            self._write(Check(len(self.moves), self.state.digest()))
        if outcome is not None:
            self._write(End(outcome.winner, outcome.reason))
        return events

    def why_not_undo(self, count: int, seat: Seat, how: Undoing = "alone") -> Reason | None:
        """Return None if *seat* may undo the last *count* actions, else why not.

        Alone, a seat may undo only its own decisions, and none that drew, shuffled or showed cards.
        """
        if not 0 < count <= len(self.moves):
            return Reason("record.undo-too-far", "", {"count": count, "standing": len(self.moves)})
        if how != "alone":
            return None
        for move, revealed in zip(
            reversed(self.moves[-count:]), reversed(self._revealed[-count:]), strict=True
        ):
            if move.seat != seat:
                return Reason("record.undo-other-seat", "", {"action": str(move.action), "seat": move.seat})
            if revealed:
                return Reason("record.undo-seen", "", {"action": str(move.action)})
        return None

    def undo(self, count: int, seat: Seat, how: Undoing = "alone") -> None:
        """Undo the last *count* actions and record the undo.

        Raises :class:`~app.rules.game.IllegalAction`, changing nothing, if :meth:`why_not_undo` returns a
        reason, another window has taken over the record, or the record is full.
        """
        self._check_file(undo := Undo(count, seat, how))
        if reason := self.why_not_undo(count, seat, how):
            raise IllegalAction(reason)
        self._rewind(len(self.moves) - count)
        self._write(undo)

    def revealed(self, number: int) -> bool:
        """Return whether action *number* (from 0) drew, shuffled or showed cards."""
        return self._revealed[number]

    def undoable(self, seat: Seat) -> int:
        """Return how many actions *seat* may undo alone."""
        count = 0
        for move, revealed in zip(reversed(self.moves), reversed(self._revealed), strict=True):
            if move.seat != seat or revealed:
                break
            count += 1
        return count

    def state_after(self, count: int) -> State:
        """Return a copy of the position after the first *count* actions."""
        snapshot_number = min(count // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        state = self._snapshots[snapshot_number].copy()
        for move in self.moves[snapshot_number * SNAPSHOT_EVERY : count]:
            state.apply(move.action, events=False)
        return state

    def _append(self, move: Move, events: Sequence[Event]) -> None:
        self.moves.append(move)
        self._revealed.append(any(event.kind in self.game.revealing for event in events))
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.copy())

    def _rewind(self, count: int) -> None:
        self.state = self.state_after(count)
        del self.moves[count:], self._revealed[count:]
        self._advice = {advice for advice in self._advice if advice[0] <= count}
        del self._snapshots[count // SNAPSHOT_EVERY + 1 :]
        self._ended = False

    def _check_file(self, entry: Entry) -> None:
        if self.file is not None and (reason := self.file.why_not_append(entry)) is not None:
            raise IllegalAction(reason)

    def _write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self.file is not None:
            self.file.append(entry)

    def _apply_entry(self, entry: Entry) -> None:
        match entry:
            case Move(seat, action, line):
                if self._ended or self.state.to_move is None:
                    raise BadRecord("after-the-end", line)
                deciding = deciding_seat(action, self.state)
                if deciding is not None and deciding != seat:
                    raise BadRecord("wrong-seat", line, seat=seat, to_move=deciding)
                try:
                    self._append(entry, self.state.apply(action))
                except GameError as refused:
                    raise BadRecord("illegal", line, refused.reason, action=shorten([str(action)])) from None
            case Undo(count, seat, how, line):
                if reason := self.why_not_undo(count, seat, how):
                    raise BadRecord("bad-undo", line, reason)
                self._rewind(len(self.moves) - count)
            case Check(count, digest, line):
                if count != len(self.moves):
                    raise BadRecord("count-differs", line, written=count, standing=len(self.moves))
                if digest != self.state.digest():
                    raise BadRecord("state-differs", line, standing=count)
            case End(claimed, reason_code, line):
                outcome = self.outcome
                if outcome is None:
                    raise BadRecord("not-ended", line)
                if (claimed, reason_code) != (outcome.winner, outcome.reason):
                    winner = outcome.winner or "draw"
                    raise BadRecord("end-differs", line, winner=winner, reason=outcome.reason)
                self._ended = True
            case Advised(action):
                self._apply_advice(action)
        self.entries.append(entry)

    def _apply_advice(self, action: Action) -> None:
        self._advice.add((len(self.moves), action.by_design()))


def card_lines(card_set: Cards) -> tuple[str, ...]:
    """Return *card_set* as record lines; empty for games whose records contain no set."""
    if isinstance(card_set, CardSet):
        return write_set(card_set)
    lines = getattr(card_set, "lines", None)
    return tuple(lines()) if lines is not None else ()


def _check_readable(header: Header) -> None:
    """Raise :class:`~app.rules.game.BadText` unless a record with *header* can be read back."""
    content = write_header(header).encode()
    if len(content) > MAX_HEADER:
        raise BadRecord("set-too-large", size=len(content) // 1000, limit=MAX_HEADER // 1000)
    cards_in(parse(content).header)


def deciding_seat(action: Action, state: State) -> Seat | None:
    """Return the seat that decides *action*: the one to move or named by a talk verb; None after the end."""
    if state.to_move is not None and action.verb in TALK_VERBS:
        for seat in SEATS:
            if action.args == (seat,):
                return seat
    return state.to_move


def replay(record: Record, game: Game, card_set: Cards) -> Match:
    """Replay *record* with *card_set* and return the match.

    Raises :class:`BadRecord` for the first line that contradicts the game, with the reason.
    """
    header = record.header
    if header.game != game.key:
        raise BadRecord("other-game", 0, name=header.game)
    if not game.oldest_rules <= header.rules <= game.rules_version:
        raise BadRecord("other-rules", 0, rules=header.rules, known=game.rules_version)
    if header.set_hash != card_set.fingerprint():
        raise BadRecord("other-set", 0, name=header.set_key)
    try:
        match = Match(game, header, card_set)
    except GameError as refused:
        raise BadRecord("bad-start", 0, refused.reason) from None
    for entry in record.entries:
        match._apply_entry(entry)
    return match


def check_record(content: bytes, lines: Sequence[str] = ()) -> tuple[str, str]:
    """Raise :class:`BadRecord` unless *content* is a record that replays with its cards, or those in *lines*.

    If there are neither, it is only parsed, and its game and set are returned; else empty strings.
    """
    record = parse(content)
    header = record.header
    cards = cards_in(header) or (read_cards(header.game, header.set_key, lines) if lines else None)
    if cards is not None:
        replay(record, game_of(header.game), cards)
    return (header.game, header.set_key) if cards is None else ("", "")
