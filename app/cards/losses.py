"""Losses of a damaged catalogue, sources to restore them from, and descriptions of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app import i18n
from app.cards import backups, labels
from app.cards.rows import Row


@dataclass(slots=True)
class Loss:
    """A lost entity of a set, or some of its lost fields.

    *owner* is the entity's table, or ``set``, ``term``, ``label``, ``text``, ``layout``, ``game``,
    ``picture``, ``history``, ``remark``, ``lineage``, ``version``. *fields* is empty if the whole
    entity is lost. *offers*: source → function that restores from that source.
    """

    set_key: str
    owner: str
    key: str
    name: str
    names: Mapping[str, str] = field(default_factory=dict)
    """Language → the entity's name, as far as known."""
    fields: tuple[str, ...] = ()
    count: int = 1
    offers: dict[str, Callable[[], None]] = field(default_factory=dict)


@dataclass(slots=True)
class DamageReport:
    """The readable rows of a damaged catalogue, and its losses."""

    file: Path
    rows: dict[str, list[Row]]
    losses: list[Loss]
    backup: backups.Backup | None
    is_incomplete: bool


def describe(loss: Loss, language: str) -> str:
    names = [_describe_field(name, language) for name in loss.fields]
    what = i18n.text(
        "cards.lost",
        language,
        owner=loss.owner,
        name=loss.names.get(language, loss.name),
        set=loss.set_key,
        count=loss.count,
        fields=", ".join(names) or "none",
    )
    if not loss.set_key or loss.owner in ("set", "layout", "game"):
        return what
    return i18n.text("cards.lost-of-set", language, what=what, set=loss.set_key)


def describe_source(report: DamageReport, source: str, language: str) -> str:
    when = report.backup.created.date().isoformat() if report.backup is not None else ""
    return i18n.text("cards.mend-from", language, source=source or "nothing", when=when)


def _describe_field(name: str, language: str) -> str:
    field, _, field_language = name.partition(" ")
    label = labels.shipped().field(field, language)
    if label == field:
        codes = (f"cards.lost-{field}", f"editor.board-{field}")
        label = next((i18n.text(code, language) for code in codes if i18n.has(code, language)), field)
    return f"{label} ({field_language})" if field_language else label
