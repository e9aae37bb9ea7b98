"""The expression language of templates: positions, conditions, colours.

A formula is one expression: numbers, quoted words, names, ``+ - * /``, comparisons, ``and or not``, ``a if b
else c``, and the functions below. A name with a dot is an edge of another part (``name.bottom``). There are
no loops, no assignments, and no access to the program, so a formula from a file always ends.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import CodeType
from typing import Any, Final

MAX_LENGTH: Final = 400
"""Maximum number of characters in a formula."""
MAX_RANGE: Final = 200
MAX_JOINED: Final = 4000
"""Maximum number of characters that ``join`` may produce."""
MAX_NUMBER: Final = 100_000.0

_NODES: Final = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare,
    ast.IfExp, ast.Call, ast.Tuple, ast.Subscript, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv,
    ast.USub, ast.UAdd, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
    ast.In, ast.NotIn, ast.Attribute,
)  # fmt: skip


class FormulaError(ValueError):
    """An invalid formula; the message names what is wrong with it."""


def _times(left: object, right: object) -> float:
    """Return the product of two numbers; raise TypeError for text, whose repetition could fill memory."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return left * right
    raise TypeError("*")


def _join(*parts: object) -> str:
    words = "".join([str(part) for part in parts])
    if len(words) > MAX_JOINED:
        raise ValueError(f"> {MAX_JOINED}")
    return words


def _range(*bounds: int) -> range:
    numbers = range(*(int(bound) for bound in bounds))
    if len(numbers) > MAX_RANGE:
        raise ValueError(f"> {MAX_RANGE}")
    return numbers


def _mix(first: str, second: str, share: float) -> str:
    """Return the colour *share* of the way from *first* to *second*."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{min(255, max(0, round(p + (q - p) * share))):02x}" for p, q in pairs)


FUNCTIONS: Final[dict[str, Callable[..., object]]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "len": len,
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "join": _join,
    "range": _range,
    "mix": _mix,
    "lines": lambda texts: max([text.count("\n") + 1 for text in texts], default=0),
    "words": lambda text: tuple(text.split()),
    "filled": lambda text: bool(text.strip()),
    "unsigned": lambda text: text.lstrip("−-"),
    "minus": lambda text: text.replace("-", "−"),
    "stem": lambda key: key.partition("-")[0],
    "different": lambda values: len(set(values)),
}
"""``cos`` and ``sin`` take degrees; ``words`` splits a text at spaces; ``minus`` uses the minus sign.

``filled``: not only spaces; ``stem``: the part before the first hyphen; ``different``: the number of distinct
values.
"""
GLOBALS: Final[dict[str, object]] = {"__builtins__": {}, "_times": _times, **FUNCTIONS}


class _Safe(ast.NodeTransformer):
    """Reject unsafe nodes, turn ``part.edge`` into a name, and replace ``*`` with :func:`_times`."""

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401  # as in ast.NodeVisitor
        if not isinstance(node, _NODES):
            raise FormulaError(type(node).__name__)
        return super().visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not isinstance(node.value, ast.Name):
            raise FormulaError(node.attr)
        return ast.Name(f"{node.value.id}.{node.attr}", ast.Load())

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id.startswith("_"):
            raise FormulaError(node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, (int, float)) and abs(node.value) <= MAX_NUMBER:
            return node
        if node.value is not None and not isinstance(node.value, str):
            raise FormulaError(str(node.value)[:40])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or (name not in FUNCTIONS and name not in LOOK_FUNCTIONS):
            raise FormulaError(name or "()")
        return ast.Call(ast.Name(name, ast.Load()), [self.visit(argument) for argument in node.args], [])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult):
            return ast.Call(ast.Name("_times", ast.Load()), [node.left, node.right], [])
        return node


LOOK_FUNCTIONS: Final = ("color", "known")
"""Functions that each look supplies."""


@lru_cache(maxsize=4096)
def compiled(text: str) -> CodeType:
    """Compile *text* for evaluation with :data:`GLOBALS`. Raises :class:`FormulaError`."""
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"> {MAX_LENGTH}")
    try:
        tree = _Safe().visit(ast.parse(text.strip(), mode="eval"))
        return compile(ast.fix_missing_locations(tree), "<formula>", "eval")
    except FormulaError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise FormulaError(text[:60]) from error


@cache
def compile_points(text: str) -> CodeType:
    """Compile ``"x, y; x, y"`` to code whose value is a tuple of (x, y). Raises :class:`FormulaError`."""
    trees = []
    for pair in filter(str.strip, text.split(";")):
        compiled(pair)
        tree = ast.parse(pair.strip(), mode="eval").body
        if not isinstance(tree, ast.Tuple) or len(tree.elts) != 2:
            raise FormulaError(pair[:60])
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                node.value = float(node.value)
        trees.append(_Safe().visit(tree))
    whole = ast.Expression(ast.Tuple(trees, ast.Load()))
    return compile(ast.fix_missing_locations(whole), "<points>", "eval")


FAILURES: Final = (
    ArithmeticError,
    TypeError,
    ValueError,
    LookupError,
    NameError,
    AttributeError,
    RecursionError,
)
"""Exceptions that evaluating a formula may raise besides :class:`FormulaError`."""


def names_used(expr: object) -> tuple[str, ...]:
    """Return the names that *expr* uses if it's a formula, else ()."""
    return tuple(name for name in expr.co_names if name != "_times") if type(expr) is CodeType else ()


def fold_constants(code: CodeType, names: Mapping[str, object]) -> object:
    """Return the value of *code* if it uses only *names* and doesn't fail, else *code* itself."""
    if not all(name in names for name in names_used(code)):
        return code
    try:
        return eval(code, GLOBALS, names)
    except FAILURES:
        return code
