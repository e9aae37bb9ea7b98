"""User folders of every earlier version: edited cards, a custom set, games, settings."""

import shutil
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.bots import reports
from app.bots.review import storage
from app.bots.review.data import of_json
from app.cards import schema
from app.cards.catalogue import Catalogue, base_file
from app.print import job
from app.print.ledger import Ledger
from app.print.profiles import Profiles
from app.rules.record_file import RecordFile, read_file
from app.ui.saves import saved_games
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow

FIRST = Path(__file__).parent / "profile-0.1.zip"
"""Profile from the program of e43f91eb: two games by mouse, the rest by its own code."""
SECOND = Path(__file__).parent / "profile-0.2.zip"
"""Profile from the program of a506c90c: games through its window, the rest by its own code."""
FIXTURES = Path(__file__).parent / "cards" / "fixtures"
CARDS = Path(__file__).parent / "rules" / "own_fate.set"
GOLDEN = Path(__file__).parent / "rules" / "golden"
SETTINGS = "[General]\nlanguage=en\ntheme=day\nmet=yes\ntext_percent=125\n"


def with_sql(file: Path, *commands: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for command in commands:
            connection.execute(command)
        connection.commit()


@pytest.fixture(params=schema.VERSIONS)
def left(request: pytest.FixtureRequest, profile: Path) -> Path:
    """Return a folder with a stronger Anton, a custom set of one card, a finished and an unfinished game."""
    (profile / "games").mkdir(parents=True)
    file = profile / "cards.db"
    shutil.copyfile(FIXTURES / f"{request.param}.db", file)
    shutil.copyfile(file, base_file(file))
    with closing(sqlite3.connect(file)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(card)")]
    same = ", ".join(f'"{name}"' for name in columns if name not in ("id", "set_id"))
    of_set = [row for row in _columns(file, "card_set") if row not in ("id", "key")]
    with_sql(
        file,
        "UPDATE card SET strength = 9 WHERE key = 'anton'",
        f"INSERT INTO card_set (key, {', '.join(of_set)})"
        f" SELECT 'mine', {', '.join(of_set)} FROM card_set WHERE key = 'own-fate'",
        f"INSERT INTO card (set_id, {same}) SELECT (SELECT id FROM card_set WHERE key = 'mine'), {same}"
        " FROM card WHERE key = 'semen'",
    )
    golden = read_file(GOLDEN / "0002.dozorgame")
    for name, count in (("ended", len(golden.entries)), ("half", 7)):
        # A window's record includes the game's cards.
        header = replace(golden.header, card_lines=tuple(CARDS.read_text(encoding="utf-8").splitlines()))
        with closing(RecordFile.create(profile / "games" / f"{name}.dozorgame", header)) as record:
            for entry in golden.entries[:count]:
                record.append(entry)
    (profile / "settings.ini").write_text(SETTINGS, encoding="utf-8")
    return profile


def _columns(file: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


@pytest.fixture
def window(left: Path, qtbot, qapp) -> MainWindow:
    """Start the present program in that folder."""
    reader = start.preferences(qapp)
    made = MainWindow(reader, start.build_context(reader))
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_cards_that_were_changed_and_made_are_kept(window: MainWindow, left: Path) -> None:
    with Catalogue.open() as catalogue:
        own = {card.key: card for card in catalogue.set_data("own-fate").cards}
        assert own["anton"].strength == 9
        assert [card.key for card in catalogue.set_data("mine").cards] == ["semen"]
    assert schema.version(left / "cards.db") == schema.NEWEST


def test_the_games_are_all_there_and_the_broken_off_one_goes_on(window: MainWindow, left: Path) -> None:
    assert {file.name for file in saved_games.newest()} == {"ended.dozorgame", "half.dozorgame"}
    file = left / "games" / "half.dozorgame"
    window.games.open_record(file)
    assert window.page is not None
    assert len(window.page.session.match.moves) == 7


def test_the_settings_are_as_they_were(window: MainWindow) -> None:
    reader = window.preferences
    assert (reader.language, reader.theme.name) == ("en", "day")


def opened(packed_profile: Path, profile: Path, qtbot, qapp) -> MainWindow:
    """Start the present program in the folder packed in *packed_profile*."""
    with zipfile.ZipFile(packed_profile) as packed:
        packed.extractall(profile)
    reader = start.preferences(qapp)
    made = MainWindow(reader, start.build_context(reader))
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def first(profile: Path, qtbot, qapp) -> MainWindow:
    """Start the present program in the folder of 0.1."""
    return opened(FIRST, profile, qtbot, qapp)


@pytest.fixture
def second(profile: Path, qtbot, qapp) -> MainWindow:
    """Start the present program in the folder of 0.2."""
    return opened(SECOND, profile, qtbot, qapp)


def test_0_1_loses_no_card_set_or_step(first: MainWindow) -> None:
    with Catalogue.open() as catalogue:
        cards = {card.key: card for card in catalogue.set_data("own-fate").cards}
        assert cards["anton"].strength == 9
        assert cards["semen"].texts["ru"]["name"].value == "Семён Палыч"
        assert cards["semen"].texts["en"]["flavour"].value == "Moscow's oldest driver."
        mine = catalogue.set_data("mine")
        assert mine.names == {"ru": "Мой набор", "en": "My own set"}
        assert {card.key for card in mine.cards} == {"anton", "olga", "metro", "attack-2"}
        assert catalogue.undo() is not None  # the update is a separate step, undone first
        while "mine" in {one.key for one in catalogue.sets()}:
            assert catalogue.undo() is not None


@pytest.mark.parametrize(
    ("name", "moves"), [("своя судьба", 14), ("tribunal", 8), ("стол", 12)], ids=["fate", "tribunal", "free"]
)
def test_0_1_loses_no_game(first: MainWindow, profile: Path, name: str, moves: int) -> None:
    first.games.open_record(profile / "games" / f"{name}.dozorgame")
    assert first.page is not None
    assert len(first.page.session.match.moves) == moves


def test_0_1_loses_no_setting_printer_or_print(first: MainWindow) -> None:
    reader = first.preferences
    assert (reader.language, reader.theme.name, reader.text_percent, reader.volume) == ("ru", "day", 125, 35)
    assert dict(Profiles().get("Кухонный").options) == {"paper": "Letter", "back_dx": 1.5}
    (printed,) = Ledger().entries
    with Catalogue.open() as catalogue:
        plan = job.plan(catalogue.content("mine", "en"), printed.chosen(), earlier=Ledger().deck(printed.job))
    assert "older-print" in [code for code, _params in plan.notices]


def test_0_2_loses_no_card_picture_version_or_step(second: MainWindow, profile: Path) -> None:
    with Catalogue.open() as catalogue:
        mine = catalogue.set_data("mine")
        cards = {card.key: card for card in mine.cards}
        assert mine.names == {"ru": "Мой набор", "en": "My own set"}
        assert set(cards) == {"anton", "semen", "olga", "alisa", "alisa-2", "metro"}
        assert (cards["anton"].strength, cards["olga"].copies) == (9, 5)
        assert cards["semen"].texts["ru"]["name"].value == "Семён Палыч"
        assert cards["semen"].texts["en"]["flavour"].value == "Moscow's oldest driver."
        (picture,) = catalogue.pictures([cards["anton"].picture])
        assert (picture.name, picture.media) == ("lamp.svg", "image/svg+xml")
        assert (profile / "drawn" / picture.file_name).exists()
        assert [version.name for version in catalogue.versions("mine")] == ["Перед игрой"]
        steps = [step for step in catalogue.history() if step.label != "editor.undo-update"]
        # The update changes shipped sets only, so the undone step of this set can still be redone.
        assert [step.undone for step in steps] == [True] + [False] * 9
        while "mine" in {one.key for one in catalogue.sets()}:
            assert catalogue.undo() is not None


@pytest.mark.parametrize(
    ("name", "moves"), [("своя судьба", 17), ("tribunal", 9), ("стол", 12)], ids=["fate", "tribunal", "free"]
)
def test_0_2_loses_no_game(second: MainWindow, profile: Path, name: str, moves: int) -> None:
    file = profile / "games" / f"{name}.dozorgame"
    taken_back = b"undo-agreed 2 light" in file.read_bytes()
    assert taken_back == (name == "своя судьба")
    second.games.open_record(file)
    assert second.page is not None
    assert len(second.page.session.match.moves) == moves


def test_0_2_loses_no_review(second: MainWindow, profile: Path) -> None:
    record = read_file(profile / "games" / "закончена.dozorgame")
    name = storage.key(record.header, storage.standing_actions(record))
    review = of_json((profile / "games" / storage.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert (review.game, review.whole, len(review.decisions)) == (name, True, 6)


def test_0_2_loses_no_run_or_page_of_the_lab(second: MainWindow) -> None:
    kept = {one.name: one for one in reports.stored_runs()}
    assert set(kept) == {"Опыт", "Что влияет"}
    run, page = kept["Опыт"], kept["Что влияет"]
    assert isinstance(run, reports.StoredRun)
    assert isinstance(page, reports.Page)
    assert run.study(reports.rows(run)).games == 12
    assert page.html == "<p>Сила</p>"


def test_0_2_loses_no_setting_printer_or_print(second: MainWindow) -> None:
    reader = second.preferences
    assert (reader.language, reader.cards_language, reader.theme.name) == ("en", "ru", "day")
    assert (reader.text_percent, reader.volume, reader.animation) == (150, 20, "fast")
    assert reader.reduced_motion
    assert dict(Profiles().get("Кухонный").options) == {"back_dx": 1.5}
    (printed,) = Ledger().entries
    assert (printed.printer, printed.job.set_key, printed.copies) == ("Кухонный", "mine", 96)
    assert sum(had.copies for had in Ledger().deck(printed.job).pieces.values()) == 96
    assert printed.chosen().back_dx == 1.5
