"""The proof that two trees are the same program: what it allows, and what it reports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.rename_table import BadTable, RenameTable
from tools.same_code import compare

ROOT = Path(__file__).resolve().parents[2]


def differences(old, new, **sections):
    """Return the differences of two trees, each one file or a dict of files, as `line: text`."""
    trees = [{"a.py": tree} if isinstance(tree, str) else tree for tree in (old, new)]
    return [f"{place.line}: {text}" for place, text in compare(*trees, RenameTable(sections))[1]]


def test_docstrings_and_comments_may_change():
    assert differences('def f():\n    """Old."""\n', '# New.\ndef f():\n    """New."""\n    pass\n') == []


def test_a_changed_number_is_reported_with_its_line():
    assert differences("x = 1\ny = 2\n", "x = 1\n\ny = 3\n") == ["3: 2  became  3"]


@pytest.mark.parametrize("value", ["True", "1.0", "'1'"])
def test_a_constant_of_another_type_is_a_difference(value):
    assert differences("x = 1\n", f"x = {value}\n") == [f"1: 1  became  {value}"]


def test_an_added_statement_is_reported_alone():
    old = "a = 1\nb = a.c()\nif b:\n    b = 2\n"
    assert differences(old, old.replace("if b", "print(a)\nif b")) == ["3: added: print(a)"]


def test_a_missing_statement_is_reported():
    assert differences("a = 1\nprint(a)\n", "a = 1\n") == ["1: missing: print(a)"]


def test_an_added_file_is_a_difference():
    assert differences({"a.py": ""}, {"a.py": "", "b.py": ""}) == ["1: added: file"]


# Names inside a function


def test_a_local_may_be_renamed_without_the_table():
    assert (
        differences("def f():\n    one = 1\n    return one\n", "def f():\n    card = 1\n    return card\n")
        == []
    )


def test_a_local_renamed_in_one_place_only_is_reported():
    old = "def f():\n    one = 1\n    return one\n"
    assert differences(old, old.replace("one = 1", "card = 1")) == [
        "3: 'one' became 'one', which is another variable"
    ]


def test_two_locals_must_not_become_one():
    old = "def f():\n    one = 1\n    other = 2\n    return one\n"
    new = "def f():\n    card = 1\n    card = 2\n    return card\n"
    assert differences(old, new) == ["3: 'one' and 'other' are both called 'card' in a.f"]


def test_a_local_must_not_hide_a_global():
    old = "card = 1\ndef f():\n    one = 1\n    return card\n"
    assert differences(old, old.replace("one", "card")) == [
        "4: 'card' became 'card', which is another variable"
    ]


def test_a_local_must_not_hide_a_builtin():
    old = "def f(x):\n    one = 1\n    return len(x)\n"
    assert differences(old, old.replace("one", "len")) == ["3: 'len' became 'len', which is another variable"]


def test_the_variable_of_a_comprehension_may_be_renamed():
    assert differences("x = [n for n in n if n]\n", "x = [i for i in n if i]\n") == []


def test_a_closure_follows_the_variable_of_its_function():
    old = "def f():\n    one = 1\n    def g():\n        nonlocal one\n        one = 2\n    return g\n"
    assert differences(old, old.replace("one", "count")) == []


# Names that the table lists


def test_a_function_needs_a_line_in_the_table():
    assert differences("def tell(): pass\n", "def show(): pass\n") == [
        "1: the table does not rename a.tell to 'show'"
    ]


def test_a_listed_function_may_be_renamed():
    assert differences("def tell(): pass\n", "def show(): pass\n", function={"a.tell": "show"}) == []


def test_a_listed_function_must_be_renamed():
    assert differences("def tell(): pass\n", "def tell(): pass\n", function={"a.tell": "show"}) == [
        "1: the table renames a.tell to 'show', but it keeps its name"
    ]


def test_an_importer_must_follow_a_renamed_function():
    old = {"a.py": "def tell(): pass\n", "b.py": "from a import tell\ntell()\n"}
    new = {**old, "a.py": "def show(): pass\n"}
    assert differences(old, new, function={"a.tell": "show"}) == [
        "1: 'tell' of a is now 'show', but is called 'tell' here"
    ]


def test_imports_may_change_their_order():
    old = {"a.py": "def tell(): pass\nkey = 1\n", "b.py": "from a import key, tell\ntell(key)\n"}
    new = {"a.py": "def ask(): pass\nkey = 1\n", "b.py": "from a import ask, key\nask(key)\n"}
    assert differences(old, new, function={"a.tell": "ask"}) == []


def test_an_attribute_of_a_module_must_follow():
    old = {"a.py": "def tell(): pass\n", "b.py": "import a\na.tell()\n"}
    new = {**old, "a.py": "def show(): pass\n"}
    assert differences(old, new, function={"a.tell": "show"}) == [
        "2: 'tell' of a is now 'show', but is called 'tell' here"
    ]


def test_a_moved_module_is_followed_through_imports_and_attributes():
    old = {
        "p/__init__.py": "",
        "p/net.py": "x = 1\n",
        "b.py": "from p import net\nimport p.net\nnet.x, p.net.x\n",
    }
    new = {
        "p/__init__.py": "", "q/__init__.py": "", "q/features.py": "x = 1\n",
        "b.py": "from q import features\nimport q.features\nfeatures.x, q.features.x\n",
    }  # fmt: skip
    assert differences(old, new, module={"p.net": "q.features"}) == ["1: added: file"]


def test_a_moved_module_without_a_line_is_missing():
    assert differences({"p.py": ""}, {"q.py": ""}) == ["1: missing: module p", "1: added: file"]


def test_a_string_is_compared_as_it_is():
    assert differences("getattr(1, 'tell')\n", "getattr(1, 'show')\n", method={"*.tell": "show"}) == [
        "1: 'tell'  became  'show'"
    ]


def test_a_listed_string_may_change():
    assert differences("getattr(1, 'tell')\n", "getattr(1, 'show')\n", string={"tell": "show"}) == []


def test_the_order_of_all_may_change():
    old, new = '__all__ = ["b", "tell"]\n', '__all__ = ["ask", "b"]\n'
    assert differences(old, new, string={"tell": "ask"}) == []


def test_a_quoted_annotation_follows_its_class():
    old = "class Desk: pass\ndef f(desk: 'Desk') -> 'list[Desk]': pass\n"
    assert differences(old, old.replace("Desk", "Context"), **{"class": {"a.Desk": "Context"}}) == []


# Classes


def test_a_listed_method_is_renamed_with_its_uses():
    old = "class A:\n    def tell(self): self.tell()\ndef f(a): a.tell()\n"
    assert differences(old, old.replace("tell", "show"), method={"a.A.tell": "show"}) == []


def test_an_attribute_that_no_class_has_any_more_is_reported():
    old = "class A:\n    def tell(self): pass\ndef f(a): a.tell()\n"
    assert differences(old, old.replace("def tell", "def show"), method={"a.A.tell": "show"}) == [
        "3: no class has an attribute 'tell' any more"
    ]


def test_two_members_must_not_share_a_name():
    old = "class A:\n    def tell(self): pass\n    def show(self): pass\n"
    assert differences(old, old.replace("tell", "show"), method={"a.A.tell": "show"}) == [
        "3: 'tell' and 'show' are both called 'show' in a.A"
    ]


def test_an_override_must_follow_its_base_class():
    old = {
        "a.py": "class A:\n    def tell(self): pass\n",
        "b.py": "from a import A\nclass B(A):\n    def tell(self): pass\n",
    }
    new = {**old, "a.py": "class A:\n    def show(self): pass\n"}
    assert differences(old, new, method={"a.A.tell": "show"}) == [
        "2: b.B.tell is now 'tell', but a.A.tell is 'show'"
    ]


def test_a_new_name_must_not_override_a_method_of_the_base_class():
    old = "class A:\n    def show(self): pass\nclass B(A):\n    def tell(self): pass\n"
    assert differences(old, old.replace("tell", "show"), method={"a.B.tell": "show"}) == [
        "3: a.B.tell and a.A.show are both called 'show'"
    ]


def test_a_new_name_must_not_override_a_method_of_another_library():
    old = "from collections import OrderedDict\nclass A(OrderedDict):\n    def tell(self): pass\n"
    assert differences(old, old.replace("tell", "update"), method={"a.A.tell": "update"}) == [
        "2: a.A.tell is now 'update', which hides collections.OrderedDict.update"
    ]


# Parameters


def test_a_parameter_needs_a_line_in_the_table():
    assert differences("def f(s): return s\n", "def f(state): return state\n") == [
        "1: the table does not rename a.f.s to 'state'"
    ]


def test_a_pattern_allows_a_parameter_in_many_functions():
    old = "def f(s): return s\ndef g(s): return f(s=s)\n"
    new = "def f(state): return state\ndef g(state): return f(state=state)\n"
    assert differences(old, new, parameter={"a.*.s": "state"}) == []


def test_a_keyword_argument_must_follow_its_parameter():
    old = "def f(s): return s\nf(s=1)\n"
    assert differences(old, "def f(state): return state\nf(s=1)\n", parameter={"a.f.s": "state"}) == [
        "2: f() has no parameter 's' any more"
    ]


def test_the_field_of_a_dataclass_is_a_keyword_too():
    old = "class A:\n    one: int\nA(one=1)\n"
    assert differences(old, "class A:\n    card: int\nA(one=1)\n", attribute={"a.A.one": "card"}) == [
        "3: A() has no parameter 'one' any more"
    ]


def test_a_lambda_parameter_may_be_renamed():
    assert differences("f = lambda s: s\n", "f = lambda state: state\n") == []


# The table and the command


@pytest.mark.parametrize(
    "sections",
    [
        pytest.param({"verb": {}}, id="unknown section"),
        pytest.param({"function": {"a.tell": 1}}, id="no string"),
        pytest.param({"function": {"a.tell": "two words"}}, id="no name"),
        pytest.param({"function": {"a.tell": "tell"}}, id="same name"),
        pytest.param({"module": {"a": "c", "b": "c"}}, id="two modules become one"),
    ],
)
def test_a_bad_table_is_refused(sections):
    with pytest.raises(BadTable):
        RenameTable(sections)


def test_the_table_of_this_project_can_be_read():
    assert RenameTable.read(ROOT / "tools" / "renames.toml").words is not None


@pytest.mark.parametrize(
    ("new", "arguments", "status"),
    [
        pytest.param("x = 1  # one\n", [], 0, id="same"),
        pytest.param("x = 2\n", [], 1, id="different"),
        pytest.param("x = 2\n", ["--except", "a.py"], 0, id="excepted"),
        pytest.param("x = (\n", [], 2, id="no Python"),
    ],
)
def test_the_exit_status_tells_the_result(tmp_path, new, arguments, status):
    for name, text in (("old", "x = 1\n"), ("new", new)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text(text, encoding="utf-8")
    (tmp_path / "renames.toml").write_text("", encoding="utf-8")
    paths = [str(tmp_path / name) for name in ("old", "new", "renames.toml")]
    command = [sys.executable, "-m", "tools.same_code", *paths, *arguments]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == status
