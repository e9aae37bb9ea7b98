"""Format values, findings, refusals, and undo steps for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import i18n
from app.cards import powers
from app.cards.checks import Finding
from app.cards.compare import Delta
from app.cards.game import Game
from app.cards.labels import Labels
from app.face import picture
from app.user_errors import Message


def value(
    name: str,
    held: object,
    language: str,
    game: Game,
    labels: Labels,
    pictures: Mapping[str, str] | None = None,
) -> str:
    """Format *held*, the value of field *name* of a card of *game*, briefly.

    *labels*: those of the set. *pictures*: digest → name of the file.
    """
    if held is None or held == "" or held == ():
        return "—"
    if isinstance(held, bool):
        return "✓" if held else "—"
    if name == "power" and not isinstance(held, str):
        return powers.describe(held, language) if isinstance(held, tuple | list) else "…"
    if isinstance(held, tuple):
        return ", ".join(held) if all(isinstance(part, str) for part in held) else "…"
    if not isinstance(held, str):
        return str(held) if isinstance(held, int | float) else "…"
    shape = game.by_name[name].widget if name in game.by_name else ""
    if shape == "choice":
        return labels.choice(name, held, language)
    if shape == "power":
        return powers.name(held, language) if powers.known(held) else held
    if shape == "picture":
        how = picture.cut(held)
        key = (pictures or {}).get(how.key, how.key[:8] if picture.is_digest(how.key) else how.key)
        return key if held == how.key else f"{key} · {how.x:.0%}, {how.y:.0%} · ×{how.zoom:.2f}"
    return held


def finding(problem: Finding, language: str, labels: Labels) -> str:
    if isinstance(reason := problem.params.get("reason"), Message):
        return refusal(reason, language, labels)
    params = {
        name: labels.choice(name, str(value), language) if name in ("deck", "side") else value
        for name, value in problem.params.items()
        if isinstance(value, str | int)
    }
    return i18n.text(f"editor.{problem.code}", language, **params)


def count_changes(changes: Sequence[Delta], language: str) -> str:
    """Return sentences with the numbers of added and removed cards, and of other changed values."""
    of_cards = [change for change in changes if change.owner == "card" and change.key]
    gone = sum(change.after is None and not change.field for change in of_cards)
    new = sum(change.before is None and not change.field for change in of_cards)
    others = [change for change in changes if not (change.owner == "card" and change.key)]
    # What is new outside the cards, such as fields and their names, only matters alone.
    changed = [change for change in others if change.before is not None]
    counts = {
        "new": new,
        "gone": gone,
        "count": len(of_cards) - new - gone,
        "others": len(changed if of_cards else others),
    }
    sentences = [
        i18n.text(f"editor.preview-{name}", language, count=count) for name, count in counts.items() if count
    ]
    return " ".join(sentences) or i18n.text("editor.preview-nothing", language)


def refusal(reason: Message, language: str, labels: Labels, names: Mapping[str, str] | None = None) -> str:
    """Return *reason* as a sentence, with names for keys. *names*: card key → name."""
    args, field = dict(reason.args), str(reason.args.get("field", ""))
    if "field" in args:
        args["field"] = labels.field(field, language)
    if "power" in args and powers.known(str(args["power"])):
        args["power"] = powers.name(str(args["power"]), language)
    if reason.code.startswith("cards.power-") and "name" in args:
        args["name"] = powers.parameter_name(str(args["name"]), language)
    if "choices" in args:
        keys = str(args["choices"]).split(", ")
        args["choices"] = ", ".join(labels.choice(field, key, language) for key in keys)
    if "card" in args and names:
        args["card"] = names.get(str(args["card"]), args["card"])
    return i18n.text(reason.code, language, **args)


def step(label: str, params: Mapping[str, object], name: str, language: str, labels: Labels) -> str:
    """Describe an undo step. *label*, *params*: those of the step; *name*: name of the card or set."""
    part = labels.field(str(params["field"]), language) if "field" in params else ""
    return i18n.text(
        label,
        language,
        name=name,
        field=part.lower(),
        language=str(params.get("language") or "").upper(),
        count=params.get("count", 1),
        how=params.get("how", ""),
    )
