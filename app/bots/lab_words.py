"""The findings of the balance lab in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import i18n
from app.bots.lab import Comparison, Study


def said(
    studies: Sequence[Study],
    compared: Comparison | None,
    names: Mapping[str, str],
    lang: str,
    *,
    cards: bool = True,
) -> str:
    """What the studies found; *names*: names of cards by key, where they are to be said; *cards*: whether
    to tell which bring most."""
    lines = []
    for one in studies:
        lines.append(
            i18n.text(
                "bots.lab-said",
                lang,
                name=one.name,
                games=one.games,
                light=f"{one.light[0]:.1%}",
                low=f"{one.light[1]:.1%}",
                high=f"{one.light[2]:.1%}",
                turns=f"{one.turns:.2f}",
            )
        )
        best = sorted((c for c in one.cards if c.used >= 10), key=lambda c: -c.gain[0])
        if best and cards:
            said = ", ".join(f"{names.get(c.key, c.key)} {c.gain[0] * 100:+.0f}" for c in best[:5])
            lines.append(i18n.text("bots.lab-said-cards", lang, cards=said))
    if compared is not None:
        three = compared.light
        lines.append(
            i18n.text("bots.lab-real" if compared.real else "bots.lab-luck", lang)
            + " "
            + i18n.text(
                "bots.lab-verdict",
                lang,
                points=f"{three[0] * 100:+.1f}",
                low=f"{three[1] * 100:+.1f}",
                high=f"{three[2] * 100:+.1f}",
                chance=f"{compared.chance * 100:.1f}",
                turns=f"{compared.turns[0]:+.2f}",
                least=f"{compared.turns[1]:+.2f}",
                most=f"{compared.turns[2]:+.2f}",
            )
        )
    return "\n".join(lines)
