"""The expression language of templates: positions, conditions, colours.

A formula is one expression: numbers, quoted words, names, ``+ - * /``, comparisons, ``and or not``, ``a if b
else c``, and the functions below. A name with a dot is an edge of another part (``name.bottom``). There are
no loops, no assignments, and no access to the program, so a formula from a file always ends.

A word before a bracket is a function, any other word is a name, so the two never clash.
:mod:`app.face.vocabulary` translates the names that people see.
"""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from types import CodeType, MappingProxyType
from typing import Any, Final, NamedTuple

MAX_LENGTH: Final = 400
"""Maximum number of characters in a formula."""
MAX_RANGE: Final = 200
MAX_JOINED: Final = 4000
"""Maximum number of characters that a function may produce."""
MAX_VALUE: Final = 20_000
"""Maximum number of characters or members of a formula's value."""
MAX_NUMBER: Final = 100_000.0

_NODES: Final = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare,
    ast.IfExp, ast.Call, ast.Tuple, ast.Subscript, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv,
    ast.USub, ast.UAdd, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
    ast.In, ast.NotIn, ast.Attribute,
)  # fmt: skip


class FormulaError(ValueError):
    """An invalid formula. ``why``: what is wrong with ``what``, as in the message ``face.formula``.

    While a formula is being typed, ``at``: start and end of the wrong place, in characters; ``hint``: what
    was probably meant. While a face is drawn, ``code``: the compiled formula; ``source``: the template
    whose own formula it is, not that of a part.
    """

    source: Mapping[str, object] = MappingProxyType({})

    def __init__(
        self,
        what: object = "",
        why: str = "other",
        at: tuple[int, int] = (0, 0),
        hint: str = "",
        code: object = None,
    ) -> None:
        self.what, self.why, self.at, self.hint, self.code = str(what)[:80], why, at, hint, code
        super().__init__(self.what)


def written(code: object, source: Mapping[str, object]) -> str:
    """Return the compiled formula *code* as *source* has it, ``name = formula``; "none" if it's none."""
    if type(code) is not CodeType:
        return "none"
    text = code.co_filename[1:-1]
    return next((f"{name} = {text}" for name, value in source.items() if value == text), text)


def why_failed(error: Exception) -> FormulaError:
    """Return the error to show for *error*, one of :data:`FAILURES`."""
    if isinstance(error, FormulaError):
        return error
    if isinstance(error, NameError):
        return FormulaError(error.name, "name")
    if isinstance(error, ZeroDivisionError):
        return FormulaError(why="zero")
    if isinstance(error, TypeError) and " argument" in str(error):
        return FormulaError("(…)", "arguments")
    if isinstance(error, TypeError):
        return FormulaError(why="empty" if "NoneType" in str(error) else "mixed")
    return FormulaError(f"{type(error).__name__}: {error}")


def _times(left: object, right: object) -> float:
    """Return the product of two numbers; raise TypeError for text, whose repetition could fill memory."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return left * right
    raise TypeError("NoneType" if left is None or right is None else "*")


def limited(value: object) -> object:
    """Return *value*. Raises :class:`FormulaError` if it's so long that more formulas could fill memory."""
    if isinstance(value, str | tuple) and len(value) > MAX_VALUE:
        raise FormulaError(MAX_VALUE, "long")
    return value


def _limited(words: str) -> str:
    if len(words) > MAX_JOINED:
        raise FormulaError(MAX_JOINED, "long")
    return words


