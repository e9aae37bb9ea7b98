"""Templates: the layout of a face as data, checked and compiled for ``compose.py``.

A template declares what it draws (``of``, and ``for``, a condition) and the card size it's made for
(``base``, mm), and lists its **parts**. With ``extends``, it inherits another template's names (``let``) and
parts, and replaces those with the same name.

A part has two of *left, width, right* and two of *top, height, bottom*. A number is the distance from the
same edge of the card, in mm; a formula (:mod:`app.face.formula`) is a coordinate from the top left corner.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType, MappingProxyType
from typing import Any, Final, Literal, TypeAlias, TypedDict, cast

from app.face import formula
from app.face.formula import FormulaError
from app.face.ops import Align, VAlign

COLOURS: Final = ("color", "symbol_color", "fill", "fill2", "fill3", "stroke", "outline", "shadow", "tint")
"""Properties that are colours."""
OF: Final = ("front", "back", "box", "track", "counter", "board", "drawing")
"""What a template can draw; a *drawing* is only used by other templates, a *box* is a tuck box's front."""
MAX_PARTS: Final = 300
MAX_DEPTH: Final = 4
MAX_TEMPLATES: Final = 120

_FRAME: Final = ("left", "right", "width", "top", "bottom", "height", "centre", "middle")
EFFECTS: Final = (
    "angle", "opacity", "outline", "outline_width", "shadow", "shadow_opacity", "shadow_x", "shadow_y",
    "shadow_blur",
)  # fmt: skip
"""Properties that change what any part draws."""
STATES: Final = ("group", "locked", "hidden", "cards")
"""Properties for the designer, and the values that a part has only on some cards, by the card's key."""
COMMON: Final = ("type", "name", "part", "if", "bleed", "before", *_FRAME, *EFFECTS, *STATES)
_BLEND: Final = ("gradient", "fill2", "fill3", "gradient_angle")
_TYPE: Final = ("font", "only", "size", "least", "sizes", "color", "align", "valign", "leading", "paragraph")
TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "box": ("fill", *_BLEND, "stroke", "line", "radius"),
    "shape": ("points", "path", "figure", "rays", "inner", "turn", "open", "fill", *_BLEND, "stroke", "line"),
    "symbol": ("symbol", "size", "color", "symbol_color", "solid"),
    "icons": ("symbol", "symbols", "count", "size", "gap", "wrap", "align", "color", "symbol_color", "most",
              "counts"),
    "text": ("text", *_TYPE, "symbol_color", "lines", "tries", "settings", "grow", "breaks", "hang", "avoid"),
    "number": ("text", "font", "size", "least", "color", "room", "baseline", "align"),
    "picture": ("picture", "fit", "crop", "size", "tint", "named", "points", "instead", "with"),
    "each": ("of", "items", "let", "parts"),
    "use": ("template", "with", "scale", "dx", "dy"),
}  # fmt: skip
"""Type of a part → its properties beyond position."""
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "symbol": ("symbol",), "text": ("text",), "number": ("text",), "picture": ("picture",),
    "use": ("template",),
}  # fmt: skip
"""Type of a part → properties without which it can't be drawn."""
_LITERAL: Final = frozenset(
    ("type", "name", "before", "font", "only", "align", "valign", "open", "figure", "bleed", "grow", "breaks",
     "hang", "avoid", "solid", "wrap", "counts", "sizes",
     "instead", "template", "path", "settings", "tries", "items", "let", "parts", "with",
     "points", "gradient", "fit", "crop", "group", "locked", "hidden", "cards")
)  # fmt: skip
"""Properties whose values are literal; all others are formulas."""
FORMULAS: Final = frozenset(name for names in (COMMON, *TYPES.values()) for name in names) - _LITERAL
"""Properties that can be formulas."""
LISTED: Final[Mapping[str, tuple[Any, ...]]] = {
    "align": ("left", "center", "right"),
    "valign": ("top", "middle", "bottom"),
    "grow": ("up", "down"),
    "figure": ("rectangle", "ellipse", "hex", "star"),
    "only": (True, False),
    "open": (True, False),
    "bleed": (True, False),
    "breaks": (True, False),
    "hang": (True, False),
    "solid": (True, False),
    "wrap": (True, False),
    "counts": (True, False),
    "gradient": ("none", "linear", "radial"),
    "fit": ("cover", "contain", "stretch", "tile"),
    "locked": (True, False),
    "hidden": (True, False),
}


