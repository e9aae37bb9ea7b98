"""Print targets: a home printer, a pre-cut sheet, a print service, a cutting machine, or a game on screen.

Each target is a TOML file, shipped in ``data/targets/`` or in the user's own folder ``targets/``, whose files
override shipped ones of the same name. This module validates the files.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from app import files, paths
from app.face import inks
from app.face.content import Outline
from app.print.errors import PrintError
from app.print.options import BLEED, DECLARED, PICTURE_OPTIONS, Chosen, Options, paper_size
from app.print.precut import Precut

Row = dict[str, Any]
"""A table of a TOML file."""
MAX_BYTES: Final = 64_000
"""Maximum size of a file."""
MAX_FILES: Final = 100
"""Maximum number of the user's files that are read."""
HOME: Final = "home"
MM_PER_INCH: Final = 25.4
COMPONENTS: Final = frozenset({"cards", "tracks", "counters", "box"})
"""The options that print components; also the values of a part's ``of``."""
CLEARANCE: Final = 0.5
"""Distance between a registration mark and ink, mm."""
MIN_SCALE: Final = 0.9
MAX_SCALE: Final = {"cards": 1.1, "tracks": 1.1, "counters": 1.3}
"""Minimum and maximum size of a product, relative to the piece. A counter may be on a larger chit."""
MAX_CROP: Final = 1.0
"""How much of a piece a product of other proportions may cut off at each side, mm."""
MAX_BLEED: Final = 6.0
"""Maximum bleed of a product's picture, mm."""
_KEYS: Final[dict[str, type | tuple[type, ...]]] = {
    "kind": str, "names": dict, "source": str, "options": dict, "lacks": dict, "dpi": int, "format": str,
    "back_first": bool, "part": list, "registration": dict, "save": str, "front": str, "back": str,
    "colour": dict, "precut": dict,
}  # fmt: skip
_PART: Final[dict[str, type | tuple[type, ...]]] = {
    "of": (str, list), "name": str, "size": list, "outline": str, "pixels": list, "bleed": (int, float),
    "each": str, "grid": list, "side": int, "dpi": int, "front": str, "back": str, "unconfirmed": bool,
    "holds": int,
}  # fmt: skip
_COLOUR: Final[dict[str, type | tuple[type, ...]]] = {
    "condition": str, "limit": int, "standard": str, "rich": list, "embed": bool, "cut": str,
}  # fmt: skip
_PRECUT: Final[dict[str, type | tuple[type, ...]]] = {
    "of": str, "paper": str, "cell": list, "first": list, "step": list, "count": list, "orientation": str,
    "duplex": bool, "outline": str,
}  # fmt: skip
_SPOT: Final = re.compile(r"[A-Za-z][\w-]{0,30}", re.ASCII)
_FILE: Final = re.compile(r"[\w{} ,+-]+(/[\w{} ,+-]+)*")
_SLOTS: Final = frozenset({"number", "key", "set", "deck", "language", "part", "count", "product"})
_CHOICES: Final = {
    "kind": ("sheets", "pictures", "cut", "precut"), "orientation": ("portrait", "landscape"),
    "format": ("png", "jpeg", "pdf"), "save": ("tabletop-simulator",),
    "each": ("copy", "design"), "shape": ("corners", "frame"), "outline": ("rect", "round", "hex"),
    "standard": ("x1a", "x4", "pdf14"),
}  # fmt: skip


Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Fit:
    """How a piece becomes a product: enlarged by ``scale`` to cover it, ``turned`` by 90° or not.

    ``crop``: how much of the enlarged piece is cut off at each of two sides, mm. ``distance``: how much the
    product's size differs.
    """

    scale: float = 1.0
    crop: float = 0.0
    distance: float = 0.0
    turned: bool = False

    def is_close(self, of: str) -> bool:
        """Return whether the product can stand for the piece, one of the components *of*."""
        return MIN_SCALE <= self.scale <= MAX_SCALE[of] and self.crop <= MAX_CROP


