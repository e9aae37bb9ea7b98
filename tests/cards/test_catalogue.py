"""Real catalogue files: reading, editing, undo, and every kind of error."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel, create_engine

from app import i18n, paths
from app.cards import backups, build, convert, library, schema
from app.cards.catalogue import Catalogue, shipped
from app.cards.data import LabelData, SetData, Text
from app.cards.errors import CatalogueError


def dump(file: Path) -> list[str]:
    """Return a catalogue's content without history, independent of row order."""
    return sorted(line for line in build.dump(file).splitlines() if '"history"' not in line)


FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return library.ensure_catalogue(tmp_path / "Мои карты" / "cards.db")


@pytest.fixture
def catalogue(file: Path):
    with Catalogue(file) as opened:
        yield opened


def card_id(catalogue: Catalogue, key: str) -> int:
    return next(row.id for row in catalogue.set_data("own-fate").cards if row.key == key)


def test_a_changed_number_is_in_the_next_game_and_on_the_face(catalogue: Catalogue) -> None:
    catalogue.change(card_id(catalogue, "anton"), "strength", 9)
    assert catalogue.card_set("own-fate").card("anton").strength == 9
    faces = {c.key: c for c, _back, _n in catalogue.content("own-fate", "en").cards}
    assert faces["anton"].value("strength") == 9


def test_a_change_is_in_the_file_at_once(catalogue: Catalogue, file: Path) -> None:
    catalogue.change(card_id(catalogue, "anton"), "rules", "Бьёт.", "ru")
    with Catalogue(file) as other:
        assert other.card(card_id(other, "anton")).texts["ru"]["rules"].value == "Бьёт."


def test_a_number_set_by_hand_is_a_house_value(catalogue: Catalogue) -> None:
    number = card_id(catalogue, "anton")
    change = catalogue.change(number, "cost", 5)
    assert catalogue.card(number).origins["cost"] == "house"
    catalogue.apply(change.reversal())
    assert catalogue.card(number).origins["cost"] == "rulebook"


@pytest.mark.parametrize(
    ("field", "value", "language"),
    [
        ("strength", 9, None),
        ("strength", None, None),
        ("side", "dark", None),
        ("donor", True, None),
        ("power", "", None),
        ("name", "Антошка", "ru"),
        ("rules", "", "en"),
        ("flavour", "Hallo", "de"),
    ],
)
def test_the_reversal_gives_back_the_same_file(
    catalogue: Catalogue, file: Path, field: str, value: object, language: str | None
) -> None:
    before = dump(file)
    change = catalogue.change(card_id(catalogue, "anton"), field, value, language)
    after = dump(file)
    catalogue.apply(change.reversal())
    assert dump(file) == before != after
    catalogue.apply(change)
    assert dump(file) == after


def test_the_same_value_again_is_no_change(catalogue: Catalogue) -> None:
    assert catalogue.change(card_id(catalogue, "anton"), "strength", 4).rows == ()


def test_a_translation_is_outdated_when_its_source_changes(catalogue: Catalogue) -> None:
    from app.cards.data import status

    number = card_id(catalogue, "petr")
    catalogue.change(number, "name", "Пётр Иванович", "ru")
    assert status(catalogue.card(number).texts, "name", "en", "ru") == "outdated"
    catalogue.change(number, "name", "Petr Ivanovich", "en")
    assert status(catalogue.card(number).texts, "name", "en", "ru") == "unchecked"


@pytest.mark.parametrize(("field", "words"), [("name", "Пётр"), ("rules", "Амулеты"), ("flavour", "Алис")])
def test_a_missing_text_is_lent_and_marked(catalogue: Catalogue, field: str, words: str) -> None:
    catalogue.change(card_id(catalogue, "petr"), field, "", "en")
    faces = {c.key: c for c, _back, _n in catalogue.content("own-fate", "en").cards}
    assert faces["petr"].fallback
    assert faces["petr"].footer.endswith(" · RU")
    assert words in getattr(faces["petr"], field)


def test_a_face_whose_kind_has_no_word_in_its_language_is_marked(catalogue: Catalogue) -> None:
    texts = {name: Text("Wort", "", True) for name in ("name", "rules", "flavour")}
    card = catalogue.card(card_id(catalogue, "petr"))
    data = SetData(
        "words", "1", "ru", {"ru": "Слова"}, cards=(replace(card, texts={**card.texts, "fr": texts}),)
    )
    plain = data.cards[0]
    ((face, _back, _n),) = convert.content(data, "fr").cards
    assert face.kind_line == "Тёмный маг"
    assert face.footer.endswith(" · RU")
    lines = [f"line-{plain.kind}-{plain.side}-{plain.specialty}", f"kind-{plain.kind}"]
    said = tuple(LabelData(key, {"fr": {"name": Text("Mage")}}) for key in lines)
    ((face, _back, _n),) = convert.content(replace(data, labels=said), "fr").cards
    assert (face.kind_line, face.fallback) == ("Mage", False)


