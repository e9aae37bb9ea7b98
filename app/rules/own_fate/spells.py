"""Phase 5: spells for the next turn (T5, A70, A82, A93, A95, A97)."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Action, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import drawn
from app.rules.own_fate.compiled import NONE, PLAIN, VAMPIRE, WITCH
from app.rules.own_fate.composed import moment
from app.rules.own_fate.ending import finish
from app.rules.own_fate.holding import changed
from app.rules.own_fate.position import IN_PLAY, Position, without
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import AMULET_ASKED, BEGUN, CARDS_DRAWN
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, fixed

FEED_LIMIT = 3
"""Most wounds a vampire may have after feeding itself (A82)."""


def accident_window(s: Position) -> None:
    """Run powers triggered before cards are drawn (Power Plant Accident; T5)."""
    if not moment(s, "cards-received"):
        s.step += 1


def slot(s: Position) -> None:
    """Run the next Other's slot; the Metro gives no cards."""
    b, o, zone = s.compiled, s.slot, s.zone
    if not s.stage:
        while o < b.n_others and zone[o] != IN_PLAY:
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if b.specialty[o] == VAMPIRE:
        if not s.stage and not s.hand[o] and not b.hub[s.loc[o]] and s.wounds[o] < FEED_LIMIT:
            ask(s, "feed", b.side[o], o)
            return
    elif b.caster[o] or b.specialty[o] == PLAIN:
        _caster(s, o)
        if s.asked is not NOTHING:
            return
    s.slot += 1
    s.stage = BEGUN


def _caster(s: Position, o: int) -> None:
    b = s.compiled
    hub = b.hub[s.loc[o]]
    if not s.stage:
        s.stage = CARDS_DRAWN
        count = 0 if hub else b.experience[o]
        if (s.changes or "cards" in b.varying) and (not hub or b.accident_in_metro):
            # What powers add is drawn in the Metro too (A93).
            count += changed(s, "cards", o, 0)
        if count > 0:
            cards = s.draw(count)
            s.hand[o] = s.hand[o] + cards
            drawn(s, o, cards, "experience")
    if s.stage == CARDS_DRAWN:
        s.stage = AMULET_ASKED
        if b.specialty[o] == WITCH and not hub and s.hand[o]:
            ask(s, "amulet", b.side[o], o)
            return
    if len(s.hand[o]) > (hand_limit(s, o) if "hand-limit" in b.varying else b.strength[o]):
        ask(s, "discard", b.side[o], o)


def hand_limit(s: Position, o: int) -> int:
    """Return how many spells *o* keeps (A97)."""
    return max(0, changed(s, "hand-limit", o, s.compiled.strength[o]))


def _hand_verb(name: str, do: Callable[[Position, int, int], None], drag: tuple[int | str, ...]) -> Verb:
    def offer(s: Position, out: list[Action]) -> None:
        acts = s.compiled.hand_acts[name]
        for card in s.hand[s.asked.other]:
            out.append(acts[card])

    def check(s: Position, words: Words) -> Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        card = s.compiled.spell(words[0])
        if card == NONE:
            return no.UNKNOWN_NAME
        return None if card in s.hand[s.asked.other] else no.NOT_IN_HAND

    def act(s: Position, words: Words) -> None:
        o, card = s.asked.other, s.compiled.spell_index[words[0]]
        s.hand[o] = without(s.hand[o], card)
        s.asked = NOTHING
        do(s, o, card)

    return Verb(f"{name} card", offer, check, act, drag)


def _make(s: Position, o: int, card: int) -> None:
    if s.amulet[o] != NONE:
        s.discard.append(s.amulet[o])
        s.emit("amulet-dropped", {"other": s.name(o), "card": s.compiled.spell_names[s.amulet[o]]})
    s.amulet[o] = card
    if s.log is not None:
        s.emit(
            "amulet-made",
            {"other": s.name(o)},
            secret={"card": s.compiled.spell_names[card]},
            to=(s.compiled.side[o],),
        )


def _discard(s: Position, o: int, card: int) -> None:
    s.discard.append(card)
    if s.log is not None:
        s.emit("discarded", {"other": s.name(o), "card": s.compiled.spell_names[card]})


def _no_amulet(s: Position) -> None:
    s.asked = NOTHING


def _feed_most(s: Position, o: int) -> int:
    return FEED_LIMIT - s.wounds[o]


def _offer_feed(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    for n in range(_feed_most(s, o) + 1):
        out.append(s.compiled.act("feed", s.compiled.names[o], str(n)))


def _check_feed(s: Position, words: Words) -> Refusal | None:
    o = s.asked.other
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    if words[0] != s.compiled.names[o]:
        return no.NOT_THIS_SLOT
    return None if words[1] in {str(n) for n in range(_feed_most(s, o) + 1)} else no.BAD_NUMBER


def _feed(s: Position, words: Words) -> None:
    o, n = s.asked.other, int(words[1])
    cards = s.draw(n)
    s.wounds[o] += len(cards)
    s.hand[o] = s.hand[o] + cards
    if cards:
        s.emit("fed", {"other": s.name(o), "cards": len(cards), "now": s.wounds[o]})
        drawn(s, o, cards, "feeding")
    s.stage = CARDS_DRAWN
    s.asked = NOTHING


def end_turn(s: Position) -> None:
    """End the turn: healing in City Light (A95), then the turn limit (A11)."""
    if moment(s, "turn-ends"):
        return
    s.step = 0
    if s.turn >= s.compiled.turn_limit:
        finish(s, NONE)


def _too_many(s: Position) -> dict[str, Value]:
    o = s.asked.other
    return {"count": len(s.hand[o]) - hand_limit(s, o)}


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "amulet",
        (_hand_verb("make", _make, (0, "other")), fixed("pass", _no_amulet)),
        {"other": "other"},
        keeps=True,
        in_slot=True,
        of_owner=True,
    ),
    QuestionKind(
        "discard",
        (_hand_verb("discard", _discard, (0, "spell-discard")),),
        {"other": "other"},
        _too_many,
        in_slot=True,
        of_owner=True,
    ),
    QuestionKind(
        "feed",
        (Verb("feed other points", _offer_feed, _check_feed, _feed),),
        {"vampire": "other"},
        in_slot=True,
        of_owner=True,
    ),
)
