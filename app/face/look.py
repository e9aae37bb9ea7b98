"""The look of a game: colours, sides, symbols, fonts, and templates, read once and compiled.

``""`` is the shipped look (``data/game/``); a set's own look is JSON text with colours, sides, symbols (name
→ SVG path data or a picture; see :mod:`app.face.symbols`), fonts (name → SHA-256 of the file; ``NAME-bold``,
``NAME-italic``, and ``NAME-bold-italic`` are the styles of ``NAME``), and templates. Every look can use and
extend the shipped symbols, fonts, and templates; its own override shipped ones of the same name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Final

from app import paths
from app.face import metrics, symbols, template
from app.face.formula import CALLED, FormulaError, folded
from app.face.template import Source, Template, TemplateError

GREY: Final = "#4a5a68"
MAX_FONTS: Final = 60
MAX_SYMBOLS: Final = 400
MAX_PATH: Final = 8000
"""Maximum number of characters in a symbol's path."""
_USUAL: Final = {"choice": "", "number": None, "flag": False, "locations": ()}
"""The value of an empty field, by type."""
_CUT: Final = re.compile(r"-(?:bold|italic)$")
_NAME: Final = re.compile(r"[a-z0-9-]{1,60}")
_MARK: Final = re.compile(r"(?<!\\)\{([a-z0-9-]+)\}")


@dataclass(frozen=True, eq=False)
class Look:
    """A compiled look.

    ``templates``: by key, including the shipped ones; ``order``: the same, in the order to try them.
    """

    colors: Mapping[str, str]
    lean: Mapping[str, float]
    symbols: Mapping[str, str]
    """The look's name of each of its own symbols → the symbol's global name."""
    fonts: Mapping[str, str]
    """The look's name of each of its own fonts → the font's global name (:func:`app.face.metrics.own`)."""
    source: Mapping[str, Source]
    """The templates' sources, by key."""
    field_defaults: Mapping[str, object] = field(default_factory=dict)
    """Default values of the shipped game's fields, for cards without them."""
    backs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Deck and side of backs that belong to no set: ``cover`` of a booklet, ``plain`` as a fallback."""
    greys: Mapping[str, str] = field(default_factory=dict)
    """Colour → grey for printing in one ink, where the lightness alone would be wrong."""
    scales: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """Name → the sizes of type, pt, that texts in this scale choose from, largest first."""
    names: Mapping[str, object] = field(default_factory=dict)
    """Names that every formula can use."""
    shipped: bool = False
    """Whether it is the look of the shipped games."""
    own_game: bool = False
    """Whether it is the look of a game without Light and Dark."""
    templates: Mapping[str, Template] = field(default_factory=dict)
    order: tuple[Template, ...] = ()

    def color(self, *names: str) -> str:
        """Return the colour of the first of *names* that has one, else GREY."""
        return next((self.colors[name] for name in names if name in self.colors), GREY)

    def scale(self, name: str) -> tuple[float, ...]:
        """Return the sizes of the scale *name*, pt; () for "". Raises :class:`FormulaError` if unknown."""
        if name and name not in self.scales:
            raise FormulaError(name)
        return tuple(self.scales.get(name, ()))

    def symbol(self, name: str) -> str:
        """Return the global name of the symbol that this look calls *name*."""
        return self.symbols.get(name, name)

    def draws(self, name: str) -> bool:
        """Return whether this look can draw the symbol *name*; the shipped look can draw any."""
        return self.shipped or name in self.symbols or symbols.known(name)

    def font(self, name: str) -> str:
        """Return the global name of the font that this look calls *name*; "" if unknown."""
        return self.fonts.get(name) or (name if name in metrics.FONTS else "")

    def cut(self, name: str, *marks: str) -> str:
        """Return the own font *name* in the first of the styles *marks* (``bold``…) it has, else plain."""
        cuts = (self.fonts.get(f"{name}-{mark}") for mark in marks)
        return next((cut for cut in cuts if cut), self.fonts[name])

    def cuts(self, name: str) -> tuple[str, str, str, str]:
        """Return the own font *name* in four styles: plain, bold, italic, both."""
        bold, italic = self.cut(name, "bold"), self.cut(name, "italic")
        return self.fonts[name], bold, italic, self.cut(name, "bold-italic", "bold", "italic")

    @cached_property
    def fallback_fonts(self) -> tuple[tuple[str, str, str, str], ...]:
        """The own fonts in four styles each, as fallbacks for missing glyphs."""
        return tuple(self.cuts(name) for name in self.fonts if not _CUT.search(name))

    @cached_property
    def has_hidden_parts(self) -> bool:
        """Whether a part of a template is hidden in Design."""
        return any(part.fields.get("hidden") for template in self.order for part in template.parts)

    def known(self, *names: str) -> str:
        """Return the first of *names* that is a symbol, else the last."""
        return next((name for name in names if name in self.symbols or symbols.known(name)), names[-1])

    def with_global_symbols(self, words: str) -> str:
        """Return *words* with the look's names of its symbols (``{name}``) replaced by their global names."""
        if not self.symbols or "{" not in words:
            return words
        return _MARK.sub(lambda match: "{" + self.symbol(match[1]) + "}", words)