def test_the_words_around_the_faces_are_those_of_the_reader_where_the_cards_are_foreign(
    catalogue: Catalogue,
) -> None:
    said = {lang: catalogue.content("own-fate", lang, reader="en").spoken for lang in ("ru", "fr")}
    assert said == {"ru": "ru", "fr": "en"}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("strength", 99, "cards.out-of-limits"),
        ("strength", "9", "cards.not-a-number"),
        ("side", "grey", "cards.not-a-choice"),
        ("colour", 1, "cards.no-such-field"),
        ("rules", "я" * 100_000, "cards.too-long"),
        ("power", "Ой!", "cards.not-a-key"),
    ],
)
def test_a_bad_value_is_refused_and_nothing_changes(
    catalogue: Catalogue, file: Path, field: str, value: object, code: str
) -> None:
    before = dump(file)
    with pytest.raises(CatalogueError) as caught:
        catalogue.change(card_id(catalogue, "anton"), field, value, "ru")
    assert (caught.value.code, dump(file)) == (code, before)


def test_two_programs_do_not_overwrite_each_other(catalogue: Catalogue, file: Path) -> None:
    number = card_id(catalogue, "anton")
    change = catalogue.change(number, "cost", 5)
    with Catalogue(file) as other:
        other.change(number, "cost", 7)
    with pytest.raises(CatalogueError) as caught:
        catalogue.apply(change.reversal())
    assert caught.value.code == "cards.changed-elsewhere"
    assert catalogue.card(number).cost == 7


def test_texts_not_yet_asked_for_are_those_of_the_moment_of_reading(catalogue: Catalogue, file: Path) -> None:
    card = catalogue.set_data("own-fate").cards[0]
    before, data = catalogue.card(card.id), catalogue.set_data("own-fate")
    with Catalogue(file) as other:
        other.change(card.id, "name", "Другое", "ru")
    assert data.cards[0] == before
    assert catalogue.set_data("own-fate").cards[0].texts["ru"]["name"].value == "Другое"


def test_the_languages_of_a_set_are_told_without_its_cards(catalogue: Catalogue) -> None:
    data = catalogue.set_data("own-fate")
    catalogue.change(data.cards[0].id, "name", "Autres", "fr")
    told = catalogue.languages("own-fate")
    assert told == catalogue.set_data("own-fate").languages() == ("ru", "de", "en", "fr")


OTHER = """
import sys
from pathlib import Path
from app.cards.catalogue import Catalogue
with Catalogue(Path(sys.argv[1])) as other:
    print(other.set_data("own-fate").cards[0].copies)
"""


@pytest.mark.needs("posix", "locks that a process loses when it reads the file")
def test_nothing_is_lost_when_the_file_is_looked_into_and_another_program_ends(
    catalogue: Catalogue, file: Path
) -> None:
    number = catalogue.set_data("own-fate").cards[0].id
    for copies in (2, 3):
        catalogue.change(number, "copies", copies)
        file.read_bytes()
        told = subprocess.run(
            [sys.executable, "-c", OTHER, file], capture_output=True, encoding="utf-8", check=True
        )
        assert int(told.stdout) == copies
    before = catalogue.stamp()
    catalogue.change(number, "copies", 4)
    with Catalogue(file) as other:
        assert other.card(number).copies == 4
    assert catalogue.undo() is not None
    assert catalogue.stamp() == before


def test_the_shipped_catalogue_cannot_be_changed() -> None:
    with shipped() as catalogue, pytest.raises(CatalogueError) as caught:
        catalogue.change(card_id(catalogue, "anton"), "cost", 1)
    assert caught.value.code == "cards.read-only"


def test_a_set_is_deleted_and_comes_back(catalogue: Catalogue, file: Path) -> None:
    before = dump(file)
    change = catalogue.delete_set("own-fate")
    assert [row.key for row in catalogue.sets()] == ["tribunal"]
    catalogue.apply(change.reversal())
    assert dump(file) == before


