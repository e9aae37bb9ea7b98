"""Developer docs: links work, commands exist, the map is complete."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer

from app import cli, paths
from app.cli.commands import Commands

ROOT, DOCS = paths.ROOT, paths.docs()
READMES = (ROOT / "README.md", ROOT / "README.ru.md")
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / ".github").rglob("*.md"),
        *(ROOT / "bench").glob("*.md"),
        *(ROOT / "research").glob("*.md"),
        *DOCS.rglob("*.md"),
    ]
)
CURRENT_PAGES = [page for page in PAGES if not {"decisions", "CHANGELOG.md", "history.md"} & set(page.parts)]
PROGRAM = re.compile(r"^(?:python3? dozor\.py|dozor)(?: (?P<words>.*))?$")
MODULE = re.compile(r"^(?:\.venv/bin/)?python3? -m ((?:app|bench|tests|tools)[\w.]*)")
SCRIPT = re.compile(r"^(?:\.venv/bin/)?(?:python3? )?((?:bench|installer|tools)/\w+\.py)")


def _id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def commands(page: Path) -> list[str]:
    """Return the code on *page*, one command each, without comments."""
    text = page.read_text(encoding="utf-8")
    blocks = [line.strip() for line in re.findall(r"^ {4,}(\S.*)$", text, re.MULTILINE)]
    for fenced in re.findall(r"```(?:text|sh|bash)?\n(.*?)```", text, re.DOTALL):
        blocks += [line.strip() for line in fenced.splitlines()]
    inline = [" ".join(code.split()) for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", text)]
    return [part.strip() for code in (*blocks, *inline) for part in re.sub(r"\s+#.*", "", code).split(" && ")]


def unknown(words: list[str]) -> str | None:
    """Return the first of *words* that ``dozor`` doesn't know as a command or option, or None."""
    command = typer.main.get_command(cli.app)
    known = {"--help", "--version", "--yes", "-h"}
    for word in words:
        if isinstance(command, Commands) and "" in command.table and word not in command.table:
            command = command.get_command(None, "")
        known |= {
            flag for parameter in command.params for flag in (*parameter.opts, *parameter.secondary_opts)
        }
        if word.startswith("--"):
            if word.split("=")[0] not in known:
                return word
        elif isinstance(command, Commands):
            if child := command.get_command(None, word):
                command = child
            elif re.fullmatch(r"[a-z]{4,}", word):
                return word
    return None


@pytest.mark.parametrize("page", PAGES, ids=_id)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!\w+:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", CURRENT_PAGES, ids=_id)
def test_every_python_file_named_in_a_page_exists(page: Path) -> None:
    """A path may start at the root, ``app/``, or a folder of the tests. New migrations need not exist."""
    roots = (ROOT, ROOT / "app", ROOT / "tests", ROOT / "tests" / "ui", page.parent)
    named = set(re.findall(r"`((?:\w+/)+[a-z0-9_]+\.py)`", page.read_text(encoding="utf-8")))
    known = {path for path in named if any((root / path).exists() for root in roots)}
    assert [path for path in sorted(named - known) if "/versions/" not in path] == []


@pytest.mark.parametrize("package", sorted((ROOT / "app").rglob("__init__.py")), ids=_id)
def test_a_packages_docstring_lists_only_modules_that_exist(package: Path) -> None:
    docstring = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
    table = re.search(r"^=+ +=+\n(.*?)^=+ +=+$", docstring, re.MULTILINE | re.DOTALL)
    first = re.findall(r"^(``\w+``(?:, ``\w+``)*)  ", table[1], re.MULTILINE) if table else []
    modules = re.findall(r"\w+", " ".join(first))
    here = {path.stem for path in package.parent.iterdir()}
    assert [module for module in modules if module not in here] == []


@pytest.mark.parametrize("page", PAGES, ids=_id)
def test_every_command_exists_with_its_options(page: Path) -> None:
    wrong = []
    for command in commands(page):
        if program := PROGRAM.match(command):
            words = shlex.split(re.sub(r"[…’“”«»']", "", program["words"] or ""))
            tests = words[:1] == ["test"]
            gone = [word for word in words if word.startswith("tests/") and not (ROOT / word).exists()]
            bad = gone[0] if tests and gone else None if tests else unknown(words)
        elif module := MODULE.match(command):
            file = ROOT / module[1].replace(".", "/")
            bad = None if file.with_suffix(".py").exists() or (file / "__main__.py").exists() else module[1]
        elif script := SCRIPT.match(command):
            bad = None if (ROOT / script[1]).exists() else script[1]
        else:
            continue
        if bad:
            wrong.append((command, bad))
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=_id)
def test_every_toml_example_can_be_parsed(page: Path) -> None:
    for example in re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        tomllib.loads(example)


def test_both_readmes_tell_the_same_in_the_same_order() -> None:
    begins = re.compile(r"^(#+|-|!|\*| {4})(?= |\[|\w|«)", re.MULTILINE)
    shapes = [begins.findall(readme.read_text(encoding="utf-8")) for readme in READMES]
    assert shapes[0] == shapes[1]


def test_the_readmes_show_every_picture_that_is_taken_for_them() -> None:
    shown = {
        name
        for readme in READMES
        for name in re.findall(r"docs/pictures/([\w-]+\.png)", readme.read_text(encoding="utf-8"))
    }
    assert shown == {file.name for file in (DOCS / "pictures").glob("*.png")}


def test_every_file_that_the_map_names_exists() -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", (DOCS / "architecture.md").read_text(encoding="utf-8")))
    folders = ("app", "bench", "installer", "research", "tests", "tools")
    files = ["/" + file.as_posix() for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert len(named) > 5
    assert [name for name in sorted(named) if not any(file.endswith("/" + name) for file in files)] == []


def test_the_map_names_every_package_and_the_layers_of_the_import_contract() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    packages = {entry.name + "/" if entry.is_dir() else entry.name for entry in (ROOT / "app").iterdir()}
    of_python = {"__init__.py", "__main__.py", "__pycache__/"}
    assert [
        name for name in sorted(packages - of_python) if not re.search(rf"(?<![\w/]){re.escape(name)}", page)
    ] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert " → ".join(layers).replace("app.", "") in page


def test_every_quick_test_exists() -> None:
    listed = (ROOT / "tests" / "quick.txt").read_text(encoding="utf-8").split()
    assert [file for file in listed if not (ROOT / file).is_file()] == []


DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))


@pytest.mark.parametrize("page", DECISIONS, ids=_id)
def test_a_decision_is_one_page_of_context_decision_consequences(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.name[:4]}: ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.split()) <= 400


def test_the_list_of_decisions_has_each_one_once() -> None:
    page = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    listed = sorted(re.findall(r"^\| \[\d{4}\]\((0[^)]+)\) \|", page, re.MULTILINE))
    assert listed == [file.name for file in DECISIONS]


def test_contributing_and_each_release_of_the_change_log_stay_short() -> None:
    """Both should be short enough to read in one go; details belong on linked pages."""
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(contributing.splitlines()) <= 150
    assert len(contributing.split()) <= 1200
    releases = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    too_long = [
        text.split("\n")[0] for text in releases if len(text.splitlines()) > 80 or len(text.split()) > 900
    ]
    assert too_long == []
