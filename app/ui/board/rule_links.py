"""Where the rules say more: of every event that the chronicle tells, and of every card."""

from __future__ import annotations

import html
from collections.abc import Mapping

from app.i18n import quoted
from app.rules import pages
from app.rules.game import Event, Reason
from app.ui.board.words import Words

EVENTS: Mapping[str, str] = {
    "turn-began": "T1", "inferno-moved": "T1", "shift-stopped": "K3.ignat", "probability-drawn": "T2",
    "illness-wounded": "K3.svetlana-mother-illness", "cops-came": "K3.cops", "calls-declared": "T3",
    "call-chosen": "A25", "calls-annulled": "A27", "donor-moved": "A24", "donor-held": "A24",
    "person-walked": "A22", "person-left": "A28", "entered": "T3", "entry-barred": "A7", "replaced": "A46",
    "balance-moved": "A6", "moved": "T3",
    "ride-declared": "A35", "rode": "A37", "move-blocked": "A38", "portal": "A40", "looked": "K1.alisa",
    "shown": "A43",
    "summoned": "A42", "listened": "K2.anton-player", "item-given": "A32", "item-taken": "A32",
    "item-left": "A34", "item-destroyed": "A73", "item-returned": "A67", "doll-laid": "A67",
    "gloom-changed": "B4", "gloom-failed": "A64", "played": "B3", "burned": "A61", "bled": "A63",
    "amulet-made": "K5.witch", "sword-drawn": "A72", "shifter-drew": "K5.shapeshifter",
    "manoeuvres-made": "B7", "manoeuvres-dropped": "A75", "manoeuvre-used": "B7", "stake": "A85",
    "extra-card": "K1.larisa", "revealed": "K1.semen", "attack-cancelled": "A72",
    "stroke-parried": "A71", "counted": "B6",
    "wounded": "B6", "healed": "A55", "saved": "A83", "harvested": "K5.vampire", "jugular": "A84",
    "died": "B6", "reshuffled": "A94", "drawn": "T5", "discarded": "A97", "fed": "A82", "ended": "T6",
}  # fmt: skip
"""The rule of an event of Own Fate, unless its card has one of its own."""
_OF_THE_CARD: Mapping[str, str] = {
    "chance-played": "card", "chance-removed": "card", "item-played": "item",
}  # fmt: skip


def of_event(event: Event) -> str:
    """The number of the rule behind *event*, or an empty string."""
    named = _OF_THE_CARD.get(event.kind)
    if named is not None:
        return pages.card_rule(str(event.args.get(named) or ""))
    return EVENTS.get(event.kind, "")


def called(number: str, language: str, game: str = "own-fate") -> str:
    """What a reader sees of the rule *number*: its title. Numbers stand in the rules alone."""
    found = pages.rule(number, language, game)
    if found is None or not found.title:
        return number
    return quoted(found.title, language)


def sign(number: str) -> str:
    """A marked paragraph sign that leads to the rule *number* (see :mod:`app.ui.board.words`)."""
    # No line begins with a lone sign.
    return f"\N{NO-BREAK SPACE}\x01rule:{number}\x02§\x03" if number else ""


def with_rule(reason: Reason, words: Words) -> str:
    """*reason* as a sentence (HTML), with the way to its rule."""
    told = html.escape(words.reason(reason))
    if reason.rule:
        color = words.preferences.theme.accent_text
        shown = called(reason.rule, words.preferences.language, words.game)
        told += (
            f' <a href="rule:{html.escape(reason.rule)}" style="color:{color}">'
            f"{html.escape(words.t('table.rule', number=shown))}</a>"
        )
    return told
