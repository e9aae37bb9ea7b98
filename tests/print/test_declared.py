"""Each print option is declared once and appears in the command, window, profiles and help."""

import subprocess
import sys
from functools import cache
from typing import get_args

import pytest
import typer

from app import cli, i18n
from app.cli.localization import translate_help
from app.face import ops, recolour
from app.print import job, marks, options, wording
from app.print.options import DECLARED, Options
from app.print.profiles import Profile, Profiles, differing
from app.print.stock import MARKS, PAPERS
from app.ui.printing.form import ROWS, PrintForm
from app.widgets.preferences import Preferences

CHOSEN = [(one.name, choice) for one in DECLARED.values() for choice in one.choices]


@cache
def command(language):
    """Return ``dozor print`` with its texts in a language."""
    return (
        translate_help(typer.main.get_command(cli.app), language)
        .get_command(None, "print")
        .get_command(None, "")
    )


@pytest.fixture(scope="module")
def preferences(qapp, tmp_path_factory):
    made = Preferences(tmp_path_factory.mktemp("declared") / "settings.ini", qapp)
    made.set_language("en")
    return made


@pytest.fixture(scope="module")
def form(preferences):
    """Return one shared form, because building it is slow."""
    made = PrintForm(preferences)
    yield made
    made.deleteLater()


@pytest.mark.parametrize("name", DECLARED)
def test_an_option_is_in_the_command_and_in_the_window(form, name):
    one = DECLARED[name]
    flags = {flag for parameter in command("en").params for flag in parameter.opts}
    assert f"--{one.command_name}" in flags
    assert name in ROWS[one.group]
    assert name in form.values()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_advice_that_names_a_control_of_the_window_names_its_option_on_the_command_line(language):
    texts = (i18n.FOLDER / language / "preflight.ftl").read_text("utf-8").splitlines()
    texts += [i18n.text("print.said-shared", language, sheets=1, sizes=2)]
    for one in DECLARED.values():
        label = i18n.text(f"print.option-{one.name.replace('_', '-')}", language)
        for text in texts:
            _before, _quoted, after = text.partition(f"«{label}»" if language == "ru" else f"“{label}”")
            assert not after or after.startswith((f" (--{one.command_name})", f" (--no-{one.command_name})"))


def test_what_the_window_chooses_at_first_is_what_the_command_does(form):
    chosen = {name: form.values()[name] for name in DECLARED if name != "date"}
    assert chosen == {name: getattr(Options(), name) for name in chosen}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("name", DECLARED)
def test_an_option_has_a_name_and_a_sentence(name, language):
    code = f"print.option-{name.replace('_', '-')}"
    assert i18n.has(code, language)
    sentence = i18n.text(f"{code}.hint", language)
    assert sentence != f"{code}.hint"
    told = next(
        one.help for one in command(language).params if f"--{DECLARED[name].command_name}" in one.opts
    )
    assert told == f"{sentence}."


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("name", "choice"), CHOSEN)
def test_a_choice_is_called_by_a_name(name, choice, language):
    called = wording.choice("card" if name == "sizes" else name, choice, language)
    assert called
    assert not called.startswith("print.")


@pytest.mark.parametrize(("name", "choice"), [one for one in CHOSEN if one[0] != "sizes"])
def test_a_choice_is_shown_by_the_help_and_offered_by_the_window(form, name, choice):
    one = DECLARED[name]
    shown = next(each.metavar for each in command("en").params if f"--{one.command_name}" in each.opts)
    assert choice in shown.split("|")
    before = form.values()[name]
    form.set_value(name, choice)
    assert form.values()[name] == choice
    form.set_value(name, before)


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_drawn_where_the_printer_prints(contents, mark):
    chosen = Options(marks=mark, decks=("probability",), tracks=False, counters=False)
    edge = chosen.margin - 1e-6
    drawn = 0
    for page in job.plan(contents["en"], chosen).pages:
        for op in page.marks:
            drawn += 1
            area = marks.mark_bounds(op)
            assert area.x >= edge
            assert area.y >= edge
            assert area.right <= page.width - edge
            assert area.bottom <= page.height - edge
    assert bool(drawn) == (mark != "none")


def test_faces_reach_as_far_as_the_bleed_may(contents):
    assert options.BLEED == ops.BLEED
    assert DECLARED["ink"].choices == get_args(recolour.Ink)


def test_a_printer_keeps_its_options_and_not_a_job_s(tmp_path):
    chosen = Options(gap=2.0, search="anton", picks=(("anton", 2),))
    profiles = Profiles(tmp_path / "printers.json")
    profiles.put(Profile("Old", differing(chosen)))
    kept = Profiles(tmp_path / "printers.json").get("Old")
    assert kept.options == {"gap": 2.0}


def test_an_a5_is_called_a5():
    assert PAPERS["a5"] == (148.0, 210.0)
    assert wording.choice("paper", "a5", "ru") == "A5 · 148 × 210 мм"
    assert wording.choice("paper", "letter", "en") == "Letter · 216 × 279 mm"


def test_the_command_starts_without_drawing_anything():
    """Options are declared at every start, which must not import fonts and PDF."""
    heavy = "('app.face.text', 'fontTools', 'reportlab')"
    heavy = f"import sys, app.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"


OTHERWISE = {
    "decks": ("spell",), "kinds": ("spell",), "search": "anton", "picks": (("anton", 2),), "once": True,
    "reference": False, "blanks": 2, "stock": "80g", "sleeve": "thick", "card": "euro",
    "sizes": (("spell", "euro"),), "gap": 3.0, "backs": "engraved", "back_dx": 1.0, "back_dy": 1.0,
    "foot_dx": 1.0, "foot_dy": 1.0, "back_turn": True, "mark_length": 1.0, "mark_width": 0.5,
    "mark_offset": 1.0, "marks_on_backs": False, "bleed_between": -0.5, "shape": "square",
}  # fmt: skip
"""Non-default values of options that other choices hide."""
PLAIN = {"decks": ("setup",), "search": "anton", "reference": False, "counters": False}
IDLE = [
    {**PLAIN, "duplex": "fronts"},
    {**PLAIN, "duplex": "fronts", "marks": "none", "tracks": False},
    {**PLAIN, "duplex": "gutterfold", "marks": "none"},
    {**PLAIN, "marks": "lines"},
    {"cards": False, "counters": False},
]
"""Choices that disable other options."""


def test_every_option_that_is_not_always_shown_is_looked_at():
    def hidden(name):
        return any(not DECLARED[name].when(values(chosen)) for chosen in IDLE)

    assert {name for name in DECLARED if hidden(name)} == set(OTHERWISE)


def values(chosen):
    options = Options(**chosen)
    return {name: getattr(options, name) for name in DECLARED}


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_the_window_does_not_show_changes_nothing_on_the_sheets(contents, name):
    for chosen in IDLE:
        if not DECLARED[name].when(values(chosen)):
            plain = job.plan(contents["en"], Options(**chosen))
            other = job.plan(contents["en"], Options(**{**chosen, name: OTHERWISE[name]}))
            assert (other.pages, other.notices) == (plain.pages, plain.notices), (name, chosen)
