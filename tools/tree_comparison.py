"""Compare the syntax trees of one file before and after a rename, scope by scope.

`Comparison.run()` returns a `Report`: the differences inside the file, and facts that only make sense
together with those of all other files (`tools.same_code` checks them).
"""

# Methods named after node types, as in ast.NodeVisitor.
# ruff: noqa: N802
from __future__ import annotations

import ast
import difflib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tools.rename_table import GLOBAL, MEMBER, PARAMETER, RenameTable
from tools.scopes import Function, Scope, bind, import_target, parameters

BODIES = frozenset({"body", "orelse", "finalbody"})
IGNORED_FIELDS = frozenset({"ctx", "kind", "type_comment", "type_ignores"})
Import = ast.Import | ast.ImportFrom


class BadInput(Exception):
    """A tree can't be read; the message says which and why."""


@dataclass(frozen=True)
class Place:
    """A line of both trees."""

    path: str
    line: int
    old_line: int


@dataclass(frozen=True)
class Call:
    """A keyword argument: the name of what is called and of the argument, in both trees."""

    place: Place
    old: tuple[str, str]
    new: tuple[str, str]


@dataclass
class Class:
    """A class of the old tree, with the new names of its members."""

    place: Place
    path: str
    bases: list[str]
    members: dict[str, str]


@dataclass
class Report:
    """What comparing one file found, and what can only be checked when all files are known."""

    module: str
    differences: list[tuple[Place, str]] = field(default_factory=list)
    globals: dict[str, str] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    uses: list[tuple[Place, str, str, str]] = field(default_factory=list)
    """Uses of another module's names: module, old name, new name."""
    classes: list[Class] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    old_parameters: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    new_parameters: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    old_members: set[str] = field(default_factory=set)
    new_members: set[str] = field(default_factory=set)
    same_attributes: list[tuple[Place, str]] = field(default_factory=list)
    """Uses of an attribute that keeps a name which the table renames somewhere."""


@dataclass(frozen=True)
class Pair:
    """A file in both trees."""

    old_path: str
    new_path: str
    old: str
    new: str


@dataclass(frozen=True)
class Setting:
    """The facts about both whole trees that comparing a file needs."""

    table: RenameTable
    old_modules: frozenset[str]
    new_modules: frozenset[str]


def module_name(path: str) -> str:
    """Return the dotted module name of the file *path*."""
    parts = path.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def short(node: object) -> str:
    """Return the code of *node* in at most 60 characters."""
    text = " ".join(ast.unparse(node).split()) if isinstance(node, ast.AST) else repr(node)
    return text if len(text) <= 60 else text[:59] + "…"


def does_nothing(node: ast.stmt) -> bool:
    """Return whether *node* is a docstring, another bare constant, or `pass`."""
    bare = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return bare or isinstance(node, ast.Pass)


def grouped(body: Sequence[ast.stmt]) -> list[ast.stmt | list[Import]]:
    """Return the statements of *body* that do something; imports that follow each other become one list."""
    result: list[ast.stmt | list[Import]] = []
    for node in body:
        if isinstance(node, Import):
            if result and isinstance(result[-1], list):
                result[-1].append(node)
            else:
                result.append([node])
        elif not does_nothing(node):
            result.append(node)
    return result


def shape(node: ast.stmt | list[Import]) -> str:
    """Return the node types below *node* in a fixed order, to align statements of two bodies."""
    if isinstance(node, list):
        return "imports"
    return " ".join(type(part).__name__ for part in ast.walk(node) if not isinstance(part, ast.Constant))


