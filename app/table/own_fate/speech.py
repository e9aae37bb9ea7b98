"""What the tokens of *Own Fate* show, and say to screen readers and in tooltips (no Qt)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.own_fate import CountTarget, FateView
from app.table.own_fate.words import FateWords
from app.table.speech import joined
from app.table.words import Words

BADGES = ("calling", "called", "must_leave", "doll", "donor", "acting", "acted")
"""Names of a token's badges."""


@dataclass(frozen=True, slots=True)
class LaidTag:
    """A card laid on a target. ``use``: its symbol; ``text``: its points, or "?" if unknown."""

    use: str
    text: str
    side: str
    planned: bool = False
    cancelled: str = ""
    """Name of the card that cancels it; "" if none does."""
    by: str = ""
    """Key of the Other that laid the card."""
    name: str = ""
    """Name of the card; "" if unknown."""


@dataclass(frozen=True, slots=True)
class TokenState:
    """Everything that the token of an Other or person shows."""

    key: str
    name: str
    side: str
    kind: str
    specialty: str = ""
    initiative: int | None = None
    wounds: int = 0
    lethal: int = 0
    gloom: int = 0
    hand: int | None = None
    limit: int = 0
    manoeuvres: int = 0
    draws: int = 0
    """Number of spells that a shapeshifter draws in each battle."""
    acting: bool = False
    acted: bool = False
    calling: bool = False
    called: bool = False
    donor: bool = False
    must_leave: bool = False
    doll: bool = False
    unbuilt: bool = False
    slips: tuple[LaidTag, ...] = ()
    attack: int = 0
    defence: int = 0
    coming: int = 0
    """Wounds expected from the laid cards."""
    dies: bool = False
    notes: tuple[str, ...] = ()
    """Sentences on the laid cards and on their total."""
    open: bool = False
    """Whether it's at the open location, where laid cards and gloom are shown next to the token."""


def still_to_act(view: FateView, target: str, words: Words) -> str:
    """Return which enemies act later in this battle and may still attack *target*; "" if none does."""
    names = [
        words.t(
            "table.later-name",
            name=words.plain_name(key),
            portal="yes" if far else "no",
            draws=other.battle_draws,
            manoeuvres=len(other.manoeuvres),
        )
        for key, far in view.later_attackers(target)
        for other in [view.other(key)]
    ]
    return words.t("table.later", names=", ".join(names), count=len(names)) if names else ""


def still_to_defend(view: FateView, target: CountTarget, words: Words) -> tuple[str, str]:
    """Return how *target* may still defend itself, in words and shorter; "" if it can't or needn't.

    An enemy that acts later may play a defence. A shapeshifter may use manoeuvres in the Count (B7).
    """
    key = target.target
    status = next((turn.status for turn in view.order if turn.other == key and target.wounds), "")
    count = view.defending_manoeuvres(key) if status == "acted" else 0
    able = (
        other.key
        for other in view.others
        if other.side != view.seat and (other.hand or other.has_amulet or other.specialty == "shapeshifter")
    )
    if not count and (status != "waiting" or key not in able):
        return "", ""
    sentence = words.t("table.later-defence", name=words.plain_name(key), count=count)
    return sentence, f"−0…{count}" if count else f"»{view.other(key).initiative}"


def describe_token(words: FateWords, token: TokenState, location: str) -> str:
    """Return the name, side, place, numbers, and badges of *token* at *location* (a key, or "")."""
    side = words.seat(token.side) if token.side in ("light", "dark") else ""
    place = words.t("table.spoken-at", place=words.plain_name(location)) if location else ""
    name = ", ".join(filter(None, (words.plain_name(token.key), side, place)))
    return describe_numbers(words, token, name) or name


def describe_numbers(words: FateWords, token: TokenState, name: str) -> str:
    """Return what each number and badge of *token* with *name* means; "" if it has none."""
    t, is_attacked = words.t, token.attack or token.defence
    parts = (
        token.initiative is not None
        and t("table.spoken-initiative", initiative=token.initiative, strength=token.limit),
        token.lethal and t("table.spoken-wounds", wounds=token.wounds, lethal=token.lethal),
        token.gloom and t("table.spoken-gloom", level=token.gloom),
        token.hand and t("table.spoken-hand", count=token.hand),
        token.draws and t("table.spoken-draws", count=token.draws),
        token.manoeuvres and t("table.spoken-manoeuvres", count=token.manoeuvres),
        is_attacked and t("table.spoken-threat", attack=token.attack, defence=token.defence),
        is_attacked and t("table.spoken-coming", wounds=token.coming, dies="yes" if token.dies else "no"),
        *(t(f"table.badge-{badge.replace('_', '-')}") for badge in BADGES if getattr(token, badge)),
    )
    numbers = ", ".join(part for part in parts if part)
    numbers = numbers and f"{name}: {numbers}"
    return joined((numbers, *token.notes)) if token.notes else numbers
