"""Whole game of Own Fate by hand on the free table, which enforces no rules.

Run: ``python -m tests.e2e.free_whole [--seed S] [--turns N] [--display :N] [--pictures DIR]``

The engine decides at random, with the spell and probability decks in the table's order; two people copy it
with xdotool's pointer and keys. After every decision all 100 cards, both tracks, wounds, gloom and minus
chips must match the engine; at every handover no hidden card may be revealed. The game ends in the window,
and its record is replayed. Prints one line of JSON.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from app import paths
from app.cards import convert, source
from app.rules import dice
from app.rules.free import GAME as TABLE
from app.rules.game import SEATS, TALK_VERBS
from app.rules.games import cards_in
from app.rules.match import Match, replay
from app.rules.own_fate import GAME, position, state as engine
from app.rules.own_fate.records import M_AS_ATTACK, U_PAYMENT
from app.rules.record_file import read_file
from tests.e2e.driver import options, run
from tests.e2e.free_hands import YARD, FreeHands

SEED = 7
TRIES = 4
"""Maximum number of tries: text typed on a busy machine can go to another place."""
TRAY = "zone:counters"
BARE = ""
"""Outside all places, where a bundle may drag a card for a moment."""
CHIPS = {"wound": (-20, -14), "gloom": (-20, 12), "minus": (-20, 34)}
"""Positions of chips on a card, mm from its middle."""
FIRST = ("enter", "item", "play", "chance", "call", "replace", "portal", "look", "amulet", "attach")
"""Actions chosen more often than at random."""


class Spot(NamedTuple):
    """Target of a card: ``pile``, ``hand``, ``area`` or ``board``, its key, and who sees the face."""

    kind: str
    key: str
    seen: str = ""


class ShuffleNeeded(Exception):
    """The engine needs a shuffle, which the people do on the table for its order."""

    def __init__(self, state: Any, deck: str) -> None:
        self.state, self.deck = state, deck


class Referee:
    """Engine whose decks follow the table's order."""

    def __init__(self, cards: Any, table: Any, seed: int) -> None:
        self.book = GAME.compile(cards, {})
        self.spells = {name: n for n, name in enumerate(spell_names(self.book))}
        self.orders = [names(table, "spells"), names(table, "probability")]
        engine.dice = SimpleNamespace(shuffle=self._first)  # type: ignore[assignment]
        self.state: Any = GAME.new(cards, {}, seed)
        engine.dice = dice
        engine.FateState.reshuffle = lambda state: self._reshuffle(state)  # type: ignore[method-assign]
        engine.FateState.shuffle_probability = lambda state: self._mix(state)  # type: ignore[method-assign]
        self.random = Random(seed)

    def _first(self, rng: int, cards: list[int]) -> int:
        index = self.book.entity_index if len(cards) != self.book.n_spells else self.spells
        cards[:] = [index[name] for name in reversed(self.orders.pop(0))]
        return rng

    def _reshuffle(self, state: Any) -> None:
        if not self.orders:
            raise ShuffleNeeded(state, "spells")
        state.deck = [self.spells[name] for name in reversed(self.orders.pop(0))]
        state.discard = []
        state.deck_pool = sum(1 << card for card in state.deck)
        state.emit("reshuffled", {"count": len(state.deck)})

    def _mix(self, state: Any) -> None:
        if not self.orders:
            raise ShuffleNeeded(state, "probability")
        state.probability_deck = [self.book.entity_index[name] for name in reversed(self.orders.pop(0))]
        state.top_seen_by = 0

    def decide(self) -> Any:
        """Return the next decision."""
        legal = [one for one in self.state.legal() if one.verb not in TALK_VERBS]
        liked = [one for one in legal if one.verb in FIRST]
        return self.random.choice(liked if liked and self.random.random() < 0.7 else legal)

    def apply(self, action: Any, orders: list[list[str]]) -> None:
        """Apply *action*; its shuffles use these orders.

        Raises ShuffleNeeded.
        """
        self.orders, after = list(orders), self.state.copy()
        after.apply(action, events=False)
        self.state = after


def spell_names(book: Any) -> list[str]:
    """Return the table's names of the spells; a unique one has no number."""
    keys = [name.partition(".")[0] for name in book.spell_names]
    return [key if keys.count(key) == 1 else name for key, name in zip(keys, book.spell_names, strict=True)]


def names(table: Any, pile: str) -> list[str]:
    """Return the cards of a pile on the table, top first."""
    return [held.what for held in table.piles[pile]]


