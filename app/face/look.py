"""The look of a game: colours, sides, symbols and templates, read from data once and kept compiled.
 ``""`` is the shipped look (``data/game/``); a set of its own has its look as JSON text, which carries
colours, sides, symbols and templates. The shipped symbols and templates are there for every look: to be
used, to be extended.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Final

from app import paths
from app.face import symbols, template
from app.face.formula import FUNCTIONS
from app.face.template import Template

GREY: Final = "#4a5a68"
_MARK: Final = re.compile(r"\{([a-z0-9-]+)\}")


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """``templates``: by key, the shipped ones among them; ``order``: those that are asked, own ones first."""

    colors: Mapping[str, str]
    lean: Mapping[str, float]
    symbols: Mapping[str, str]
    """Own name → the name under which the symbol is known to all."""
    source: Mapping[str, Mapping[str, Any]]
    """The templates as they are written, by key."""
    greys: Mapping[str, str] = field(default_factory=dict)
    """What one ink makes of the colours that must be told apart or cost no ink."""
    names: Mapping[str, Any] = field(default_factory=dict)
    """What every formula may use."""
    templates: Mapping[str, Template] = field(default_factory=dict)
    order: tuple[Template, ...] = ()

    def color(self, *names: str) -> str:
        """The colour of the first of *names* that has one."""
        return next((self.colors[name] for name in names if name in self.colors), GREY)

    def symbol(self, name: str) -> str:
        """*name* as :func:`app.face.symbols.draw` knows it."""
        return self.symbols.get(name, name)

    def known(self, *names: str) -> str:
        """The first of *names* that is a symbol, else the last of them."""
        return next((name for name in names if name in self.symbols or symbols.known(name)), names[-1])

    def marked(self, words: str) -> str:
        """*words* with own symbols called as all know them."""
        if not self.symbols or "{" not in words:
            return words
        return _MARK.sub(lambda found: "{" + self.symbol(found[1]) + "}", words)


@cache
def _shipped() -> Look:
    with (paths.data() / "game" / "faces.toml").open("rb") as file:
        said = tomllib.load(file)
    return _look(said, None)


def check(templates: Sequence[Mapping[str, Any]]) -> None:
    """Raises :class:`app.face.template.TemplateError` if a set could not be drawn by *templates*."""
    if templates:
        shipped = _shipped()
        template.read(templates, shipped.source, shipped.names)


@lru_cache(maxsize=16)
def look(text: str) -> Look:
    """The look that *text* says; "" is the shipped one. Raises :class:`app.face.template.TemplateError`."""
    return _look(json.loads(text), _shipped()) if text else _shipped()


def _look(said: Mapping[str, Any], under: Look | None) -> Look:
    sides, own = said.get("sides", ()), said.get("templates", ())
    colors = {**(under.colors if under else {}), **said.get("colors", {})}
    colors |= {side["key"]: side["colour"] for side in sides}
    source = {**(under.source if under else {}), **{one["key"]: one for one in own}}
    lean = {**(under.lean if under else {}), **{side["key"]: side.get("lean", 0) for side in sides}}
    mine = {name: symbols.register(name, path) for name, path in said.get("symbols", {}).items()}
    made = Look(colors, lean, mine, source, said.get("greys", {}))
    names = {**FUNCTIONS, "color": made.color, "known": made.known}
    # Shipped templates are read again in a look of its own: its colours may be others.
    every = template.read(tuple(source.values()), None, names, trusted=True)
    if under is not None:
        template.read(own, under.source, names)
    by_key = {one.key: one for one in every}
    first = [by_key[one["key"]] for one in own]
    order = (*first, *(one for one in every if one not in first))
    return replace(made, names=names, templates=by_key, order=order)