@cache
def _shipped() -> Look:
    declared, game = (
        tomllib.loads((paths.data() / "game" / name).read_text(encoding="utf-8"))
        for name in ("faces.toml", "game.toml")
    )
    field_defaults = {
        field["name"]: _USUAL[field["type"]] for field in game["field"] if field["type"] in _USUAL
    }
    return _compile(declared | {"usual": field_defaults}, None)


def check(templates: Sequence[Source]) -> None:
    """Raise :class:`app.face.template.TemplateError` if a set's *templates* are invalid."""
    if templates:
        shipped = _shipped()
        template.read(templates, shipped.source, shipped.names)


@lru_cache(maxsize=16)
def look(text: str) -> Look:
    """Parse the look *text*; "" is the shipped one. Raises :class:`app.face.template.TemplateError`."""
    return _compile(json.loads(text), _shipped()) if text else _shipped()


def is_symbol(name: str, own: Container[str], text: str) -> bool:
    """Return whether ``{name}`` is drawn as a symbol by a game with its *own* symbols and the look *text*."""
    return name in own or name in look(text).symbols or symbols.known(name)


def _compile(declared: Source, base: Look | None) -> Look:
    sides, own_templates = declared.get("sides", ()), declared.get("templates", ())
    colors = {**(base.colors if base else {}), **declared.get("colors", {})}
    colors |= {side["key"]: side["colour"] for side in sides}
    source = {**(base.source if base else {}), **{template["key"]: template for template in own_templates}}
    lean = {**(base.lean if base else {}), **{side["key"]: side.get("lean", 0) for side in sides}}
    own_symbols = _convert_table(declared, "symbols", MAX_SYMBOLS, _register_symbol)
    fonts = _convert_table(declared, "fonts", MAX_FONTS, lambda _name, digest: metrics.own(digest))
    field_defaults = base.field_defaults if base else declared["usual"]
    backs, greys = declared.get("backs", {}), declared.get("greys", {})
    scales = base.scales if base else declared["sizes"]
    leaning = {key for key, tilt in base.lean.items() if tilt} if base else set()
    own_game = not leaning <= {side["key"] for side in sides}
    new_look = Look(
        colors, lean, own_symbols, fonts, source, field_defaults, backs, greys, scales,
        shipped=base is None, own_game=own_game,
    )  # fmt: skip
    tables = {table["key"]: _lookup_table(table) for table in declared.get("lookups", ())}
    names = {**CALLED, **tables, "color()": new_look.color, "known()": new_look.known}
    names["own_game"] = new_look.own_game
    # A set's look compiles the shipped templates again: its colours may differ.
    templates = template.read(tuple(source.values()), None, names, trusted=True)
    by_key = {template.key: template for template in templates}
    own = [by_key[template["key"]] for template in own_templates]
    first = [each.compiled() for each in own] if base else own
    order = (*first, *(template for template in templates if template not in first))
    return replace(new_look, names=names, templates=by_key, order=order)


def _lookup_table(declared: Source) -> dict[str | None, float | str]:
    """Return a lookup table as formulas use it; the value for all other rows is that of None."""
    cells: dict[str | None, float | str] = {
        folded(row): _cell(value) for row, value in declared.get("rows", {}).items()
    }
    return cells | ({None: _cell(declared["other"])} if declared.get("other") else {})


def _cell(text: str) -> float | str:
    """Return a number if *text* is one, so that formulas can calculate with it, else *text*."""
    return float(text) if re.fullmatch(r"-?\d{1,5}(\.\d{1,6})?", text) else text


def _convert_table(
    declared: Source, what: str, max_entries: int, convert: Callable[[str, str], str]
) -> dict[str, str]:
    """Return the table *what* of a look, its values converted. Raises :class:`TemplateError`."""
    table = declared.get(what, {})
    if not isinstance(table, Mapping) or len(table) > max_entries:
        raise TemplateError(what, f"> {max_entries}" if isinstance(table, Mapping) else "{}")
    converted = {}
    for name, value in table.items():
        if not _NAME.fullmatch(name) or not isinstance(value, str):
            raise TemplateError(what, f"{str(name)[:60]!r}")
        try:
            converted[name] = convert(name, value)
        except ValueError as error:
            raise TemplateError(what, f"{name} = {value[:60]!r}") from error
    return converted


def _register_symbol(name: str, written: str) -> str:
    if len(symbols.Drawing.read(written).path) > MAX_PATH:
        raise ValueError(f"> {MAX_PATH}")
    return symbols.register(name, written)