def wanted(s: Any) -> dict[str, Spot]:
    """Return the engine's place of every card, except those in transit."""
    b, found, spells = s.compiled, {}, spell_names(s.compiled)

    def side(o: int) -> str:
        return SEATS[b.side[o]]

    def board(place: int, seen: str = "both") -> Spot:
        return Spot("board", b.location_names[place], seen)

    for card in s.deck:
        found[spells[card]] = Spot("pile", "spells")
    for card in s.discard:
        found[spells[card]] = Spot("pile", "discard")
    for o in range(b.n_others):
        for card in s.hand[o]:
            found[spells[card]] = Spot("area", f"spells-{b.names[o]}", side(o))
        for card in (*s.manoeuvres[o], *((s.amulet[o],) if s.amulet[o] >= 0 else ())):
            found[spells[card]] = board(s.loc[o], side(o))
    for play in s.plays:
        if play.card >= 0:
            seen = side(play.by) if play.face_down else "both"
            found[spells[play.card]] = board(play.place, seen)
    for e, name in enumerate(b.names):
        if s.zone[e] == position.IN_DECK and e in s.probability_deck:
            found[name] = Spot("pile", "probability")
        elif s.zone[e] == position.IN_HAND:
            found[name] = Spot("hand", f"hand-{SEATS[next(n for n in (0, 1) if e in s.hands[n])]}")
        elif s.zone[e] == position.REMOVED:
            found[name] = Spot("pile", "dead" if e < b.n_others else "chances-out")
        elif s.zone[e] == position.IN_PLAY:
            place = s.loc[e] if s.loc[e] >= 0 else s.loc[s.holder[e]] if s.holder[e] >= 0 else -1
            if place >= 0:
                found[name] = board(place)
    return found


def chips(s: Any) -> dict[tuple[str, str], int]:
    """Return the number of chips on every card that has some, by (card, kind)."""
    b, found, spells = s.compiled, {}, spell_names(s.compiled)
    for e, name in enumerate(b.names):
        if s.zone[e] == position.IN_PLAY:
            found[name, "wound"] = s.wounds[e]
            found[name, "gloom"] = s.gloom[e] if e < b.n_others else 0
    for play in s.plays:
        if play.card >= 0 and play.use != U_PAYMENT:
            less = (play.minus & ~M_AS_ATTACK).bit_count() + play.paid
            found[spells[play.card], "minus"] = less
    return {key: count for key, count in found.items() if count}


def bundles(s: Any) -> list[set[str]]:
    """Return Others with their Items, which move together."""
    b = s.compiled
    held: dict[int, set[str]] = {}
    for item in b.items:
        if s.zone[item] == position.IN_PLAY and s.holder[item] >= 0:
            held.setdefault(s.holder[item], {b.names[s.holder[item]]}).add(b.names[item])
    return list(held.values())