Source: TypeAlias = Mapping[str, Any]
"""A template or a part as TOML or JSON values."""
Formula: TypeAlias = object
"""Compiled code, or the value of a formula that is a constant."""
PartFields = TypedDict("PartFields", {
    "type": str, "name": str, "part": Formula, "if": Formula, "bleed": bool, "before": str, "left": Formula,
    "right": Formula, "width": Formula, "top": Formula, "bottom": Formula, "height": Formula,
    "centre": Formula, "middle": Formula, "font": str, "only": bool, "size": Formula, "least": Formula,
    "color": Formula, "leading": Formula, "paragraph": Formula, "align": Align, "valign": VAlign,
    "text": Formula, "lines": Formula, "room": Formula, "baseline": Formula,
    "tries": tuple[tuple[float, ...], ...], "settings": tuple[tuple[float, ...], ...], "breaks": bool,
    "hang": bool, "avoid": Sequence[str], "grow": Literal["up", "down"], "fill": Formula, "stroke": Formula,
    "line": Formula, "radius": Formula, "points": CodeType, "path": str, "figure": str, "rays": Formula,
    "inner": Formula, "turn": Formula, "open": bool, "symbol": Formula, "symbols": Formula,
    "count": Formula, "gap": Formula, "most": Formula, "symbol_color": Formula,
    "wrap": bool, "counts": bool, "sizes": str, "solid": bool, "picture": Formula, "named": Formula,
    "instead": str, "with": Mapping[str, Formula], "of": Formula, "template": str, "scale": Formula,
    "dx": Formula, "dy": Formula, "angle": Formula, "opacity": Formula, "outline": Formula,
    "outline_width": Formula, "shadow": Formula, "shadow_opacity": Formula, "shadow_x": Formula,
    "shadow_y": Formula, "shadow_blur": Formula, "gradient": Literal["none", "linear", "radial"],
    "fill2": Formula, "fill3": Formula, "gradient_angle": Formula, "tint": Formula, "crop": str,
    "fit": Literal["cover", "contain", "stretch", "tile"], "hidden": bool,
}, total=False)  # fmt: skip
"""The compiled properties of a part."""


class TemplateError(ValueError):
    """A template is invalid. ``where``: the template and part; ``what``: a wrong name, or ``name = value``.

    ``allowed``: the names or values that could stand there; ``formula``: why a formula can't be read.
    """

    def __init__(
        self, where: str, what: str, allowed: Iterable[object] = (), formula: FormulaError | None = None
    ) -> None:
        super().__init__(f"{where}: {what}")
        self.where, self.what, self.formula = where, what, formula
        self.allowed = tuple(map(str, allowed))


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One compiled part. ``fields``: its properties; ``parts``: what an ``each`` repeats for ``items``."""

    type: str
    name: str
    fields: PartFields
    parts: tuple[Part, ...] = ()
    items: tuple[Mapping[str, Formula], ...] = ()
    let: Mapping[str, Formula] = field(default_factory=dict)
    source: Source = field(default_factory=dict)
    """The part before compilation."""
    cache: dict[str, Any] = field(default_factory=dict)
    """The layouts cached by ``compose``, shared by all faces."""
    has_effects: bool = False
    cards: Mapping[str, Part] = field(default_factory=dict)
    """What the part is on single cards, by the card's key."""


@dataclass(frozen=True, slots=True)
class TextRoom:
    """How far a template may lift the text ``part``, at the cost of its picture.

    ``steps``: values of the name ``lift`` to try, in mm; up to ``usual``, also to keep the text readable
    (``read`` pt in the layout, ``least`` pt on the card), beyond it only if the text would overflow.
    """

    part: str
    steps: tuple[float, ...]
    usual: float
    read: float
    least: float


