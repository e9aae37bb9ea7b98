"""The rules of *Own Fate*.

They are numbered in ``docs/rules`` (T turn, B battle, K cards, A rulings). This package exports
what windows, bots and proofs need: :data:`GAME`, :class:`FateState`, :class:`FateView` and
the dataclasses in a view.

Names in actions, events and views are keys of the card set (``anton``, ``roof``, ``flashlight``); a
spell card is ``attack-2.3``, the third copy of the design ``attack-2``. Numbers are decimal.

Questions (``question.kind``; ``question.args["other"]`` is the Other whose slot it is, if any) and the
actions that answer them. A question without a choice is skipped; with the option ``secrecy=strict`` it is
asked whenever the other seat can't know that there is no choice::

    growth phase
      growth-card        dark   chance svetlana-mother-illness | pass
      stop-shift         light  chance ignat | pass                 (also in the Count)
    movement phase
      calls              dark   call VAMPIRE DONOR | jump VAMPIRE egor | uncall VAMPIRE | done
      annul-calls        light  chance egor-mother | listen OTHER | pass
      redirect           dark   call VAMPIRE egor-mother | uncall VAMPIRE | done
      enter              owner  enter OTHER | replace OTHER OTHER | listen OTHER | pass  (OTHER is in hand)
      movement           owner  item ITEM OTHER | give ITEM OTHER | take ITEM OTHER | move OTHER LOCATION
                                | portal OTHER LOCATION SPELL | look OTHER | listen OTHER
                                | ride ITEM LOCATION | chance kostya-father LOCATION
                                | use CARD [OTHER] | done
      passengers         light  board OTHER | listen OTHER | go | back  (after ``ride``)
      close-way          dark   chance broken-mobile LOCATION | pass (after a declared move, or at slot end)
      leave-metro        owner  move OTHER LOCATION | listen OTHER  (a promised ride that never came)
    battle phase
      doll               dark   doll ITEM OTHER | pass              (before a Light slot)
      gloom              owner  gloom LEVEL       (without a cap not all that can be paid for are listed)
      battle             owner  play SPELL TARGET | weaken SPELL POINTS | burn SPELL | bleed WOUNDS
                                | amulet TARGET | strike ITEM TARGET | draw ITEM | manoeuvre SPELL TARGET
                                | portal OTHER LOCATION SPELL | chance olga SPELL | back | done
      sword-card         light  play SPELL TARGET | drop SPELL      (after ``draw``)
      stake              light  chance aspen-stake | pass
      extra-card         dark   play SPELL OTHER | pass
      cancel-attack      dark   cancel SPELL
      manoeuvre-defence  light  defend POINTS
      kostya             dark   chance kostya VAMPIRE | pass
      credit             dark   credit VAMPIRE WOUNDS               (args: target, vampire, wounds;
                                                                       next, draws, next_draws if two share)
      harvest            dark   harvest VAMPIRE HEALED              (args: vampire, wounds)
      jugular            dark   chance jugular-vein VAMPIRE | pass
    spells phase
      accident           dark   chance power-plant-accident | pass
      amulet             owner  make SPELL | pass
      discard            owner  discard SPELL
      feed               dark   feed VAMPIRE CARDS
    at any moment that starts powers of the set (``vocabulary.WHEN``)
      power-MOMENT       owner  use CARD [OTHER] | chance CARD [OTHER] | pass
    any time
      draw-offer         seat   accept | decline

Either seat may ``resign SEAT`` or ``offer-draw SEAT`` at any moment; ``FateState.table_actions()`` lists
these, not ``legal()``.

In a battle slot the plays are a plan: only the owner's seat sees it, ``back`` undoes the last step (and
payments with its card), and nothing happens until ``done`` (except that drawing with the Sword of Light can't
be undone). ``play`` on ``svetlana`` lowers the vortex (Anton: any card, by his ability), on
``svetlana-mother-illness`` raises it; a vampire's defence or healing on an enemy is an attack of 1.

Powers of one set document their questions and events in their own files.

Events (``event.kind``: args; after a bar, args for some seats only; other seats don't get a hidden
event at all)::

    turn-began: turn                         phase-began: phase, turn
    inferno-moved: from, to, by, why, off    shift-stopped: card
    chance-played: card, seat, location, target
    chance-removed: card, location           illness-wounded: card, wounds, now
    drawn: seat, other, count, why | cards   probability-drawn: light, dark, neutral
    cops-came: card, location
    called: | other, target, jump            uncalled: | other            (both hidden)
    calls-declared: calls                    call-chosen: target, other, instead
    calls-annulled: by
    donor-moved: person, from, to, by        donor-held: person, location, by
    person-walked: person, from, to          person-left: person, location
    entered: other, location, cost           entry-barred: | other, cost  (hidden)
    replaced: other, target, location        balance-moved: from, to, by
    move-declared: other, to                 moved: other, from, to
    ride-declared: item, to, others          rode: item, others, from, to
    move-blocked: other, to, card            portal: other, from, to, card
    looked: other, count | cards             listened: other | card
    shown: card                              summoned: other, by, location
    item-played: item, other                 item-given: item, other, target
    item-taken: item, other                  item-left: item, location
    item-destroyed: item, by                 item-returned: item, other
    slot-began: other, phase                 slot-done: other, idle
    doll-laid: item, other                   gloom-changed: other, from, to
    gloom-failed: other, cards, wounds       plan-changed: other          (hidden)
    played: other, card, use, target, value, minus | card, use, value
    burned: other, card | card               bled: other, wounds, now
    amulet-made: other | card                amulet-dropped: other, card
    sword-drawn: item, other | card          sword-dropped: item, other, card
    shifter-drew: other, count | cards       manoeuvres-made: other, count | cards
    manoeuvres-dropped: other, cards         manoeuvre-used: other, target, card
    stake: card, cards                       extra-card: other, card
    revealed: other, cards                   attack-cancelled: item, other, card
    stroke-parried: item, other, card        counted: record
    wounded: target, wounds, now             healed: target, wounds, now, why
    saved: card, other, location, now        harvested: other, wounds, victims, healed, cards, now
    power-used: card, target                 died: other, location
    power-moved: other, from, to             power-looked: card | top
    spells-discarded: other, cards           reshuffled: count
    discarded: other, card                   fed: other, cards, now
    resigned: seat                           draw-offered: seat
    draw-answered: seat, accepted            ended: winner, reason, light, dark

``why`` of ``inferno-moved`` is growth, illness, healing or net, of ``healed`` spell, city-light or the name
of a power, of ``drawn`` probability, entry, experience, harvest, feeding or power; ``off`` is the end at
which the chip left the track (left, right or empty);
``idle`` of ``slot-done`` is the phase if the Other could have acted but didn't, else empty;
``record`` is the whole Count as plain tuples (CountRecord.plain).
Both seats see the minuses on a face-down card.

Modules, top down (imports go this way only)::

    state          implements ``rules/game.py``, makes views and the hash in records
    flow           the steps of a turn (``flow.STEPS``), all kinds of questions, and why an action is refused
    phases         growth; calls; movement; battle (plan); count; spells
    shared         walking, targets, tally, commit, count_sums
    powers/        powers in code, by the kind of card; ``vocabulary``, ``composition``, ``power_checks``
                   powers composed of words; ``power_index``, ``power_rules``, ``composed``
                   play them
    verbs          declarations of questions (``QuestionKind``) with their verbs: what they offer, refuse, and
                   do, and their drag gestures. Windows, views, and bots derive their tables from it.
    position       the position as plain data, with ``records`` (plays, plans, calls, the question, the Count)
    compiled       the set and options as tables of integers; ``power_index`` the powers of a card

``redaction`` masks what a seat may not know. ``card_reference`` describes cards from numbers and powers, and
counts a seat's unseen cards; ``trial`` finds a position to try a power in.
"""

from __future__ import annotations

from app.rules.own_fate.game import GAME, OwnFate
from app.rules.own_fate.options import OPTIONS
from app.rules.own_fate.state import FateState, FateView
from app.rules.own_fate.view_parts import (
    CallView,
    CountLine,
    CountRecord,
    CountTarget,
    EffectView,
    ItemView,
    LocationView,
    Minus,
    OtherView,
    PersonView,
    PlayView,
    SlotView,
    TurnView,
)

__all__ = [
    "GAME",
    "OPTIONS",
    "CallView",
    "CountLine",
    "CountRecord",
    "CountTarget",
    "EffectView",
    "FateState",
    "FateView",
    "ItemView",
    "LocationView",
    "Minus",
    "OtherView",
    "OwnFate",
    "PersonView",
    "PlayView",
    "SlotView",
    "TurnView",
]