@dataclass(frozen=True, slots=True)
class Part:
    """A product that a target of pictures makes of components ``of`` a kind or several. Lengths in mm.

    ``size``: its cut size; None: as in the set. ``outline``: its shape; "": any. ``pixels``: size of its
    picture with bleed; None: from ``size``, ``bleed``, and ``dpi`` (0: the target's), with no side longer
    than ``side`` px. ``grid``: maximum columns and rows of components in one picture. ``front``, ``back``:
    file names with slots in braces. ``unconfirmed``: no document of the service confirms the size. ``holds``:
    how many cards of ``size`` a box has room for; where its folds are on its picture isn't known.
    """

    of: tuple[str, ...]
    front: str
    back: str = ""
    name: str = ""
    size: Size | None = None
    outline: Outline | Literal[""] = ""
    pixels: tuple[int, int] | None = None
    bleed: float = 0.0
    each: str = "copy"
    grid: tuple[int, int] | None = None
    side: int = 0
    dpi: int = 0
    unconfirmed: bool = False
    holds: int = 0

    def fit(self, size: Size, outline: Outline) -> Fit | None:
        """Return how a piece of this size and shape becomes this product; None if the shapes differ."""
        if self.outline not in ("", outline):
            return None
        if self.size is None:
            return Fit()
        fits = [_cover(size, self.size)]
        if outline == "rect":
            fits.append(replace(_cover(size, self.size[::-1]), turned=True))
        return min(fits, key=lambda fit: fit.distance)

    def page(self, dpi: int) -> Size | None:
        """Return the size of the picture; None if it depends on the piece. *dpi*: the target's."""
        if self.size is None:
            return None
        if self.pixels is None:
            return self.size[0] + 2 * self.bleed, self.size[1] + 2 * self.bleed
        return self.pixels[0] / dpi * MM_PER_INCH, self.pixels[1] / dpi * MM_PER_INCH


def _cover(own: Size, product: Size) -> Fit:
    """Return how a piece of size *own* covers *product*."""
    ratios = product[0] / own[0], product[1] / own[1]
    scale = max(ratios)
    crop = max(own[0] * scale - product[0], own[1] * scale - product[1]) / 2
    # Another size is closer than other proportions.
    distance = abs(math.log(scale)) + 2 * abs(math.log(ratios[0] / ratios[1]))
    return Fit(scale, crop, distance)


@dataclass(frozen=True, slots=True)
class Registration:
    """The marks by which a cutting machine locates the sheet. Lengths in mm.

    ``shape``: ``corners`` has a square at the top left, and an L at the top right and at the bottom left;
    ``frame`` is a rectangle. ``inset``: minimum distance from the paper's edges; ``area``: maximum size.
    """

    shape: str
    inset: float
    thickness: float
    square: float = 0.0
    length: float = 0.0
    area: tuple[float, float] | None = None

    def insets(self, width: float, height: float) -> tuple[float, float]:
        """Return the marks' distance from a page's left and right edges, and from its top and bottom."""
        if self.area is None:
            return self.inset, self.inset
        short, long = sorted(self.area)
        room = (short, long) if width <= height else (long, short)
        across, down = ((side - most) / 2 for side, most in zip((width, height), room, strict=True))
        return max(self.inset, across), max(self.inset, down)

    def margin(self, paper: str) -> float:
        """Return the minimum distance of ink from the edges of *paper*."""
        deep = max(self.square, self.thickness)
        return max(self.insets(*sorted(paper_size(paper)))) + deep + CLEARANCE


@dataclass(frozen=True, slots=True)
class Colour:
    """The inks of a press.

    ``condition``: key in :data:`app.face.inks.CONDITIONS`, or the name of a profile in the user's ``inks``;
    ``limit``: of the total ink, percent; ``standard``: PDF/X-1a, PDF/X-4, or plain PDF 1.4; ``rich``: ink of
    almost black grounds; ``embed``: whether the profile is in the file; ``cut``: the spot colour of lines
    along which pieces are cut ("": none).
    """

    condition: str
    limit: int = 280
    standard: str = "x4"
    rich: inks.Ink = inks.RICH
    embed: bool = True
    cut: str = ""

    @property
    def is_flat(self) -> bool:
        """Whether the standard allows no transparency."""
        return self.standard == "x1a"

    def inks(self, *, proof: bool = False) -> inks.Inks:
        """Return the inks. Raises :class:`PrintError` if the profile can't be read."""
        try:
            return inks.inks(self.condition, self.limit, self.rich, proof=proof)
        except inks.BadProfile as error:
            raise PrintError("bad-press-profile", file=self.condition, problem=str(error)) from error