def text_of(value: object) -> str:
    """Return *value* as shown on a card: 3 for 3.0, nothing for an empty field, a list with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, float):
        return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple | list | range):
        return _limited(", ".join(map(text_of, value)))
    return "" if value is None else str(value)


def printed(value: object) -> str:
    """Return *value* as :func:`text_of` does, but a negative number with a minus sign."""
    return text_of(value).replace("-", "−") if isinstance(value, int | float) else text_of(value)


def _join(*parts: object) -> str:
    return _limited("".join(map(printed, parts)))


def _number(value: object) -> float:
    """Return *value* as a number; an empty field or text is 0."""
    if isinstance(value, bool | int | float):
        return +value
    words = text_of(value).strip().replace("−", "-")
    match = re.fullmatch(r"([+-]?\d{1,12})(?:[.,](\d{1,12}))?", words)
    if match is None and words:
        raise FormulaError(words, "not-a-number")
    return 0 if match is None else float(f"{match[1]}.{match[2]}") if match[2] else int(match[1])


def _round(value: float, digits: int = 0) -> float:
    """Round half away from zero, as people do."""
    places = int(min(6, max(-6, digits)))
    scale = 10.0**places
    rounded = math.copysign(math.floor(abs(value) * scale + 0.5 + 1e-9) / scale, value)
    return int(rounded) if places <= 0 else rounded


def _count(values: object, what: object = None) -> int:
    """Return the number of members of a list, or of *what* among them; in a text, of words or of *what*."""
    if values is None:
        return 0
    wanted = text_of(what).casefold()
    if isinstance(values, tuple | list | range):
        return len(values) if what is None else sum(text_of(each).casefold() == wanted for each in values)
    words = text_of(values).casefold()
    return len(words.split()) if what is None else words.count(wanted) if wanted else 0


def _contains(values: object, what: object) -> bool:
    if isinstance(values, tuple | list | range):
        return _count(values, what) > 0
    return text_of(what).casefold() in text_of(values).casefold()


def _replace(value: object, old: object, new: object) -> str:
    words, before, after = map(text_of, (value, old, new))
    if len(words) + (words.count(before) if before else 0) * (len(after) - len(before)) > MAX_JOINED:
        raise FormulaError(MAX_JOINED, "long")
    return words.replace(before, after) if before else words


_SYMBOL: Final = re.compile(r"(\{[^{}]*\})")
_LETTER: Final = re.compile(r"\{[^{}]*\}|.", re.DOTALL)


def _change_case(change: Callable[[str], str], value: object) -> str:
    return "".join(part if part[:1] == "{" else change(part) for part in _SYMBOL.split(text_of(value)))


def _piece(value: object, start: float, end: float) -> object:
    """Return the members of a list, or the characters of a text, from number *start* to before *end*.

    They are counted from 0; a symbol in a text is one character.
    """
    begin, behind = max(0, int(start)), max(0, int(end))
    if isinstance(value, tuple | list | range):
        return tuple(value[begin:behind])
    return "".join(_LETTER.findall(text_of(value))[begin:behind])


def _right(value: object, count: float) -> object:
    whole = value if isinstance(value, tuple | list | range) else _LETTER.findall(text_of(value))
    return _piece(value, len(whole) - count, len(whole))


def folded(word: str) -> str:
    """Return *word* as lookup tables compare it."""
    return " ".join(word.split()).casefold()


def _lookup(table: object, value: object, *otherwise: object) -> object:
    """Return the value beside *value* in a lookup table, else *otherwise*."""
    if not isinstance(table, Mapping):
        raise FormulaError(text_of(table), "no-table")
    found = table.get(folded(text_of(value)), otherwise[0] if otherwise else table.get(None))
    if found is None:
        raise FormulaError(text_of(value), "no-row")
    return found


def _range(*bounds: int) -> range:
    numbers = range(*(int(bound) for bound in bounds))
    if len(numbers) > MAX_RANGE:
        raise FormulaError(MAX_RANGE, "long")
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
    "round": _round,
    "text": text_of,
    "number": _number,
    "count": _count,
    "contains": _contains,
    "replace": _replace,
    "upper": partial(_change_case, str.upper),
    "lower": partial(_change_case, str.lower),
    "lookup": _lookup,
    "left": lambda value, count: _piece(value, 0, count),
    "right": _right,
    "mid": lambda value, start, count: _piece(value, start - 1, start - 1 + count),
}
"""``cos`` and ``sin`` take degrees; ``words`` splits a text at spaces; ``minus`` uses the minus sign.

