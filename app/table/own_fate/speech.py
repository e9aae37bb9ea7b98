"""What the tokens of *Own Fate* say to screen readers and in tooltips (no Qt)."""

from __future__ import annotations

from typing import Protocol

from app.table.own_fate.words import FateWords

BADGES = ("calling", "called", "must_leave", "doll", "donor", "acting", "acted")
"""Names of a token's badges."""


class TokenFacts(Protocol):
    """What a token shows; the names of its badges are attributes too."""

    @property
    def key(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def initiative(self) -> int | None: ...
    @property
    def limit(self) -> int: ...
    @property
    def wounds(self) -> int: ...
    @property
    def lethal(self) -> int: ...
    @property
    def gloom(self) -> int: ...
    @property
    def hand(self) -> int | None: ...
    @property
    def attack(self) -> int: ...
    @property
    def defence(self) -> int: ...
    @property
    def coming(self) -> int: ...
    @property
    def dies(self) -> bool: ...
    @property
    def laid(self) -> int: ...


def describe_token(words: FateWords, token: TokenFacts, location: str) -> str:
    """Return the name, side, place, numbers, and badges of *token* at *location* (a key, or "")."""
    t = words.t
    who = [words.plain_name(token.key)]
    if token.side in ("light", "dark"):
        who.append(words.seat(token.side))
    if location:
        who.append(t("table.spoken-at", place=words.plain_name(location)))
    return ": ".join(filter(None, (", ".join(who), ", ".join(describe_numbers(words, token)))))


def describe_numbers(words: FateWords, token: TokenFacts) -> list[str]:
    """Return what each number and badge of *token* means."""
    t, parts = words.t, []
    if token.initiative is not None:
        parts.append(t("table.spoken-initiative", initiative=token.initiative, strength=token.limit))
    if token.lethal:
        parts.append(t("table.spoken-wounds", wounds=token.wounds, lethal=token.lethal))
    if token.gloom:
        parts.append(t("table.spoken-gloom", level=token.gloom))
    if token.hand:
        parts.append(t("table.spoken-hand", count=token.hand))
    if token.attack or token.defence:
        parts.append(t("table.spoken-threat", attack=token.attack, defence=token.defence))
        parts.append(t("table.spoken-coming", wounds=token.coming, dies="yes" if token.dies else "no"))
    if token.laid:
        parts.append(t("table.spoken-laid", count=token.laid))
    return parts + [t(f"table.badge-{name.replace('_', '-')}") for name in BADGES if getattr(token, name)]
