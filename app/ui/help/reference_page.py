"""A card's page in the reference: its text, what it can do, what hurts and helps it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.cards import labels, printed
from app.i18n.options import option_names
from app.rules.cardset import CardSet
from app.rules.game import Reason
from app.rules.own_fate.card_reference import describe_card
from app.rules.pages import card_rule, rule
from app.table.words import rule_label
from app.widgets import fonts
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

NUMBERS = ("strength", "experience", "initiative", "cost")
_MARK = re.compile(r"\{(\w+)\}\s*")


def card_page(
    key: str,
    gallery: Gallery,
    preferences: Preferences,
    cards: CardSet | None,
    game: str,
    options: Mapping[str, Any] | None = None,
) -> str:
    """Return the page of the card *key* as HTML, with links ``card:KEY`` and ``rule:NUMBER``.

    Empty if the gallery has no such card. *cards*: the set from which findings are derived; None: the printed
    text instead. *options*: those of the current game; None: the defaults.
    """
    content = gallery.content(key)
    if content is None:
        return ""
    theme, t, field_labels = preferences.theme, preferences.t, labels.shipped()
    named = field_labels.choice("side", content.side, preferences.language)
    side = "" if content.side == "neutral" else f" · {html.escape(named)}"
    parts = [
        f'<p style="font-family:{fonts.DISPLAY};font-weight:bold;font-size:{preferences.px("title")}px;'
        f'margin:0">{html.escape(content.name)}</p>',
        f'<p style="color:{theme.side_text(content.side)};margin:2px 0 10px 0">'
        f"{html.escape(content.kind_line)}{side}{_link(key, preferences, game)}</p>",
    ]
    numbers = [
        f"{field_labels.field(name, preferences.language)} <b>{value}</b>"
        for name in NUMBERS
        if (value := content.value(name)) is not None
    ]
    if numbers:
        parts.append(f'<p style="margin:0 0 10px 0">{" &nbsp; ".join(numbers)}</p>')
    if cards is None:
        parts.append(f"<p>{html.escape(_MARK.sub('', content.rules)).replace('**', '').replace('*', '')}</p>")
        return "".join(parts)
    findings = describe_card(cards.card(gallery_key(key)), cards, options)
    readings = [_named(reason, preferences, game) for reason in findings.readings]
    for name, reasons in (
        ("can", findings.can),
        ("hurts", findings.hurts),
        ("helps", findings.helps),
        ("readings", readings),
    ):
        if reasons:
            parts.append(_part(t(f"lore.{name}"), reasons, gallery, preferences))
    return "".join(parts)


def gallery_key(key: str) -> str:
    """Return a card's design: ``attack-2`` for the physical ``attack-2.3``."""
    return key.partition(".")[0]


def _named(reading: Reason, preferences: Preferences, game: str) -> Reason:
    """Return *reading* with its option and value named as in the new-game dialog."""
    name, value = str(reading.args["option"]), reading.args["value"]
    called_by = option_names(game, preferences.language)
    word = called_by(f"{name}.{value}")
    if isinstance(value, bool):
        word = preferences.t("ui.yes" if value else "ui.no")
    return Reason(reading.code, reading.rule, {"option": called_by(name), "value": word or str(value)})


def _part(title: str, reasons: Sequence[Reason], gallery: Gallery, preferences: Preferences) -> str:
    theme = preferences.theme
    rows = "".join(
        f'<tr><td style="padding:2px 8px 5px 0;color:{theme.accent_text}">▸</td>'
        f'<td style="padding:2px 0 5px 0">{_sentence(reason, gallery, preferences)}</td></tr>'
        for reason in reasons
    )
    head = (
        f'<p style="font-family:{fonts.DISPLAY};font-weight:bold;font-size:{preferences.px("lead")}px;'
        f'color:{theme.accent_text};margin:12px 0 4px 0">{html.escape(title)}</p>'
    )
    return f'{head}<table cellspacing="0" cellpadding="0">{rows}</table>'


def _sentence(reason: Reason, gallery: Gallery, preferences: Preferences) -> str:
    """Return the finding as HTML, with cards as links and a § link to its rule."""
    marks: dict[str, str] = {}

    def filled(value: Any) -> Any:
        if not isinstance(value, tuple):
            return value
        for key in value:
            marks[f"\x01{key}\x02"] = (
                f'<a href="card:{html.escape(str(key))}" style="color:{preferences.theme.text};'
                f'font-weight:bold;text-decoration:none">{html.escape(gallery.name(str(key)))}</a>'
            )
        return ", ".join(f"\x01{key}\x02" for key in value)

    if reason.code == "lore.composed":
        power = printed.text(str(reason.args["power"]), preferences.language)
        return html.escape(power) + _sign(reason.rule, preferences)
    text = html.escape(
        preferences.t(reason.code, **{name: filled(value) for name, value in reason.args.items()})
    )
    for mark, link in marks.items():
        text = text.replace(html.escape(mark), link)
    return text + _sign(reason.rule, preferences)


def _sign(number: str, preferences: Preferences) -> str:
    if not number or rule(number, preferences.language) is None:
        return ""
    return (
        f'&nbsp;<a href="rule:{html.escape(number)}" style="color:{preferences.theme.quiet};'
        f'text-decoration:none;font-size:{preferences.px("small")}px">§</a>'
    )


def _link(key: str, preferences: Preferences, game: str) -> str:
    number = card_rule(key, game=game)
    if not number:
        return ""
    words = preferences.t("table.rule", number=rule_label(number, preferences.language, game))
    return (
        f' · <a href="rule:{number}" style="color:{preferences.theme.accent_text};text-decoration:none">'
        f"{html.escape(words)}</a>"
    )