def test_undo_and_redo_outlive_the_program(file: Path) -> None:
    before = dump(file)
    with Catalogue(file) as catalogue:
        catalogue.change(card_id(catalogue, "anton"), "strength", 9)
        catalogue.change(card_id(catalogue, "petr"), "name", "Пётр Великий", "ru")
    after = dump(file)
    with Catalogue(file) as catalogue:
        while catalogue.undo():
            pass
        assert dump(file) == before
    with Catalogue(file) as catalogue:
        while catalogue.redo():
            pass
    assert dump(file) == after


def test_typing_is_one_step(catalogue: Catalogue, file: Path) -> None:
    before = dump(file)
    for text in ("А", "Ан", "Ант"):
        catalogue.change(card_id(catalogue, "anton"), "name", text, "ru", typing=True)
    assert len(catalogue.history()) == 1
    catalogue.undo()
    assert dump(file) == before


def test_a_new_change_drops_what_was_taken_back(catalogue: Catalogue) -> None:
    number = card_id(catalogue, "anton")
    catalogue.change(number, "strength", 9)
    catalogue.undo()
    catalogue.change(number, "strength", 7)
    assert catalogue.redo() is None
    assert catalogue.card(number).strength == 7


def test_many_steps_are_taken_back(catalogue: Catalogue, file: Path) -> None:
    before = dump(file)
    number = card_id(catalogue, "anton")
    for value in range(250):
        catalogue.change(number, "copies", value % 50 + 2)
    steps = 0
    while catalogue.undo():
        steps += 1
    assert (steps, dump(file)) == (250, before)


def test_cards_are_added_and_removed_in_one_step_each(catalogue: Catalogue, file: Path) -> None:
    before = dump(file)
    old = catalogue.card(card_id(catalogue, "tigrenok"))
    new = replace(old, id=0, key="tigrenok-2", initiative=12)
    catalogue.put_cards([new], "editor.undo-new-card", set_key="own-fate")
    keys = [row.key for row in catalogue.set_data("own-fate").cards]
    assert keys.index("tigrenok-2") == keys.index("medved") + 1
    with_both = dump(file)
    catalogue.delete_cards([card_id(catalogue, "tigrenok"), card_id(catalogue, "tigrenok-2")])
    catalogue.undo()
    assert dump(file) == with_both
    catalogue.undo()
    assert dump(file) == before


def test_the_first_use_makes_a_copy_that_can_be_changed(file: Path) -> None:
    assert dump(file) == dump(library.shipped_file())


@pytest.mark.parametrize("number", schema.VERSIONS)
def test_a_catalogue_of_each_schema_still_opens(tmp_path: Path, number: str) -> None:
    old = tmp_path / "cards.db"
    shutil.copyfile(FIXTURES / f"{number}.db", old)
    with Catalogue.open(library.ensure_catalogue(old)) as catalogue:
        assert catalogue.card(card_id(catalogue, "anton")).texts["ru"]["name"].value == "Антон Городецкий"
    kept = list(tmp_path.glob("*.backup*"))
    assert bool(kept) == (number != schema.NEWEST)


def old_catalogue_of_a_killed_program(folder: Path) -> Path:
    """Create a catalogue of schema 0009 whose last edit, ONE EDIT, is only in the journal."""
    live, file = folder / "live.db", folder / "cards.db"
    shutil.copyfile(FIXTURES / "0009.db", live)
    with closing(sqlite3.connect(live)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("UPDATE text SET value = 'ONE EDIT' WHERE rowid = (SELECT min(rowid) FROM text)")
        raw.commit()
        for ending in ("", "-wal"):
            shutil.copyfile(f"{live}{ending}", f"{file}{ending}")
    return file


def edits(file: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return raw.execute("SELECT value, count(*) FROM text WHERE value = 'ONE EDIT'").fetchall()


def test_an_upgrade_keeps_the_last_edit_of_a_killed_program(tmp_path: Path) -> None:
    file = library.ensure_catalogue(old_catalogue_of_a_killed_program(tmp_path))
    assert schema.version(file) == schema.NEWEST
    assert edits(file) == [("ONE EDIT", 1)]
    (kept,) = backups.available(file)
    assert kept.file.name == "cards.0009.backup.db"


def test_an_upgrade_waits_until_no_other_program_has_the_catalogue_open(tmp_path: Path) -> None:
    file = old_catalogue_of_a_killed_program(tmp_path)
    with closing(sqlite3.connect(file)) as older_program:
        older_program.execute("SELECT count(*) FROM card").fetchone()
        with pytest.raises(CatalogueError) as caught:
            library.ensure_catalogue(file)
    assert caught.value.code == "cards.locked"
    assert schema.version(file) == "0009"
    assert edits(file) == [("ONE EDIT", 1)]


def test_the_journal_of_a_deleted_catalogue_does_not_damage_the_new_one(tmp_path: Path) -> None:
    file = old_catalogue_of_a_killed_program(tmp_path)
    file.unlink()
    assert edits(library.ensure_catalogue(file)) == [(None, 0)]


def missing(file: Path) -> None:
    file.unlink()


def garbage(file: Path) -> None:
    file.write_bytes(b"this is no database at all, but it is long enough to be looked at" * 40)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:30000])


def foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE stamps (id)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (missing, {"cards.missing"}),
        (garbage, {"cards.damaged"}),
        (cut, {"cards.damaged"}),
        (foreign, {"cards.not-a-catalogue"}),
        (newer, {"cards.newer"}),
    ],
)
def test_a_bad_file_is_one_sentence_and_stays_as_it_was(file: Path, spoil, codes: set[str]) -> None:
    spoil(file)
    before = file.read_bytes() if file.exists() else None
    with pytest.raises(CatalogueError) as caught, Catalogue(file) as catalogue:
        catalogue.set_data("own-fate")
    assert caught.value.code in codes
    assert (file.read_bytes() if file.exists() else None) == before
    for language in i18n.LANGUAGES:
        sentence = i18n.text(caught.value.code, language, **caught.value.params)
        assert str(file) in sentence


def test_a_locked_file_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    connect = schema.connect

    def impatient(*args, **kwargs) -> sqlite3.Connection:
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA busy_timeout = 10")
        return connection

    monkeypatch.setattr(schema, "connect", impatient)
    with pytest.raises(CatalogueError) as caught, Catalogue(file) as catalogue:
        catalogue.change(1, "copies", 5)
    holder.close()
    assert caught.value.code == "cards.locked"


def test_a_full_disk_changes_nothing(catalogue: Catalogue, file: Path) -> None:
    before = dump(file)
    pages = catalogue._engine.raw_connection().driver_connection.execute("PRAGMA page_count").fetchone()[0]
    catalogue._engine.raw_connection().driver_connection.execute(f"PRAGMA max_page_count = {pages}")
    larger = replace(catalogue.set_data("own-fate"), key="another")
    with pytest.raises(CatalogueError) as caught:
        catalogue.put_set(larger)
    assert (caught.value.code, dump(file)) == ("cards.disk-full", before)


def test_importing_the_package_is_cheap() -> None:
    import subprocess
    import sys

    code = "import sys, app.cards, app.cards.data, app.cards.library; sys.exit('sqlmodel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=paths.ROOT).returncode == 0


def test_the_places_of_own_fate_lie_in_the_books_order_between_the_players():
    """A line from left to right; the Roof and Egor's Flat are on either side of the Entrance Hall."""
    with shipped() as catalogue:
        layout = catalogue.set_data("own-fate").table
    boards = sorted((zone for zone in layout.zones if zone.kind == "board"), key=lambda zone: zone.x)
    assert [zone.card for zone in boards] == [
        "metro", "hairdresser", "svetlana-flat", "city-light", "roof", "entrance-hall", "egor-flat", "moscow",
    ]  # fmt: skip
    assert len({(zone.y, zone.w, zone.h) for zone in boards}) == 1
    assert all(left.x + left.w < right.x for left, right in pairwise(boards))
    above = [zone for zone in layout.zones if zone.owner == "dark" and zone.kind == "area"]
    below = [zone for zone in layout.zones if zone.owner == "light" and zone.kind == "area"]
    assert max(zone.y + zone.h for zone in above) < boards[0].y
    assert boards[0].y + boards[0].h < min(zone.y for zone in below)


def test_what_migrations_make_is_what_the_tables_declare(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, SQLModel.metadata)
    engine.dispose()
    # SQLite creates the search index itself.
    assert [one for one in differences if not getattr(one[1], "name", "").startswith("search")] == []


def test_an_old_catalogue_that_several_threads_begin_with_is_migrated_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.db"
    shutil.copyfile(FIXTURES / "0008.db", file)
    done: list[Path] = []
    bring_up = library.migrate
    monkeypatch.setattr(library, "migrate", lambda path: (done.append(path), bring_up(path)))
    together = threading.Barrier(4)

    def begin(_number: int) -> Path:
        together.wait()
        return library.ensure_catalogue(file)

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(begin, range(4))) == {file}
    assert done == [file]
