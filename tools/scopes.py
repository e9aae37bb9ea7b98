"""Scopes of a Python file: which names each module, class, function, lambda and comprehension binds.

`bind(tree, …)` hangs a `Scope` on every node that opens one (as `node.scope`); `Scope.find(name)` then
resolves a name the way Python does.
"""

# Methods named after node types, as in ast.NodeVisitor.
# ruff: noqa: N802
from __future__ import annotations

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scope:
    """The names that one module, class, function or comprehension binds.

    `forward` and `backward` pair these names with the names in another tree (`tools.same_code`).
    """

    __slots__ = (
        "backward",
        "declared_global",
        "declared_nonlocal",
        "forward",
        "imports",
        "kind",
        "members",
        "names",
        "owner",
        "parameters",
        "parent",
        "path",
        "receiver",
        "resolved",
        "twin",
    )

    def __init__(self, kind: str, path: str, parent: Scope | None) -> None:
        self.kind = kind
        """`module`, `class`, `function`, `lambda` or `comprehension`."""
        self.path = path
        """Dotted path: `app.ui.table.Table.sync`."""
        self.parent = parent
        self.names: set[str] = set()
        self.parameters: set[str] = set()
        self.members: set[str] = set()
        """Attributes assigned through `self` in the methods of a class."""
        self.imports: dict[str, str] = {}
        """Name bound by an import: the dotted path of what it names."""
        self.declared_global: set[str] = set()
        self.declared_nonlocal: set[str] = set()
        self.receiver: str | None = None
        """Name of the first parameter of a method, normally `self`."""
        self.owner: Scope | None = None
        """Class of a method."""
        self.resolved: dict[str, Scope | None] = {}
        self.twin: Scope | None = None
        self.forward: dict[str, str] = {}
        self.backward: dict[str, str] = {}

    def find(self, name: str) -> Scope | None:
        """Return the scope that binds *name* as seen from here; None for builtins."""
        if name not in self.resolved:
            self.resolved[name] = self._find(name)
        return self.resolved[name]

    def _find(self, name: str) -> Scope | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.declared_global:
                return scope.module if name in scope.module.names else None
            visible = scope is self or scope.kind != "class"
            if visible and name in scope.names and name not in scope.declared_nonlocal:
                return scope
            scope = scope.parent
        return None

    @property
    def module(self) -> Scope:
        """The scope of the file."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def class_of(self, name: str) -> Scope | None:
        """Return the class whose instance *name* is: the class of the method whose `self` it names."""
        scope = self.find(name)
        return scope.owner if scope is not None and scope.receiver == name else None


def parameters(arguments: ast.arguments) -> list[ast.arg]:
    """Return all parameters in the order of their declaration, starred ones last."""
    starred = [star for star in (arguments.vararg, arguments.kwarg) if star is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *starred]


def import_target(module: str, is_package: bool, node: ast.ImportFrom) -> str:
    """Return the absolute dotted name of the module that *node*, a statement of *module*, imports from."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    above = parts[: len(parts) - node.level + is_package]
    return ".".join([*above, *([node.module] if node.module else [])])