@dataclass(frozen=True, slots=True)
class Target:
    """A print target.

    ``options``: those it fixes; ``lacks``: its known limits, by language; ``save``: the game for which a save
    file is written with the pictures.
    """

    key: str
    kind: str
    names: Mapping[str, str]
    source: str = ""
    options: Chosen = field(default_factory=dict)
    lacks: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    registration: Registration | None = None
    dpi: int = 300
    format: str = "png"
    back_first: bool = False
    save: str = ""
    colour: Colour | None = None
    """None: RGB."""
    precut: Precut | None = None

    @property
    def suffix(self) -> str:
        """The suffix of its files, without a dot."""
        return {"jpeg": "jpg"}.get(self.format, self.format)

    @property
    def lacking(self) -> frozenset[str]:
        """The options of components that the target doesn't make."""
        if self.kind != "pictures":
            return frozenset()
        return COMPONENTS - {of for part in self.parts for of in part.of}

    @property
    def open(self) -> frozenset[str]:
        """The options that the user can choose."""
        if self.kind == "pictures":
            return PICTURE_OPTIONS - set(self.options) - self.lacking
        return frozenset(DECLARED) - set(self.options) - ({"margin"} if self.registration else set())

    def resolved(self, chosen: Chosen) -> dict[str, Any]:
        """Return the options to use: of *chosen*, those that are open, and those that the target fixes.

        Components that the target doesn't make can only be left out.
        """
        result = {
            name: value
            for name, value in chosen.items()
            if name in self.open or (name in self.lacking and not value)
        } | dict(self.options)
        if self.registration is not None:
            result["margin"] = self.registration.margin(result.get("paper", DECLARED["paper"].default))
        if self.kind == "pictures":
            result["duplex"] = "fronts"
        return result

    def refuse(self, names: Iterable[str], flags: Iterable[str] = ()) -> None:
        """Raise :class:`PrintError` if an option in *names* isn't open, or for any of *flags*."""
        for name in names:
            if name in self.lacking:
                raise PrintError("target-lacks", option=DECLARED[name].command_name, target=self.key)
        closed = [DECLARED[name].command_name for name in names if name not in self.open]
        for option in (*closed, *flags):
            raise PrintError("target-closed", option=option, target=self.key)


class Targets:
    """All targets. ``refused``: the errors of the user's invalid files, by key."""

    def __init__(self, shipped: Path | None = None, own: Path | None = None) -> None:
        self.refused: dict[str, PrintError] = {}
        self._targets: dict[str, Target] = {}
        for file in sorted((shipped or paths.data() / "targets").glob("*.toml")):
            self._targets[file.stem] = read(file)
        for file in sorted((own or paths.home() / "targets").glob("*.toml"))[:MAX_FILES]:
            try:
                self._targets[file.stem] = read(file)
            except PrintError as error:
                self.refused[file.stem] = error

    def all(self, kind: str = "") -> tuple[Target, ...]:
        """Return the targets of *kind* ("": all), the home printer first."""
        targets = sorted(
            self._targets.values(), key=lambda target: (target.key != HOME, target.kind, target.key)
        )
        return tuple(target for target in targets if kind in ("", target.kind))

    def get(self, key: str) -> Target:
        """Return the target *key*, or the one in a file ``.toml``.

        Raises :class:`PrintError` if it's missing or invalid.
        """
        if key.lower().endswith(".toml") and Path(key).is_file():
            return read(Path(key))
        if key in self.refused:
            raise self.refused[key]
        if key not in self._targets:
            raise PrintError("no-target", name=key, names=", ".join(target.key for target in self.all()))
        return self._targets[key]