``filled``: not only spaces; ``stem``: the part before the first hyphen; ``different``: the number of distinct
values.
"""
CALLED: Final = {f"{name}()": function for name, function in FUNCTIONS.items()}
"""The functions as compiled formulas call them; no field can have such a name."""
GLOBALS: Final[dict[str, object]] = {"__builtins__": {}, "_times()": _times, **CALLED}


def _check_arguments(name: str, count: int) -> None:
    function = FUNCTIONS.get(name)
    try:
        inspect.signature(function).bind(*[None] * count) if function is not None else None
    except TypeError:
        raise FormulaError(name, "arguments") from None
    except ValueError:  # min and max have no signature
        if not count:
            raise FormulaError(name, "arguments") from None


class _Safe(ast.NodeTransformer):
    """Reject unsafe nodes, turn ``part.edge`` into a name, and replace ``*`` with :func:`_times`."""

    def __init__(self, quoted: Mapping[str, str], strict: bool = False) -> None:
        """*quoted*: see :func:`parsable`; *strict*: see :func:`compiled`."""
        self._quoted, self._strict = quoted, strict

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
        return ast.Name(self._quoted.get(node.id, node.id), ast.Load())

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, (int, float)) and abs(node.value) <= MAX_NUMBER:
            return node
        if node.value is not None and not isinstance(node.value, str):
            raise FormulaError(
                str(node.value)[:40], "big" if isinstance(node.value, int | float) else "other"
            )
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        arguments = [self.visit(argument) for argument in node.args]
        if name == IF and not node.keywords:
            if len(arguments) != 3:
                raise FormulaError("if", "arguments")
            return ast.IfExp(*arguments)
        if node.keywords or (name not in FUNCTIONS and name not in LOOK_FUNCTIONS):
            raise FormulaError(name or "()", "function")
        if self._strict:
            _check_arguments(name, len(arguments))
        return ast.Call(ast.Name(f"{name}()", ast.Load()), arguments, [])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult):
            return ast.Call(ast.Name("_times()", ast.Load()), [node.left, node.right], [])
        return node


LOOK_FUNCTIONS: Final = ("color", "known")
"""Functions that each look supplies."""
IF: Final = "iF"
"""How Python's parser reads the function ``if``."""
WORDS: Final = ("if", "else", "and", "or", "not", "in")
"""Words of the language."""


class Token(NamedTuple):
    """A piece of a formula. ``kind``: text, name, quoted (a name in back quotes), number, or sign."""

    kind: str
    text: str
    start: int

    @property
    def at(self) -> tuple[int, int]:
        return self.start, self.start + len(self.text)


_TOKEN: Final = re.compile(
    r"""(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<quoted>`[^`]*`(?:\.\w+)*)"""
    r"""|(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)"""
    r"""|(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<sign>==|!=|<=|>=|<>|//|\S)"""
)


def tokens(text: str) -> list[Token]:
    """Split a formula into its pieces, without the spaces between them."""
    return [Token(match.lastgroup or "", match[0], match.start()) for match in _TOKEN.finditer(text)]


def is_operand(token: Token) -> bool:
    """Return whether a value may end with *token*."""
    return token.text in (")", "]") or (token.kind != "sign" and token.text not in WORDS)


def parsable(text: str) -> tuple[str, dict[str, str]]:
    """Return *text* as Python's parser accepts it, and its names for the names in back quotes.

    The function ``if`` gets another name, too.
    """
    quoted: dict[str, str] = {}
    if "if" not in text and "`" not in text:
        return text, quoted
    pieces = tokens(text)
    for number, piece in reversed(list(enumerate(pieces))):
        new = piece.text
        if piece.kind == "quoted":
            new = f"quoted{number}"
            quoted[new] = piece.text.replace("`", "")
        elif piece.text == "if" and [each.text for each in pieces[number + 1 : number + 2]] == ["("]:
            new = piece.text if number and is_operand(pieces[number - 1]) else IF
        text = text[: piece.start] + new + text[piece.at[1] :]
    return text, quoted


@lru_cache(maxsize=4096)
def compiled(text: str, *, strict: bool = False) -> CodeType:
    """Compile *text* for evaluation with :data:`GLOBALS`. Raises :class:`FormulaError`.

    *strict*: refuse wrong numbers of arguments, which a stored formula may have.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(MAX_LENGTH, "long")
    try:
        parsed, quoted = parsable(text.strip())
        tree = _Safe(quoted, strict).visit(ast.parse(parsed, mode="eval"))
        # Code keeps the name of its file: here, the formula for messages.
        return compile(ast.fix_missing_locations(tree), f"<{text}>", "eval")
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
        parsed, quoted = parsable(pair.strip())
        tree = ast.parse(parsed, mode="eval").body
        if not isinstance(tree, ast.Tuple) or len(tree.elts) != 2:
            raise FormulaError(pair[:60])
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                node.value = float(node.value)
        trees.append(_Safe(quoted).visit(tree))
    whole = ast.Expression(ast.Tuple(trees, ast.Load()))
    return compile(ast.fix_missing_locations(whole), f"<{text}>", "eval")


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
    return tuple(name for name in expr.co_names if name[-1] != ")") if type(expr) is CodeType else ()


def fold_constants(code: CodeType, names: Mapping[str, object]) -> object:
    """Return the value of *code* if it uses only *names* and doesn't fail, else *code* itself."""
    if not all(name in names for name in names_used(code)):
        return code
    try:
        return eval(code, GLOBALS, names)
    except FAILURES:
        return code