class Players(FreeHands):
    """Two people who know the rules of Own Fate."""

    def where(self) -> dict[str, Spot]:
        """Return the present place of every card."""
        found = {}
        for key, pile in self.state.piles.items():
            found.update({held.what: Spot("pile", key) for held in pile})
        for key, hand in self.state.hands.items():
            found.update({card.what: Spot("hand", key) for card in hand})
        for one in self.state.things.values():
            if one.kind == "card":
                zone = self.state.place_at(one.x, one.y)
                key = zone.key if zone is not None else BARE
                kind = "area" if key.startswith("spells-") else "board"
                found[one.what] = Spot(kind, key, one.seen)
        return found

    def copy_position(self, s: Any) -> None:
        """Copy the game's position to the table."""
        want = wanted(s)
        self._ungroup(bundles(s))
        self._tracks(s)
        self._lift_chips(want)
        self._move_cards(want)
        for (card, what), count in chips(s).items():
            now = self.chips(CHIPS).get((card, what))
            if now is None or now.value != count:
                self.count(card, what, TRAY, count, CHIPS[what])
        for card, what in set(self.chips(CHIPS)) - set(chips(s)):
            self.count(card, what, TRAY, 0, CHIPS[what])
        for bundle in bundles(s):
            self._group(bundle)
        # Cards moved aside go back.
        self._move_cards(want)
        self.compare(s)

    def _move_cards(self, want: dict[str, Spot]) -> None:
        """Move every card to its place, each seat its own."""
        for seat in (self.state.to_move, "dark" if self.state.to_move == "light" else "light"):
            known: list[list[str]] = []
            while moves := list(self._moves(want, seat)):
                assert known.count(moves) < TRIES, f"these stay where they are: {moves}"
                self.pass_screen_to(seat)
                if moves in known:
                    # A bundle drags its other cards away, so they are moved one by one.
                    self._untie(moves)
                known.append(moves)
                self._carry(moves, want)
            self._faces(want, seat)

    def compare(self, s: Any) -> None:
        """Raise AssertionError unless the table matches the engine."""
        want, now = wanted(s), self.where()
        wrong = {name: (now[name], spot) for name, spot in want.items() if now[name] != spot}
        assert not wrong, f"cards lie elsewhere: {wrong}"
        told = {key: chip.value for key, chip in self.chips(CHIPS).items()}
        assert told == chips(s), f"chips: {told}, not {chips(s)}"
        assert self.state.tracks["vortex"] == s.inferno - 1, "the vortex stands elsewhere"
        assert self.state.tracks["balance"] == s.balance - s.compiled.balance_min, (
            "the balance stands elsewhere"
        )

    def shuffle(self, partial: Any, deck: str) -> list[str]:
        """Shuffle at this point of the game; return the new order of the deck."""
        if deck == "probability":
            found = [name for name, spot in wanted(partial).items() if spot.kind == "board"
                     and self.where()[name] == Spot("pile", "probability")]  # fmt: skip
            self.search(deck, found[0] if found else "", "Shuffle and close")
            return names(self.state, deck)
        self.copy_position(partial)
        # Drawn cards without a place yet are moved aside.
        yard = self.state.zones[YARD]
        while self.state.piles["spells"]:
            self.drag(self.at("zone:spells"), self.px(*self.free_spot(yard)))
        self.drag(self.at("zone:discard"), self.at("zone:spells"), "shift")
        self.key("zone:spells", "s")
        return names(self.state, "spells")

    def _moves(self, want: dict[str, Spot], seat: str) -> Iterator[str]:
        """Yield the misplaced cards that *seat* may move."""
        now = self.where()
        for name, spot in want.items():
            at = now[name]
            owner = at.key.removeprefix("hand-") if at.kind == "hand" else at.seen
            if at[:2] != spot[:2] and owner in ("", "both", "nobody", seat):
                yield name

    def _carry(self, moves: list[str], want: dict[str, Spot]) -> None:
        now = self.where()
        for pile in {now[name].key for name in moves if now[name].kind == "pile"}:
            top = names(self.state, pile)[0]
            if top in moves:
                count = 1
                while count < len(self.state.piles[pile]) and (
                    want.get(names(self.state, pile)[count]) == want[top]
                ):
                    count += 1
                if count > 2 and want[top].kind == "area":
                    self._draw(pile, count, want[top].key)
                else:
                    self._to(f"zone:{pile}", want[top])
                return
            first = next(name for name in names(self.state, pile) if name in moves)
            self.search(pile, first, "Close")
            return
        loose = [name for name in moves if now[name].kind in ("board", "area") and want[name].kind == "pile"]
        same = [name for name in loose if want[name] == want[loose[0]]]
        if len(same) > 1:
            keys = [str(self.thing(name).id) for name in same]  # type: ignore[union-attr]
            self.choose(keys)
            self.onto(keys[-1], f"zone:{want[same[0]].key}")
            return
        self._to(self._piece(moves[0]), want[moves[0]])

    def _piece(self, name: str) -> str:
        thing = self.thing(name)
        held = (card for hand in self.state.hands.values() for card in hand if card.what == name)
        return str(thing.id if thing is not None else next(held).id)

    def _to(self, key: str, spot: Spot) -> None:
        if spot.kind in ("pile", "hand"):
            self.onto(key, f"zone:{spot.key}")
            return
        zone = self.state.zones[spot.key]
        self.put_at(key, self.free_spot(zone, rows=1 if spot.kind == "area" else 2))

    def _draw(self, pile: str, count: int, area: str) -> None:
        """Draw several cards into an Other's area, by the dialog."""
        self.answer(f"zone:{pile}", "shift+d", "^How many cards", "key", "ctrl+a", "type", "--delay", "15",
                    f"{count}\t{title(area).split()[0]}")  # fmt: skip

    def _faces(self, want: dict[str, Spot], seat: str) -> None:
        now = self.where()
        for name, spot in want.items():
            at = now[name]
            if not spot.seen or at[:2] != spot[:2] or at.seen == spot.seen:
                continue
            mine = at.seen in ("both", "nobody", seat) and spot.seen in ("both", seat)
            if mine:
                self.pass_screen_to(seat)
                self.key(self._piece(name), "o" if spot.seen == "both" else "v")

    def _tracks(self, s: Any) -> None:
        for zone, cell in (("vortex", s.inferno - 1), ("balance", s.balance - s.compiled.balance_min)):
            if self.state.tracks[zone] == cell:
                continue
            if f"zone:{zone}:{cell}" in self.see()["spots"]:
                spot = self.at(f"zone:{zone}:{cell}")
                self.act("mousemove", *spot, "click", 1)
            else:
                self.key(f"zone:{zone}", "plus" if cell > 0 else "minus")

    def _lift_chips(self, want: dict[str, Spot]) -> None:
        """Return chips to the tray before their card goes to a pile or hand."""
        for (card, what), _chip in self.chips(CHIPS).items():
            if card and want.get(card, Spot("board", "")).kind in ("pile", "hand"):
                self.count(card, what, TRAY, 0, CHIPS[what])

    def _bundles(self) -> dict[int, set[str]]:
        found: dict[int, set[str]] = {}
        for one in self.state.things.values():
            if one.group:
                found.setdefault(one.group, set()).add(one.what)
        return found

    def _untie(self, moves: list[str]) -> None:
        for bundle in self._bundles().values():
            if bundle & set(moves):
                self.key(self._piece(next(iter(bundle))), "shift+g")

    def _ungroup(self, want: list[set[str]]) -> None:
        for bundle in self._bundles().values():
            if bundle not in want:
                self.key(self._piece(next(iter(bundle))), "shift+g")

    def _group(self, bundle: set[str]) -> None:
        if bundle not in self._bundles().values():
            self.choose([self._piece(name) for name in bundle])
            self.act("key", "g")
            self.window.x("key", "Escape")


