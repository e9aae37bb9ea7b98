"""Own Fate: the rules of the game of the two Watches over one city and one girl's vortex.

The rules follow the numbered digest in ``docs/rules`` (T turn, B battle, K cards, A rulings). Everything a
window, a bot or a proof needs is re-exported here: :data:`GAME`, :class:`FateState`, :class:`FateView` and
the dataclasses a view is made of.

Every name in an action, event or view is a key of the card set (``anton``, ``roof``, ``flashlight``); a
physical spell is ``attack-2.3``, the third copy of the design ``attack-2``. Numbers are decimal.

Questions (``question.kind``; ``question.args["other"]`` is whose slot it is, if it is one) and the actions
that answer them. A window in which nobody has anything to choose is not asked; with the option
``secrecy=strict`` it is asked whenever the other seat cannot know that there is nothing to choose::

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
      credit             dark   credit VAMPIRE WOUNDS               (args: target, vampire, wounds)
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

``resign SEAT`` and ``offer-draw SEAT`` are taken from either seat at any moment; they are no game moves and
so are not listed by ``legal()`` but by ``FateState.table_actions()``.

In a battle slot the plays are a plan: ``back`` takes the last step back, only the owner's seat sees it, and
nothing has happened until ``done`` (the drawing of the Sword of Light is the one step that stays).
``play`` on ``svetlana`` lowers the vortex (Anton: any card, by his ability), on ``svetlana-mother-illness``
raises it; a vampire's defence or healing on an enemy is an attack of 1.

What a power of one set asks and tells stands in its own file.

Events (``event.kind``: args; after a bar what only those may know who see it; a hidden event nobody else
learns of)::

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
of a power, of ``drawn`` probability, entry, experience, harvest, feeding or power; ``off`` the end that the
chip has left by (left, right or empty);
``idle`` of ``slot-done`` is the phase in which who could have acted did nothing, else empty;
``record`` the whole Count as plain tuples (CountRecord.plain).
Of a card that lies face down everybody learns the minuses, not the face.

Modules, from the contract down (imports go this way only)::

    state          the contract of ``rules/game.py``
    flow           the steps of a turn (``flow.STEPS`` is the map) and every kind of question
    phases         growth; calls; movement (entry); battle (plan, payment); count (harvest); spells
    shared         walking, arrivals, declared, targets, tally, commit, count_sums
    powers/        powers in code, one file each; ``vocabulary``, ``composition``, ``fitting`` powers composed
                   of words; ``carried``, ``holding``, ``composed``, ``composed_effects`` play them
    verbs          a question is declared once (``QuestionKind``) with its verbs: what they offer, refuse, and
                   do, and how a hand drags them. Windows, views, and bots derive their tables from it.
    position       the position as plain data, with ``records`` (plays, plans, calls, the question, the Count)
    compiled       the set and options as tables of integers; ``uses`` which powers a card plays with

``redaction`` and ``projection`` make views, ``refuse`` reasons, ``digest`` the hash of a record. ``lore``
derives the card reference from numbers and powers; ``unseen`` counts
what a seat has not seen; ``trial``
finds a position to try a power in.
"""

from __future__ import annotations

from app.rules.own_fate.game import GAME, OwnFate
from app.rules.own_fate.options import OPTIONS
from app.rules.own_fate.state import FateState
from app.rules.own_fate.view import FateView
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