class Comparison:
    """Walks two syntax trees side by side."""

    def __init__(self, pair: Pair, setting: Setting) -> None:
        self._pair = pair
        self._setting = setting
        self._table = setting.table
        self._old_module, self._new_module = module_name(pair.old_path), module_name(pair.new_path)
        self.report = Report(self._old_module)
        self._place = Place(pair.new_path, 1, 1)
        self._in_annotation = False
        self._reported: set[tuple[object, ...]] = set()

    def run(self) -> Report:
        """Compare both files; return the report. Raises BadInput for a syntax error."""
        trees = []
        for path, text in ((self._pair.old_path, self._pair.old), (self._pair.new_path, self._pair.new)):
            try:
                trees.append(ast.parse(text))
            except SyntaxError as error:
                raise BadInput(f"{path}:{error.lineno}: {error.msg}") from error
        old, new = trees
        old_scope = bind(old, self._old_module, self._pair.old_path.endswith("__init__.py"))
        new_scope = bind(new, self._new_module, self._pair.new_path.endswith("__init__.py"))
        old_scope.twin = new_scope
        self._bodies(old.body, new.body, old_scope, new_scope)
        self.report.globals = old_scope.forward
        self.report.imports = old_scope.imports
        return self.report

    def _differ(self, text: str, *key: object) -> None:
        """Report a difference at the current line, once for each *key*."""
        if key in self._reported:
            return
        if key:
            self._reported.add(key)
        self.report.differences.append((self._place, text))

    # Names

    def _resolve(self, old: str, new: str, old_scope: Scope, new_scope: Scope) -> None:
        """Compare two names that are used in a scope."""
        old_home, new_home = old_scope.find(old), new_scope.find(new)
        if old_home is None and new_home is None:
            if old != new:
                self._differ(f"'{old}' became '{new}'")
        elif old_home is None or new_home is None or old_home.twin is not new_home:
            self._differ(f"'{old}' became '{new}', which is another variable", old_home, old, new)
        else:
            self._match(old_home, old, new)

    def _match(self, scope: Scope, old: str, new: str) -> None:
        """Check that *old*, bound in *scope*, may be called *new*, and is called so everywhere."""
        known = scope.forward.setdefault(old, new)
        if known != new:
            self._differ(f"'{old}' is called '{known}' and '{new}' in {scope.path}", scope, old, new)
            return
        first = scope.backward.setdefault(new, old)
        if first != old:
            self._differ(f"'{first}' and '{old}' are both called '{new}' in {scope.path}", scope, old, new)
        elif scope.kind == "function":
            if old in scope.parameters and old != scope.receiver:
                self._ask_table(PARAMETER, scope, old, new)
        elif scope.kind == "class":
            self._ask_table(MEMBER, scope, old, new)
        elif scope.kind == "module" and old not in scope.imports:
            self._ask_table(GLOBAL, scope, old, new)

    def _ask_table(self, kinds: tuple[str, ...], scope: Scope, old: str, new: str) -> None:
        path = f"{scope.path}.{old}"
        if old != new:
            if not self._table.allows(kinds, path, new):
                self._differ(f"the table does not rename {path} to '{new}'", scope, old, new)
        elif (wanted := self._table.demands(kinds, path)) is not None:
            self._differ(f"the table renames {path} to '{wanted}', but it keeps its name", scope, old, new)

    def _member(self, owner: Scope | None, old: str, new: str) -> None:
        """Compare the names of two attributes; *owner* is the class if it is known."""
        if owner is not None and (old in owner.names or old in owner.members):
            self._match(owner, old, new)
        elif old != new:
            if new not in self._table.new_names(MEMBER, old):
                self._differ(f"attribute '{old}' became '{new}', which the table does not list")
        elif self._table.new_names(MEMBER, old):
            self.report.same_attributes.append((self._place, old))

    def _module_of(self, node: ast.AST, scope: Scope, modules: frozenset[str]) -> str | None:
        """Return the module of the project that the expression *node* names."""
        if isinstance(node, ast.Name):
            home = scope.find(node.id)
            origin = home.imports.get(node.id) if home is not None else None
            return origin if origin in modules else None
        if isinstance(node, ast.Attribute):
            outer = self._module_of(node.value, scope, modules)
            return inner if outer and (inner := f"{outer}.{node.attr}") in modules else None
        return None

    def _new_modules(self, old: str, new: str) -> None:
        if self._table.module(old) != new:
            self._differ(f"module {old} became {new}")

    # Nodes

    def _compare(self, old: ast.AST, new: ast.AST, old_scope: Scope, new_scope: Scope) -> None:
        line = getattr(new, "lineno", None)
        if line is not None:
            self._place = Place(self._pair.new_path, line, getattr(old, "lineno", line))
        if type(old) is not type(new):
            self._differ(f"{short(old)}  became  {short(new)}")
            return
        special = getattr(self, f"_{type(old).__name__}", self._fields)
        special(old, new, old_scope, new_scope)

    def _fields(
        self, old: ast.AST, new: ast.AST, old_scope: Scope, new_scope: Scope, without: Sequence[str] = ()
    ) -> None:
        """Compare all fields of two nodes of one type."""
        for name in old._fields:
            if name in IGNORED_FIELDS or name in without:
                continue
            mine, other = getattr(old, name, None), getattr(new, name, None)
            if isinstance(mine, ast.AST) and isinstance(other, ast.AST):
                self._compare(mine, other, old_scope, new_scope)
            elif isinstance(mine, list) and isinstance(other, list):
                if name in BODIES:
                    self._bodies(mine, other, old_scope, new_scope)
                elif len(mine) != len(other):
                    self._differ(f"{short(old)}  became  {short(new)}")
                else:
                    self._all(mine, other, old_scope, new_scope)
            elif mine != other:
                self._differ(f"{short(old)}  became  {short(new)}")

    def _all(self, olds: Sequence, news: Sequence, old_scope: Scope, new_scope: Scope) -> None:
        if len(olds) != len(news):
            self._differ(f"{len(olds)} parts became {len(news)}")
        for old, new in zip(olds, news, strict=False):
            if isinstance(old, ast.AST) and isinstance(new, ast.AST):
                self._compare(old, new, old_scope, new_scope)
            elif old != new:
                self._differ(f"{short(old)}  became  {short(new)}")

    def _bodies(
        self, old: Sequence[ast.stmt], new: Sequence[ast.stmt], old_scope: Scope, new_scope: Scope
    ) -> None:
        """Compare two lists of statements."""
        olds, news = grouped(old), grouped(new)
        pairs: Iterator[tuple[Sequence, Sequence]] = iter([(olds, news)])
        if len(olds) != len(news):
            matcher = difflib.SequenceMatcher(
                None, [shape(node) for node in olds], [shape(node) for node in news], autojunk=False
            )
            pairs = ((olds[a:b], news[c:d]) for _tag, a, b, c, d in matcher.get_opcodes())
        for mine, other in pairs:
            if len(mine) == len(other):
                for first, second in zip(mine, other, strict=True):
                    self._statement(first, second, old_scope, new_scope)
                continue
            for node in mine:
                first = node[0] if isinstance(node, list) else node
                self._place = Place(self._pair.new_path, self._place.line, first.lineno)
                self._differ(f"missing: {short(first)}")
            for node in other:
                first = node[0] if isinstance(node, list) else node
                self._place = Place(self._pair.new_path, first.lineno, self._place.old_line)
                self._differ(f"added: {short(first)}")

    def _statement(
        self, old: ast.stmt | list[Import], new: ast.stmt | list[Import], old_scope: Scope, new_scope: Scope
    ) -> None:
        if isinstance(old, list) and isinstance(new, list):
            self._imports(old, new, old_scope, new_scope)
        elif isinstance(old, list) or isinstance(new, list):
            first, second = (node[0] if isinstance(node, list) else node for node in (old, new))
            self._place = Place(self._pair.new_path, second.lineno, first.lineno)
            self._differ(f"{short(first)}  became  {short(second)}")
        else:
            self._compare(old, new, old_scope, new_scope)

    def _Constant(self, old: ast.Constant, new: ast.Constant, old_scope: Scope, new_scope: Scope) -> None:
        if old.value == new.value and type(old.value) is type(new.value):
            return
        if isinstance(old.value, str) and isinstance(new.value, str):
            if self._table.strings.get(old.value) == new.value:
                return
            if self._in_annotation:
                try:
                    parsed = [ast.parse(node.value, mode="eval").body for node in (old, new)]
                except SyntaxError:
                    pass
                else:
                    place = self._place
                    self._fields(ast.Expr(parsed[0]), ast.Expr(parsed[1]), old_scope, new_scope)
                    self._place = place
                    return
        self._differ(f"{short(old)}  became  {short(new)}")

    def _Name(self, old: ast.Name, new: ast.Name, old_scope: Scope, new_scope: Scope) -> None:
        self._resolve(old.id, new.id, old_scope, new_scope)

    def _Attribute(self, old: ast.Attribute, new: ast.Attribute, old_scope: Scope, new_scope: Scope) -> None:
        sides = ((old, old_scope, self._setting.old_modules), (new, new_scope, self._setting.new_modules))
        whole = [self._module_of(*side) for side in sides]
        if whole[0] and whole[1]:
            self._new_modules(whole[0], whole[1])
            return
        outer = [self._module_of(node.value, scope, modules) for node, scope, modules in sides]
        if outer[0] and outer[1]:
            self._new_modules(outer[0], outer[1])
            self.report.uses.append((self._place, outer[0], old.attr, new.attr))
            return
        self._compare(old.value, new.value, old_scope, new_scope)
        owner = old_scope.class_of(old.value.id) if isinstance(old.value, ast.Name) else None
        self._member(owner, old.attr, new.attr)

    def _function(self, old: Function, new: Function, old_scope: Scope, new_scope: Scope) -> None:
        self._resolve(old.name, new.name, old_scope, new_scope)
        inner, other = old.scope, new.scope
        inner.twin = other
        self._all(old.decorator_list, new.decorator_list, old_scope, new_scope)
        self._arguments(old.args, new.args, (old_scope, new_scope), (inner, other))
        self._annotation(old.returns, new.returns, old_scope, new_scope)
        self._bodies(old.body, new.body, inner, other)
        callers = (
            (old, old_scope, self.report.old_parameters),
            (new, new_scope, self.report.new_parameters),
        )
        for node, scope, index in callers:
            names = {argument.arg for argument in parameters(node.args)} | (
                {"**"} if node.args.kwarg else set()
            )
            index[node.name] |= names
            if node.name in ("__init__", "__new__"):
                index[scope.path.rpartition(".")[2]] |= names

    _FunctionDef = _AsyncFunctionDef = _function

    def _annotation(
        self, old: ast.expr | None, new: ast.expr | None, old_scope: Scope, new_scope: Scope
    ) -> None:
        if old is None or new is None:
            if old is not new:
                self._differ(f"annotation {short(old)} became {short(new)}")
            return
        self._in_annotation = True
        self._compare(old, new, old_scope, new_scope)
        self._in_annotation = False

    def _arguments(
        self,
        old: ast.arguments,
        new: ast.arguments,
        outer: tuple[Scope, Scope],
        inner: tuple[Scope, Scope],
    ) -> None:
        self._all(old.defaults, new.defaults, *outer)
        for mine, other in zip(old.kw_defaults, new.kw_defaults, strict=False):
            if mine is not None and other is not None:
                self._compare(mine, other, *outer)
            elif mine is not other:
                self._differ(f"default {short(mine)} became {short(other)}")
        kinds = [
            (len(node.posonlyargs), len(node.args), len(node.kwonlyargs), not node.vararg, not node.kwarg)
            for node in (old, new)
        ]
        if kinds[0] != kinds[1]:
            self._differ(f"parameters ({short(old)}) became ({short(new)})")
        for mine, other in zip(parameters(old), parameters(new), strict=False):
            self._match(inner[0], mine.arg, other.arg)
            self._annotation(mine.annotation, other.annotation, *outer)

    def _AnnAssign(self, old: ast.AnnAssign, new: ast.AnnAssign, old_scope: Scope, new_scope: Scope) -> None:
        self._fields(old, new, old_scope, new_scope, ("annotation",))
        self._annotation(old.annotation, new.annotation, old_scope, new_scope)

    def _Lambda(self, old: ast.Lambda, new: ast.Lambda, old_scope: Scope, new_scope: Scope) -> None:
        old.scope.twin = new.scope
        self._arguments(old.args, new.args, (old_scope, new_scope), (old.scope, new.scope))
        self._compare(old.body, new.body, old.scope, new.scope)

    def _comprehension_node(self, old: ast.AST, new: ast.AST, old_scope: Scope, new_scope: Scope) -> None:
        inner, other = old.scope, new.scope
        inner.twin = other
        self._compare(old.generators[0].iter, new.generators[0].iter, old_scope, new_scope)
        if len(old.generators) != len(new.generators):
            self._differ(f"{short(old)}  became  {short(new)}")
        for number, (mine, theirs) in enumerate(zip(old.generators, new.generators, strict=False)):
            self._compare(mine.target, theirs.target, inner, other)
            self._fields(mine, theirs, inner, other, ("target",) if number else ("target", "iter"))
        self._fields(old, new, inner, other, ("generators",))

    _ListComp = _SetComp = _DictComp = _GeneratorExp = _comprehension_node

    def _ClassDef(self, old: ast.ClassDef, new: ast.ClassDef, old_scope: Scope, new_scope: Scope) -> None:
        place = self._place
        self._resolve(old.name, new.name, old_scope, new_scope)
        inner, other = old.scope, new.scope
        inner.twin = other
        for name in ("decorator_list", "bases", "keywords"):
            self._all(getattr(old, name), getattr(new, name), old_scope, new_scope)
        self._bodies(old.body, new.body, inner, other)
        members = {name: inner.forward.get(name, name) for name in inner.names | inner.members}
        bases = [path for base in old.bases if (path := self._base(base, old_scope)) is not None]
        self.report.classes.append(Class(place, inner.path, bases, members))
        callers = (
            (old, inner, self.report.old_parameters, self.report.old_members),
            (new, other, self.report.new_parameters, self.report.new_members),
        )
        for node, scope, index, all_members in callers:
            index[node.name] |= scope.names
            all_members |= scope.names | scope.members

    def _base(self, node: ast.AST, scope: Scope) -> str | None:
        """Return the dotted path of a base class."""
        if isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            outer = self._base(node.value, scope)
            return f"{outer}.{node.attr}" if outer else None
        if not isinstance(node, ast.Name):
            return None
        home = scope.find(node.id)
        if home is None:
            return f"builtins.{node.id}"
        return home.imports.get(node.id, f"{home.path}.{node.id}")

    def _Assign(self, old: ast.Assign, new: ast.Assign, old_scope: Scope, new_scope: Scope) -> None:
        if isinstance(old.targets[0], ast.Name) and old.targets[0].id == "__all__":
            try:
                mine, other = ast.literal_eval(old.value), ast.literal_eval(new.value)
            except ValueError:
                pass
            else:
                if sorted(self._table.strings.get(name, name) for name in mine) == sorted(other):
                    return
        self._fields(old, new, old_scope, new_scope)

    def _Call(self, old: ast.Call, new: ast.Call, old_scope: Scope, new_scope: Scope) -> None:
        self._compare(old.func, new.func, old_scope, new_scope)
        self._all(old.args, new.args, old_scope, new_scope)
        if len(old.keywords) != len(new.keywords):
            self._differ(f"{short(old)}  became  {short(new)}")
        names = [self._called(node.func) for node in (old, new)]
        for mine, other in zip(old.keywords, new.keywords, strict=False):
            self._keyword(mine, other, old_scope, new_scope)
            if mine.arg and other.arg and names[0] and names[1] and mine.arg in self._table.words:
                call = Call(self._place, (names[0], mine.arg), (names[1], other.arg))
                self.report.calls.append(call)

    @staticmethod
    def _called(node: ast.AST) -> str | None:
        if isinstance(node, ast.Name):
            return node.id
        return node.attr if isinstance(node, ast.Attribute) else None

    def _keyword(self, old: ast.keyword, new: ast.keyword, old_scope: Scope, new_scope: Scope) -> None:
        self._compare(old.value, new.value, old_scope, new_scope)
        self._place = Place(self._pair.new_path, new.lineno, old.lineno)
        if old.arg == new.arg:
            return
        allowed = self._table.new_names((*PARAMETER, *MEMBER), old.arg) if old.arg else []
        if new.arg not in allowed:
            self._differ(f"keyword argument '{old.arg}' became '{new.arg}', which the table does not list")

    def _MatchClass(
        self, old: ast.MatchClass, new: ast.MatchClass, old_scope: Scope, new_scope: Scope
    ) -> None:
        self._fields(old, new, old_scope, new_scope, ("kwd_attrs",))
        for mine, other in zip(old.kwd_attrs, new.kwd_attrs, strict=False):
            self._member(None, mine, other)

    def _named(self, old: ast.AST, new: ast.AST, old_scope: Scope, new_scope: Scope) -> None:
        name = "rest" if isinstance(old, ast.MatchMapping) else "name"
        mine, other = getattr(old, name), getattr(new, name)
        if mine is not None and other is not None:
            self._resolve(mine, other, old_scope, new_scope)
        elif mine is not other:
            self._differ(f"{short(old)}  became  {short(new)}")
        self._fields(old, new, old_scope, new_scope, (name,))

    _ExceptHandler = _MatchAs = _MatchStar = _MatchMapping = _named

    def _declaration(self, old: ast.AST, new: ast.AST, old_scope: Scope, new_scope: Scope) -> None:
        if len(old.names) != len(new.names):
            self._differ(f"{short(old)}  became  {short(new)}")
        for mine, other in zip(old.names, new.names, strict=False):
            self._resolve(mine, other, old_scope, new_scope)

    _Global = _Nonlocal = _declaration

    # Imports

    def _imports(self, old: list[Import], new: list[Import], old_scope: Scope, new_scope: Scope) -> None:
        """Pair the names that two groups of imports bind, in any order."""
        left = list(_imported(new, self._new_module, self._pair.new_path))
        missing = []
        for item in _imported(old, self._old_module, self._pair.old_path):
            targets = self._new_targets(item)
            fitting = [other for other in left if (other.module, other.name) in targets]
            fitting.sort(
                key=lambda other: (targets.index((other.module, other.name)), other.bound != item.bound)
            )
            if not fitting:
                missing.append(item)
                continue
            other = fitting[0]
            left.remove(other)
            self._place = Place(self._pair.new_path, other.line, item.line)
            home = old_scope.find(item.bound)
            if item.bound == "*" or home is None:
                continue
            self._resolve(item.bound, other.bound, old_scope, new_scope)
            if (
                item.name
                and item.module in self._setting.old_modules
                and item.path not in self._setting.old_modules
            ):
                self.report.uses.append((self._place, item.module, item.name, other.name))
        for item in missing:
            self._place = Place(self._pair.new_path, new[0].lineno, item.line)
            self._differ(f"missing: import of {item.path}")
        for other in left:
            self._place = Place(self._pair.new_path, other.line, old[0].lineno)
            self._differ(f"added: import of {other.path}")

    def _new_targets(self, item: Imported) -> list[tuple[str, str]]:
        """Return what an imported name may be called in the new tree, the unchanged name first."""
        if not item.name:
            return [(self._table.module(item.module), "")]
        if item.path in self._setting.old_modules:
            return [tuple(self._table.module(item.path).rpartition(".")[::2])]
        names = [item.name]
        if item.module in self._setting.old_modules:
            names += self._table.new_names(GLOBAL, item.name)
        return [(self._table.module(item.module), name) for name in names]


@dataclass(frozen=True)
class Imported:
    """One name bound by an import; `name` is empty for `import module`."""

    module: str
    name: str
    bound: str
    line: int

    @property
    def path(self) -> str:
        """The dotted path of what is imported."""
        return f"{self.module}.{self.name}" if self.name else self.module


def _imported(nodes: list[Import], module: str, path: str) -> Iterator[Imported]:
    for node in nodes:
        for alias in node.names:
            if isinstance(node, ast.Import):
                bound = alias.asname or alias.name.partition(".")[0]
                yield Imported(alias.name, "", bound, node.lineno)
            else:
                target = import_target(module, path.endswith("__init__.py"), node)
                yield Imported(target, alias.name, alias.asname or alias.name, alias.lineno)