class Template:
    """One template, merged with those it extends.

    ``let`` and ``parts`` are compiled on demand: few faces need all templates.
    """

    def __init__(self, source: Source, names: Mapping[str, object], *, trusted: bool = False) -> None:
        """Check everything but the names (``let``) and parts. Raises :class:`TemplateError`.

        *trusted*: the template says itself which texts may become too small.
        """
        self.source, self._names = source, names
        self.key = key = str(source["key"])
        for name in source:
            if name not in HEAD:
                raise TemplateError(key, name, HEAD)
        self.of = source.get("of", "front")
        if self.of not in OF:
            raise TemplateError(key, f"of = {self.of}", OF)
        self.base = _base(source.get("base"), key)
        self.text_room = _text_room(source["give"], key) if "give" in source else None
        self.min_sizes = _min_sizes(source.get("small", {} if trusted else _least_sizes(source)), key)
        """Part → size in pt below which scaling its text down gives a warning."""
        self.condition, self.round, self.card = (
            _formula(source[name], key, name) if name in source else None for name in ("for", "round", "card")
        )
        """Formulas: whether the template applies; whether faces are round; the card's key in warnings."""

    def compiled(self) -> Template:
        """Compile the names and parts; return the template. Raises :class:`TemplateError`."""
        _both = self.let, self.parts
        return self

    @cached_property
    def let(self) -> Mapping[str, Formula]:
        """The names that the template defines."""
        with _fold_with(self._names):
            return _let(self.source.get("let", {}), self.key)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts in drawing order."""
        with _fold_with(self._names):
            return _parts(self.source.get("parts", ()), self.key, 0, [0])


HEAD: Final = (
    "key", "of", "for", "base", "extends", "let", "parts", "give", "small", "round", "card", "without",
)  # fmt: skip


def read(
    sources: Sequence[Source],
    others: Mapping[str, Source] | None = None,
    names: Mapping[str, object] | None = None,
    *,
    trusted: bool = False,
) -> tuple[Template, ...]:
    """Return the templates defined by *sources*, in order.

    *others*: sources that they may extend, by key; *names*: constants and functions for folding formulas;
    *trusted*: compile them on demand. Raises :class:`TemplateError` for the first fault.
    """
    if len(sources) > MAX_TEMPLATES:
        raise TemplateError("templates", f"> {MAX_TEMPLATES}")
    all_sources = dict(others or {})
    for entry in sources:
        if not isinstance(entry, Mapping) or not isinstance(entry.get("key"), str) or not entry["key"]:
            raise TemplateError("template", "key")
        all_sources[entry["key"]] = entry
    with _fold_with(names or {}):
        templates = tuple(
            Template(merge_extended(entry, all_sources), names or {}, trusted=trusted) for entry in sources
        )
    return templates if trusted else tuple(entry.compiled() for entry in templates)


_constant: ContextVar[Mapping[str, object]] = ContextVar("constant", default=MappingProxyType({}))


@contextlib.contextmanager
def _fold_with(names: Mapping[str, object]) -> Iterator[None]:
    token = _constant.set(names)
    try:
        yield
    finally:
        _constant.reset(token)


def merge_extended(source: Source, sources: Mapping[str, Source], depth: int = 0) -> Source:
    """Return *source* merged with what it extends; *sources*: all sources by key. Raises TemplateError."""
    base = source.get("extends")
    if base is None:
        return dict(source)
    if depth > 8 or base not in sources or sources[base] is source:
        raise TemplateError(str(source["key"]), f"extends = {base!r}")
    inherited = merge_extended(sources[base], sources, depth + 1)
    own = {
        part["name"]: part
        for part in source.get("parts", ())
        if isinstance(part, Mapping) and part.get("name")
    }
    without = set(source.get("without", ()))
    parts = [
        own.pop(part["name"]) if part.get("name") in own else part
        for part in inherited.get("parts", ())
        if part.get("name") not in without
    ]
    for part in source.get("parts", ()):
        if not part.get("name") or part["name"] in own:
            names = [other.get("name") for other in parts]
            before = part.get("before")
            parts.insert(names.index(before) if before in names else len(parts), part)
    let = {**inherited.get("let", {}), **source.get("let", {})}
    merged = {**inherited, **source, "let": let, "parts": parts}
    del merged["extends"]
    return merged


def _base(value: object, where: str) -> tuple[float, float] | None:
    if value is None:
        return None
    if isinstance(value, Sequence) and len(value) == 2:
        w, h = value
        if isinstance(w, (int, float)) and isinstance(h, (int, float)) and 5 <= w <= 600 and 5 <= h <= 600:
            return float(w), float(h)
    raise TemplateError(where, f"base = {value!r}")


def _parts(value: object, where: str, depth: int, part_count: list[int]) -> tuple[Part, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or depth > MAX_DEPTH:
        raise TemplateError(where, "parts")
    part_count[0] += len(value)
    if part_count[0] > MAX_PARTS:
        raise TemplateError(where, f"> {MAX_PARTS}")
    return tuple(_part(part, f"{where}/{index + 1}", depth, part_count) for index, part in enumerate(value))


def _part(source: object, where: str, depth: int, part_count: list[int]) -> Part:
    kind = source.get("type", "") if isinstance(source, Mapping) else ""
    if not isinstance(source, Mapping) or kind not in TYPES:
        raise TemplateError(where, f"type = {str(kind)[:60]}", TYPES)
    name = source.get("name", "")
    where = f"{where} {name}".rstrip()
    fields: dict[str, Formula] = {}
    for key in NEEDED.get(kind, ()):
        if key not in source:
            raise TemplateError(where, f"{key} = ?")
    for key, value in source.items():
        if key not in COMMON and key not in TYPES[kind]:
            raise TemplateError(where, key, (*TYPES[kind], *COMMON))
        if key in LISTED and value not in LISTED[key]:
            raise TemplateError(where, f"{key} = {value}".lower(), map(str.lower, map(str, LISTED[key])))
        if key in (
            "name",
            "template",
            "instead",
            "font",
            "path",
            "crop",
            "group",
            "sizes",
        ) and not isinstance(value, str):
            raise TemplateError(where, f"{key} = {value!r}")
        if key not in _LITERAL:
            code = _formula(value, where, key)
            fields[key] = float(code) if type(code) is int and key not in ("text", "of") else code
        elif key == "points":
            fields[key] = _points(value, where)
        elif key in ("tries", "settings"):
            fields[key] = _rows(value, where, key)
        elif key == "with":
            fields[key] = _let(value, where)
        else:
            fields[key] = names_in(value, where) if key == "avoid" else value
    return Part(
        kind,
        name,
        cast(PartFields, fields),
        _parts(source.get("parts", ()), where, depth + 1, part_count),
        tuple(_let(item, where) for item in source.get("items", ())),
        _let(source.get("let", {}), where),
        source,
        has_effects=any(key in source for key in EFFECTS),
        cards=_cards(source, where, depth, part_count),
    )


def _cards(source: Source, where: str, depth: int, part_count: list[int]) -> dict[str, Part]:
    by_card = source.get("cards", {})
    if not isinstance(by_card, Mapping) or not all(isinstance(own, Mapping) for own in by_card.values()):
        raise TemplateError(where, "cards")
    part_count[0] += len(by_card)
    common = {key: value for key, value in source.items() if key != "cards"}
    return {
        card: _part({**common, **own}, f"{where} ({card})", depth, part_count)
        for card, own in by_card.items()
    }


def _formula(value: object, where: str, name: str) -> Formula:
    if isinstance(value, bool) or value is None:
        raise TemplateError(where, f"{name} = {value!r}")
    if isinstance(value, (int, float)):
        if abs(value) > formula.MAX_NUMBER:
            raise TemplateError(where, f"{name} = {value!r}")
        return value
    if not isinstance(value, str):
        raise TemplateError(where, f"{name} = {value!r}")
    if name in COLOURS and value.startswith("#"):
        return _colour(value, where, name)
    try:
        return formula.fold_constants(formula.compiled(value), _constant.get())
    except FormulaError as error:
        raise TemplateError(where, f"{name} = {value[:60]}", formula=error) from error


def _colour(value: str, where: str, name: str) -> str:
    if len(value) != 7 or any(letter not in "0123456789abcdefABCDEF" for letter in value[1:]):
        raise TemplateError(where, f"{name} = {value!r}")
    return value.lower()


def _points(value: object, where: str) -> CodeType:
    try:
        return formula.compile_points(str(value))
    except FormulaError as error:
        raise TemplateError(where, f"points = {str(value)[:60]}", formula=error) from error


def names_in(value: object, where: str = "") -> tuple[str, ...]:
    """Return the parts' names in *value*: a list, or a text with commas. Raises :class:`TemplateError`."""
    if isinstance(value, str):
        return tuple(filter(None, map(str.strip, value.split(","))))
    if isinstance(value, Sequence) and all(isinstance(name, str) for name in value):
        return tuple(value)
    raise TemplateError(where, f"avoid = {value!r}")