def title(area: str) -> str:
    """Return the English name of an Other's area."""
    data = source.read_folder(paths.data() / "source" / "own-fate")
    card = next(card for card in data.cards if card.key == area.removeprefix("spells-"))
    return card.texts["en"]["name"].value


def play(seed: int, turns: int, display: str, pictures: Path | None) -> dict[str, Any]:
    """Play one game; return the report."""
    data = source.read_folder(paths.data() / "source" / "own-fate")
    match = Match.begin(TABLE, convert.table_set(data), seed, players={"light": "A", "dark": "B"})
    began, decisions, shuffles = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        players = Players(match, Path(folder), display)
        try:
            referee = Referee(convert.card_set(data), players.state, seed)
            players.raise_curtain()
            players.copy_position(referee.state)
            while referee.state.result is None and referee.state.turn <= turns:
                action, orders = referee.decide(), []
                while True:
                    try:
                        referee.apply(action, orders)
                        break
                    except ShuffleNeeded as needed:
                        orders.append(players.shuffle(needed.state, needed.deck))
                        shuffles += 1
                decisions += 1
                players.copy_position(referee.state)
                if pictures is not None and decisions % 40 == 0:
                    players.picture(pictures / f"own-fate-{decisions:03}.png")
            outcome = referee.state.outcome
            players.finish((outcome.winner or "draw") if outcome else "draw")
            time.sleep(0.3)
            said = players.window.error_output()
            record = read_file(players.window.file)
            hashes = players.hashes()
        except Exception:
            if pictures is not None:
                players.picture(pictures / "own-fate-stopped.png")
                shutil.copy(players.window.file, pictures / "own-fate-stopped.dozorgame")
            raise
        finally:
            players.window.close()
    again = replay(record, TABLE, cards_in(record.header))
    return {"game": "own-fate", "seed": seed, "turns": referee.state.turn, "decisions": decisions,
            "actions": players.done, "verbs": dict(players.verbs.most_common()), "shuffles": shuffles,
            "handovers": players.handovers, "hidden": players.hidden_seen, "told": players.hidden_told,
            "end": outcome.reason if outcome else "", "seconds": round(time.monotonic() - began),
            "same": again.state.digest() == players.state.digest() == hashes[-1],
            "said": said}  # fmt: skip


def main() -> int:
    """Run from the command line; return the exit status."""
    words = options(__doc__, "seed", "pictures", seed=SEED)
    words.add_argument("--turns", type=int, default=99)
    asked = words.parse_args()
    return run(
        asked,
        lambda display: play(asked.seed, asked.turns, display, asked.pictures),
        lambda report: report["same"] and not report["told"] and not report["said"],
    )


if __name__ == "__main__":
    sys.exit(main())
