"""The Count as a page: every target with its cards and wounds, drawn cards, and the vortex."""

from __future__ import annotations

import html
from collections.abc import Sequence

from app.face import tokens
from app.rules.own_fate import CountLine, CountRecord, CountTarget, Minus
from app.table.own_fate.words import FateWords
from app.table.reader import Look

PORTRAIT = (112, 84)
"""Width and height of a target's picture in px."""


def worth_showing(record: CountRecord) -> bool:
    """Return whether *record* is worth showing: attacks, wounds, healing, draws, a shift, cancelled cards."""
    return bool(
        record.draws
        or record.vortex
        or record.shift
        or any(target.attack or target.wounds or target.healed or target.dead for target in record.targets)
        or any(line.cancelled for target in record.targets for line in target.lines)
    )


def picture_name(key: str) -> str:
    """Return the name in the page of the picture of the target *key*."""
    return f"art:{key}"


def count_page(record: CountRecord, words: FateWords, look: Look, cells: int) -> str:
    """Return *record* as HTML.

    The vortex has *cells*. Links: ``rule:NUMBER``, ``card:KEY``.
    """
    theme, t = look.theme, words.t
    parts: list[str] = []

    def name(key: str, *, struck: bool = False) -> str:
        shown = html.escape(words.plain_name(key))
        # Strike-through around a link does not apply to it.
        style = f"color:{theme.quiet if struck else theme.text}"
        style += f";text-decoration:{'line-through' if struck else 'none'}"
        return f'<a href="card:{html.escape(key)}" style="{style}"><b>{shown}</b></a>'

    def rule(number: str, told: str, color: str = theme.accent_text) -> str:
        """Return the HTML *told*, linked to the rule *number* unless that is ""."""
        if not number:
            return told
        return f'<a href="rule:{html.escape(number)}" style="color:{color};text-decoration:none">{told}</a>'

    def losses(minuses: Sequence[Minus]) -> str:
        """Return each loss of a card with its reason."""
        return "".join(
            f" {minus.signed} ({rule(minus.rule, html.escape(words.loss(minus)))})" for minus in minuses
        )

    def role_note(card: CountLine) -> str:
        """Return what *card* is in this line: a manoeuvre, or a spell with which a vampire bites; or ""."""
        as_attack = card.use == "attack" and words.is_helping_card(card.card)
        reason = "manoeuvre" if card.rule == "B7" else "as-attack" if as_attack else ""
        return f" {html.escape(t('table.minus', reason=reason))}" if reason else ""

    def line(text: str, value: str, color: str = "", note: str = "") -> str:
        return (
            f'<tr><td style="padding:2px 14px 2px 0;color:{color or theme.text}">{text}'
            f'<span style="color:{theme.quiet}">{note}</span></td>'
            f'<td align="right" style="padding:2px 0;color:{color or theme.text}"><b>{value}</b></td></tr>'
        )

    for target in record.targets:
        fate_text = ""
        if target.dead:
            fate_text = f' · <span style="color:{theme.danger_text}">{t("table.count-dead")}</span>'
        elif any(later.to for later in target.later):
            fate_text = f' · <span style="color:{theme.good_text}">{t("table.count-rescued")}</span>'
        parts.append(
            f'<table width="100%" cellspacing="0" style="margin-bottom:16px"><tr>'
            f'<td width="{PORTRAIT[0] + 20}" valign="top"><img src="{picture_name(target.target)}" '
            f'width="{PORTRAIT[0]}" height="{PORTRAIT[1]}"></td><td>'
            f'<h3 style="font-family:{tokens.DISPLAY};margin:0 0 4px 0">{name(target.target)}'
            f'<span style="color:{theme.quiet};font-weight:normal"> · {name(target.location)}</span>'
            f'{fate_text}</h3><table width="100%" cellspacing="0">'
        )
        for card in target.lines:
            sign = "−" if card.use in ("defence", "healing") else "+"
            if card.cancelled:
                note = t("table.count-cancelled", card=words.plain_name(card.cancelled))
                parts.append(
                    line(
                        f"<s>{name(card.by, struck=True)}: {_card_name(words, card.card)}</s>",
                        "0",
                        theme.quiet,
                        f" {html.escape(note)}",
                    )
                )
                continue
            color = {"attack": theme.danger_text, "healing": theme.good_text}.get(card.use, theme.text)
            note = f" {card.nominal}{losses(card.minus)}" if card.minus else role_note(card)
            if card.use == "healing" and not target.before:
                note += f" {t('table.count-no-wounds')}"
            parts.append(
                line(
                    f"{name(card.by)}: {_card_name(words, card.card)}",
                    rule(card.rule, f"{sign}{card.value}" if card.value else "0", color),
                    color,
                    note,
                )
            )
        if target.attack or target.defence:
            parts.append(
                line(
                    html.escape(t("table.count-net", attack=target.attack, defence=target.defence)),
                    str(target.net),
                    theme.accent_text,
                )
            )
        parts += [
            line(rule(number, _card_name(words, reason)), f"{points:+d}".replace("-", "−"), theme.accent_text)
            for reason, points, number in target.changes
        ]
        if target.healed:
            parts.append(line(html.escape(t("table.count-healed")), f"−{target.healed}", theme.good_text))
        parts.append(
            line(
                html.escape(wounds_label(target, words)),
                wounds_value(target),
                theme.danger_text if target.after > target.before else theme.text,
            )
        )
        wounds = target.after
        for later in target.later:
            sentence = t("table.count-harvested") if later.reason == "harvest" else name(later.reason)
            note = t("table.count-saves", location=words.plain_name(later.to)) if later.to else ""
            steps = rule(later.rule, f"{wounds} → {later.wounds}", theme.good_text)
            parts.append(line(sentence, steps, theme.good_text, f" {html.escape(note)}"))
            wounds = later.wounds
        parts.append("</table></td></tr></table>")
    if record.draws:
        parts.append(
            f'<h3 style="font-family:{tokens.DISPLAY};margin:16px 0 4px 0">{t("table.count-harvest")}</h3>'
            '<table width="100%" cellspacing="0">'
        )
        for draw in record.draws:
            by_card = draw.reason != "harvest"
            sentence = t(
                "table.count-vein" if by_card else "table.count-draws",
                credited=draw.credited,
                healed=draw.healed,
                drawn=draw.drawn,
                each=_drawn_per_bite(draw.credited - draw.healed, draw.drawn),
            )
            left = t("table.count-left", before=draw.wounds + draw.healed, after=draw.wounds)
            # The heading says "harvest"; any other reason is a card.
            source = f": {name(draw.reason)}" if by_card else ""
            parts.append(
                line(
                    name(draw.vampire) + source,
                    html.escape(left) if draw.healed else "",
                    note=f" {html.escape(sentence)}",
                )
            )
        parts.append("</table>")
    if record.vortex or record.shift:
        parts.append(
            f'<h3 style="font-family:{tokens.DISPLAY};margin:16px 0 4px 0">{t("table.vortex")}</h3>'
            '<table width="100%" cellspacing="0">'
        )
        # Olga (A90) allows a healing in spite of a threat to Egor.
        parts += [
            line(f"{name(card.by)}: {_card_name(words, card.card)}", f"{card.value}", "",
                 (f" {card.nominal}{losses(card.minus)}" if card.minus else "")
                 + (f" ({rule('A90', t('table.count-allowed', card=_card_name(words, 'olga')))})"
                    if card.rule == "A90" else ""))
            for card in record.vortex
        ]  # fmt: skip
        parts.append(
            line(
                html.escape(t("table.count-shift", illness=record.illness, healing=record.healing)),
                f"{record.shift:+d}".replace("-", "−"),
                theme.accent_text,
            )
        )
        if record.stopped:
            parts.append(line(name(record.stopped), "", "", f" {html.escape(t('table.count-stops'))}"))
        before, after = record.cells
        end = "closed" if after < 1 else "broke" if after > cells else ""
        left = t(f"table.count-{end}") if end else str(after)
        parts.append(line(html.escape(t("table.count-cell")), f"{before} → {left}", theme.accent_text))
        parts.append("</table>")
    if not parts:
        return f'<p style="color:{theme.quiet}">{html.escape(t("table.count-nothing"))}</p>'
    return "".join(parts)


def wounds_label(target: CountTarget, words: FateWords) -> str:
    """Return the label of the wounds of *target*, with the number that kills it."""
    fatal_before = target.dead and 0 < target.lethal <= min(target.before, target.after)
    return words.t(
        "table.count-wounds", lethal=target.lethal, **{"fatal-before": "yes" if fatal_before else "no"}
    )


def wounds_value(target: CountTarget) -> str:
    """Return the wounds of *target* before and after the battle, or one number if they are the same."""
    return f"{target.before} → {target.after}" if target.before != target.after else str(target.after)


def _drawn_per_bite(bites: int, drawn: int) -> int:
    """Return the number of cards drawn per bite; 0 without bites, or if the deck ran out."""
    return drawn // bites if bites > 0 and drawn % bites == 0 else 0


def _card_name(words: FateWords, key: str) -> str:
    return html.escape(words.plain_name(key))