def read(file: Path) -> Target:
    """Return the target in *file*. Raises :class:`PrintError`."""
    try:
        content = files.read(file, MAX_BYTES)
        if len(content) > MAX_BYTES:
            raise PrintError("target-too-large", file=file.name, limit=MAX_BYTES // 1000)
        data = tomllib.loads(content.decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise PrintError("target-not-toml", file=file.name, problem=str(error)[:200]) from error
    return _Reader(file.name).target(file.stem, data)


class _Reader:
    """Validator of one target file."""

    def __init__(self, name: str) -> None:
        self._name = name

    def target(self, key: str, data: Row) -> Target:
        self._check(data, _KEYS, ("kind", "names"), "")
        registration = data.get("registration")
        kind, dpi = data["kind"], data.get("dpi", 300)
        if not 20 <= dpi <= 1200:
            self._bad("dpi")
        names = {name: data[name] for name in ("front", "back") if name in data}
        parts = tuple(self._parts([names | row for row in self._rows(data)], dpi))
        if "save" in data and data.get("format") == "pdf":
            self._bad("save")
        if kind == "pictures" and not parts:
            self._missing("part")
        if kind == "cut" and registration is None:
            self._missing("registration")
        if (kind == "precut") != ("precut" in data):
            self._missing("precut") if kind == "precut" else self._bad("precut")
        precut = self._precut(data["precut"]) if kind == "precut" else None
        for name in ("names", "lacks"):
            if data.get(name) is not None:
                self._check(data[name], dict.fromkeys(data[name], str), (), f"{name}.")
        return Target(
            key,
            kind,
            data["names"],
            data.get("source", ""),
            self._options(data.get("options", {})) | (precut.options if precut is not None else {}),
            data.get("lacks", {}),
            parts,
            self._registration(registration) if registration is not None else None,
            dpi,
            data.get("format", "png"),
            data.get("back_first", False),
            data.get("save", ""),
            self._colour(data["colour"], data) if "colour" in data else None,
            precut,
        )

    def _precut(self, data: Row) -> Precut:
        self._check(data, _PRECUT, ("of", "paper", "cell", "first", "step", "count"), "precut.")
        limits = {"cell": (5, 300), "first": (0, 500), "step": (5, 500), "count": (1, 100)}
        pairs = {name: self._pair(data, name, *limit, "precut.") for name, limit in limits.items()}
        landscape = data.pop("orientation", "") == "landscape"
        precut = Precut(**{**data, **pairs, "landscape": landscape})
        if precut.of not in ("cards", "counters") or precut.outline == "hex":
            self._bad("precut.of" if precut.outline != "hex" else "precut.outline")
        try:
            Options(**precut.options)
        except PrintError as error:
            self._bad("precut.paper" if error.params.get("option") == "paper" else "precut.cell")
        if precut.of == "counters" and precut.cell[0] != precut.cell[1]:
            self._bad("precut.cell")
        for cell, first, step, count, page in zip(
            precut.cell, precut.first, precut.step, precut.count, precut.page, strict=True
        ):
            if count > 1 and step < cell:
                self._bad("precut.step")
            if first + (count - 1) * step + cell > page + 0.01:
                self._bad("precut.count")
        return precut

    def _colour(self, data: Row, target: Row) -> Colour:
        self._check(data, _COLOUR, ("condition",), "colour.")
        condition, standard = data["condition"], data.get("standard", "x4")
        is_file = condition not in inks.CONDITIONS
        if is_file and (
            Path(condition).name != condition or not condition.lower().endswith((".icc", ".icm"))
        ):
            self._bad("colour.condition")
        if not 200 <= data.get("limit", 280) <= 400:
            self._bad("colour.limit")
        # Only registered conditions may be named without their profile, and only in PDF/X-1a.
        if not data.get("embed", True) and (is_file or standard == "x4"):
            self._bad("colour.embed")
        rich = data.get("rich", list(inks.RICH))
        if len(rich) != 4 or not all(type(amount) in (int, float) and 0 <= amount <= 100 for amount in rich):
            self._bad("colour.rich")
        if "cut" in data and not _SPOT.fullmatch(data["cut"]):
            self._bad("colour.cut")
        if target["kind"] == "pictures" and target.get("format") != "pdf":
            self._bad("colour")
        return Colour(**{**data, "rich": tuple(rich)})

    def _options(self, data: Row) -> dict[str, Any]:
        options = {}
        for name, value in data.items():
            option = DECLARED.get(name.replace("-", "_"))
            if option is None or option.of_job or option.kind in ("several", "sizes"):
                self._bad(f"options.{name}")
            assert option is not None
            try:
                Options(**{"gap": 1.0 if option.name == "bleed_between" else 0.0, option.name: value})
            except (PrintError, TypeError, ValueError, AttributeError):
                self._bad(f"options.{name}")
            options[option.name] = value
        return options

    def _rows(self, data: Row) -> Iterator[Row]:
        """Yield the tables of parts; a file may still have ``round = true`` for ``outline = "round"``."""
        for row in data.get("part", []):
            if not isinstance(row, dict):
                self._bad("part")
            circle = row.pop("round", None)
            if isinstance(circle, bool):
                row.setdefault("outline", "round" if circle else "rect")
            elif circle is not None:
                self._bad("part.round")
            yield row

    def _parts(self, rows: list[Row], dpi: int) -> Iterator[Part]:
        for row in rows:
            self._check(row, _PART, ("of", "front"), "part.")
            of = [row["of"]] if isinstance(row["of"], str) else row["of"]
            if not set(map(str, of)) <= COMPONENTS:
                self._bad("part.of")
            for name in ("front", "back"):
                words = row.get(name, "x")
                slots = set(re.findall(r"{(\w*)}", words))
                if not _FILE.fullmatch(words) or not slots <= _SLOTS or words.count("{") != len(
                    re.findall(r"{\w+}", words)
                ):  # fmt: skip
                    self._bad(f"part.{name}")
            lists = {
                "of": tuple(of),
                "size": self._pair(row, "size", 5, 800),
                "pixels": self._pair(row, "pixels", 20, 10000),
                "grid": self._pair(row, "grid", 1, 20),
            }
            if not 0 <= row.get("bleed", 0) <= BLEED:
                self._bad("part.bleed")
            if (lists["grid"] or "side" in row) and not 100 <= row.get("side", 0) <= 10000:
                self._bad("part.side")
            if "dpi" in row and not 20 <= row["dpi"] <= 1200:
                self._bad("part.dpi")
            if lists["pixels"] and not lists["size"]:
                self._missing("part.size")
            if ("box" in of) != bool(row.get("holds")) or (row.get("holds") and not lists["pixels"]):
                self._bad("part.holds")
            if lists["pixels"] and lists["size"] and not row.get("holds"):
                pages = [dots / dpi * MM_PER_INCH for dots in lists["pixels"]]
                if not all(
                    0 <= page - size <= 2 * MAX_BLEED for page, size in zip(pages, lists["size"], strict=True)
                ):
                    self._bad("part.pixels")
            yield Part(**{**row, **lists})

    def _registration(self, data: Row) -> Registration:
        lengths = dict.fromkeys(("inset", "thickness", "square", "length"), (int, float))
        types: dict[str, type | tuple[type, ...]] = {"shape": str, "area": list, **lengths}
        self._check(data, types, ("shape", "inset", "thickness"), "registration.")
        for name in lengths:
            if not 0 <= data.get(name, 0) <= 100:
                self._bad(f"registration.{name}")
        area = self._pair(data, "area", 20, 2000, "registration.")
        return Registration(**{**data, "area": area})

    def _pair(
        self, data: Row, name: str, least: float, most: float, where: str = "part."
    ) -> tuple[float, ...] | None:
        value = data.get(name)
        if value is None:
            return None
        whole = name in ("pixels", "grid", "count")
        fits = (
            len(value) == 2
            and all(
                isinstance(number, int if whole else (int, float)) and not isinstance(number, bool)
                for number in value
            )
            and all(least <= number <= most for number in value)
        )
        if not fits:
            self._bad(where + name)
        return tuple(value)

    def _check(
        self, data: Row, types: Mapping[str, type | tuple[type, ...]], needed: tuple[str, ...], where: str
    ) -> None:
        for key, value in data.items():
            wrong = not isinstance(value, types.get(key, ()))
            if wrong or (isinstance(value, bool) and types[key] is not bool):
                self._bad(where + key)
            if value not in _CHOICES.get(key, (value,)):
                self._bad(where + key)
        for key in needed:
            if not data.get(key) and data.get(key) != 0:
                self._missing(where + key)

    def _bad(self, key: str) -> None:
        raise PrintError("target-bad", file=self._name, key=key[:60])

    def _missing(self, key: str) -> None:
        raise PrintError("target-missing", file=self._name, key=key)