def fields(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes of *node*."""
    for field in node._fields:
        value = getattr(node, field, None)
        if value.__class__ is list:
            yield from (item for item in value if isinstance(item, ast.AST))
        elif isinstance(value, ast.AST):
            yield value


class _Binder:
    """Collects the bound names of one file."""

    def __init__(self, module: str, is_package: bool) -> None:
        self._module = module
        self._is_package = is_package

    def visit(self, node: ast.AST, scope: Scope) -> None:
        """Add what *node* binds to *scope*, and open the scopes inside it."""
        special = getattr(self, f"_{type(node).__name__}", None)
        if special is not None:
            special(node, scope)
        else:
            for child in fields(node):
                self.visit(child, scope)

    def _all(self, nodes: list[ast.AST | None], scope: Scope) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node, scope)

    def _Constant(self, node: ast.Constant, scope: Scope) -> None:
        pass

    def _Name(self, node: ast.Name, scope: Scope) -> None:
        if not isinstance(node.ctx, ast.Load):
            scope.names.add(node.id)

    def _Attribute(self, node: ast.Attribute, scope: Scope) -> None:
        if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            method: Scope | None = scope
            while method is not None and method.receiver != node.value.id:
                method = method.parent
            if method is not None and method.owner is not None:
                method.owner.members.add(node.attr)
        self.visit(node.value, scope)

    def _NamedExpr(self, node: ast.NamedExpr, scope: Scope) -> None:
        target = scope
        while target.kind == "comprehension" and target.parent is not None:
            target = target.parent
        target.names.add(node.target.id)
        self.visit(node.value, scope)

    def _function(self, node: Function, scope: Scope) -> None:
        scope.names.add(node.name)
        given = node.args
        self._all([*node.decorator_list, *given.defaults, *given.kw_defaults, node.returns], scope)
        inner = node.scope = Scope("function", f"{scope.path}.{node.name}", scope)
        found = parameters(given)
        self._all([parameter.annotation for parameter in found], scope)
        inner.parameters = {parameter.arg for parameter in found}
        inner.names |= inner.parameters
        static = any(isinstance(mark, ast.Name) and mark.id == "staticmethod" for mark in node.decorator_list)
        if scope.kind == "class" and found and not static:
            inner.receiver, inner.owner = found[0].arg, scope
        self._all(node.body, inner)

    _FunctionDef = _AsyncFunctionDef = _function

    def _Lambda(self, node: ast.Lambda, scope: Scope) -> None:
        self._all([*node.args.defaults, *node.args.kw_defaults], scope)
        inner = node.scope = Scope("lambda", f"{scope.path}.<lambda>", scope)
        inner.parameters = {parameter.arg for parameter in parameters(node.args)}
        inner.names |= inner.parameters
        self.visit(node.body, inner)

    def _ClassDef(self, node: ast.ClassDef, scope: Scope) -> None:
        scope.names.add(node.name)
        self._all([*node.decorator_list, *node.bases, *node.keywords], scope)
        inner = node.scope = Scope("class", f"{scope.path}.{node.name}", scope)
        self._all(node.body, inner)

    def _comprehension(self, node: ast.AST, scope: Scope) -> None:
        inner = node.scope = Scope("comprehension", f"{scope.path}.<comprehension>", scope)
        self.visit(node.generators[0].iter, scope)
        for number, part in enumerate(node.generators):
            self.visit(part.target, inner)
            self._all([*([part.iter] if number else []), *part.ifs], inner)
        results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._all(results, inner)

    _ListComp = _SetComp = _DictComp = _GeneratorExp = _comprehension

    def _Import(self, node: ast.Import, scope: Scope) -> None:
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            scope.names.add(bound)
            scope.imports[bound] = alias.name if alias.asname else bound

    def _ImportFrom(self, node: ast.ImportFrom, scope: Scope) -> None:
        target = import_target(self._module, self._is_package, node)
        for alias in node.names:
            bound = alias.asname or alias.name
            scope.names.add(bound)
            scope.imports[bound] = f"{target}.{alias.name}"

    def _Global(self, node: ast.Global, scope: Scope) -> None:
        scope.declared_global.update(node.names)
        scope.module.names.update(node.names)

    def _Nonlocal(self, node: ast.Nonlocal, scope: Scope) -> None:
        scope.declared_nonlocal.update(node.names)

    def _named(self, node: ast.AST, scope: Scope) -> None:
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            scope.names.add(name)
        for child in fields(node):
            self.visit(child, scope)

    _ExceptHandler = _MatchAs = _MatchStar = _MatchMapping = _named


def bind(tree: ast.Module, module: str, is_package: bool) -> Scope:
    """Hang a scope on every node of *tree* that opens one. Return the scope of the module."""
    scope = tree.scope = Scope("module", module, None)
    binder = _Binder(module, is_package)
    for node in tree.body:
        binder.visit(node, scope)
    return scope