def _rows(value: Iterable[Iterable[float]], where: str, name: str) -> tuple[tuple[float, ...], ...]:
    try:
        return tuple(tuple(float(number) for number in row) for row in value)
    except (TypeError, ValueError) as error:
        raise TemplateError(where, name) from error


def _let(pairs: object, where: str) -> dict[str, Formula]:
    if not isinstance(pairs, Mapping) or len(pairs) > 60:
        raise TemplateError(where, "let")
    return {str(name): _formula(value, where, str(name)) for name, value in pairs.items()}


def _min_sizes(pairs: Mapping[str, float], where: str) -> dict[str, float]:
    try:
        return {str(part): float(size) for part, size in pairs.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise TemplateError(where, "small") from error


def _least_sizes(source: Source) -> dict[str, float]:
    """Return the minimum sizes of the texts of *source*, by their part; without those that are formulas."""
    parts = (part for part in source.get("parts", ()) if isinstance(part, Mapping))
    sizes = {str(part.get("name") or part.get("type")): part.get("least") for part in parts}
    return {name: float(size) for name, size in sizes.items() if isinstance(size, int | float)}


def _text_room(value: Source, where: str) -> TextRoom:
    try:
        steps = tuple(float(step) for step in value["steps"])[:12]
        numbers = (float(value[name]) for name in ("usual", "read", "least"))
        return TextRoom(str(value["for"]), steps or (0.0,), *numbers)
    except (TypeError, KeyError, ValueError) as error:
        raise TemplateError(where, "give") from error
