"""Mutation operators: list the small faults that a module can have, and compile it with one of them."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NEIGHBOUR: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mod: ast.FloorDiv,
}
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """One fault: in ``file`` (from the root) at ``line``, of a ``kind``; ``number`` counts within the file.

    ``function`` is the first line of the outermost function around it, decorators included, or 0: then the
    module has to be imported again.
    """

    file: str
    number: int
    line: int
    kind: str
    function: int

    @property
    def name(self) -> str:
        """Return the name used in reports."""
        return f"{self.file}:{self.line} {self.kind}"


class _Planter:
    """Walks a module in a fixed order; plants mutant number ``wanted``, or lists all when it is −1."""

    def __init__(self, file: str, wanted: int = -1) -> None:
        self.file = file
        self.wanted = wanted
        self.found: list[Mutant] = []
        self.function = 0

    def place(self, node: Any, kind: str) -> bool:
        """Count the fault of this *kind* at *node*; return whether it's the one to plant."""
        self.found.append(Mutant(self.file, len(self.found), node.lineno, kind, self.function))
        return len(self.found) - 1 == self.wanted

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Mutate a block: each statement, and leaving it out."""
        new: list[ast.stmt] = []
        for one in statements:
            gone = _removable(one) and self.place(one, "remove")
            new.append(ast.copy_location(ast.Pass(), one) if gone else self.statement(one))
        return new

    def statement(self, node: ast.stmt) -> ast.stmt:
        """Mutate one statement and everything in it."""
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or _for_types_only(node):
            return node
        if isinstance(node, FUNCTION):
            outer = self.function
            self.function = outer or min([node.lineno, *(d.lineno for d in node.decorator_list)])
            node.body = self.body(node.body)
            self.function = outer
            return node
        for name, value in ast.iter_fields(node):
            if name in ("body", "orelse", "finalbody"):
                setattr(node, name, self.body(value))
            elif name == "handlers" or name == "cases":
                for one in value:
                    if getattr(one, "guard", None) is not None:
                        one.guard = self.condition(self.expression(one.guard))
                    one.body = self.body(one.body)
            elif name in ("annotation", "decorator_list", "returns", "bases", "keywords"):
                continue
            elif isinstance(value, ast.expr):
                setattr(node, name, self.expression(value))
            elif isinstance(value, list):
                setattr(node, name, [self.expression(v) if isinstance(v, ast.expr) else v for v in value])
        if isinstance(node, ast.If | ast.While):
            node.test = self.condition(node.test)
        if isinstance(node, ast.AugAssign) and type(node.op) in OPERATOR and self.place(node, "operator"):
            node.op = OPERATOR[type(node.op)]()
        return node

    def condition(self, test: ast.expr) -> ast.expr:
        """Swap the branches (a plain comparison or ``not`` has its own opposite)."""
        if isinstance(test, ast.Compare) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            return test
        return ast.copy_location(ast.UnaryOp(ast.Not(), test), test) if self.place(test, "swap") else test

    def expression(self, node: ast.expr) -> ast.expr:
        """Mutate one expression and everything in it."""
        for name, value in ast.iter_fields(node):
            if (isinstance(node, ast.Lambda) and name == "args") or isinstance(node, ast.JoinedStr):
                continue
            if isinstance(value, ast.expr):
                setattr(node, name, self.expression(value))
            elif isinstance(value, list):
                for n, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        value[n] = self.expression(one)
                    elif isinstance(one, ast.keyword):
                        one.value = self.expression(one.value)
                    elif isinstance(one, ast.comprehension):
                        one.iter = self.expression(one.iter)
                        one.ifs = [self.condition(self.expression(each)) for each in one.ifs]
        return self.changed(node)

    def changed(self, node: ast.expr) -> ast.expr:
        """Apply the faults of this expression itself."""
        match node:
            case ast.Compare(ops=[op, *_]):
                for kind, table in (("boundary", NEIGHBOUR), ("comparison", OPPOSITE)):
                    if type(op) in table and self.place(node, kind):
                        node.ops[0] = table[type(op)]()
            case ast.BoolOp():
                if self.place(node, "boolean"):
                    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            case ast.UnaryOp(op=ast.Not()):
                if self.place(node, "not"):
                    return node.operand
            case ast.BinOp():
                if type(node.op) in OPERATOR and not _text(node) and self.place(node, "operator"):
                    node.op = OPERATOR[type(node.op)]()
            case ast.IfExp():
                node.test = self.condition(node.test)
            case ast.Constant(value=bool(value)):
                if self.place(node, "boolean"):
                    return ast.copy_location(ast.Constant(not value), node)
            case ast.Constant(value=int(value)):
                for step in (1, -1):
                    if self.place(node, f"constant{step:+}"):
                        return ast.copy_location(ast.Constant(value + step), node)
        return node


def _for_types_only(node: ast.stmt) -> bool:
    """Return whether *node* is only for the type checker, so that no fault in it can change a game."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _removable(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.AugAssign() | ast.Delete():
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(t, ast.Attribute | ast.Subscript) for t in targets)
    return False


def _text(node: ast.BinOp) -> bool:
    """Return whether an operand of *node* is a literal text, where another operator makes no sense."""
    sides = (node.left, node.right)
    return any(
        isinstance(x, ast.JoinedStr) or (isinstance(x, ast.Constant) and isinstance(x.value, str))
        for x in sides
    )


def mutants(root: Path, file: Path) -> list[Mutant]:
    """Return all mutants of *file*."""
    planter = _Planter(file.relative_to(root).as_posix())
    tree = ast.parse(file.read_text(encoding="utf-8"))
    tree.body = planter.body(tree.body)
    return planter.found


def planted(root: Path, mutant: Mutant) -> Any:
    """Return the compiled module with the fault *mutant*."""
    file = root / mutant.file
    planter = _Planter(mutant.file, mutant.number)
    tree = copy.deepcopy(ast.parse(file.read_text(encoding="utf-8")))
    tree.body = planter.body(tree.body)
    assert planter.found[mutant.number] == mutant
    return compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)


def functions(code: Any) -> Iterator[Any]:
    """Yield all code objects in *code*."""
    for one in code.co_consts:
        if hasattr(one, "co_code"):
            yield one
            yield from functions(one)
