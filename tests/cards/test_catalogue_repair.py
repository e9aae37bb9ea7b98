"""A damaged catalogue: reported, repaired from known data, and kept as a copy."""

from pathlib import Path

import pytest

from app import i18n, paths, user_errors
from app.cards import backups, catalogue_repair, integrity, library
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.cards.salvage import describe
from tests.cards.statements import run
from tools import damage


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the catalogue of a user with a backup and later edits."""
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    return damage.prepared(tmp_path)


def refused() -> str:
    with pytest.raises(CatalogueError) as caught, Catalogue.open() as catalogue:
        catalogue.set_data("own-fate")
    return caught.value.code


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE card SET copies = 1000000000 WHERE key = 'anton'",
        "UPDATE card SET side = 'purple' WHERE key = 'anton'",
        "UPDATE card SET ways = '[1' WHERE key = 'metro'",
        "UPDATE track SET cells = 'x'",
        "UPDATE text SET language = '---a' WHERE key = 'anton' AND field = 'name' AND language = 'ru'",
        "DELETE FROM card WHERE key = 'anton'",
        "DELETE FROM card_set",
        "UPDATE layout SET data = '9'",
        "UPDATE alembic_version SET version_num = 'ü'",
        "DROP TABLE text",
    ],
)
def test_what_cannot_be_in_a_row_is_found_at_opening_and_mended(file: Path, statement: str) -> None:
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("tribunal")
    run(file, statement)
    assert refused() == "cards.damaged"
    catalogue_repair.repair(catalogue_repair.analyse_damage(file))
    assert integrity.check_all(file)
    with Catalogue.open() as catalogue:
        assert len(catalogue.set_data("tribunal").cards) == len(before.cards)


def test_a_catalogue_that_was_closed_whole_is_not_looked_at_by_the_next_start(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Catalogue.open() as catalogue:
        catalogue.change(catalogue.set_data("own-fate").cards[0].id, "flavour", "Новое", "ru")
    looked = []
    monkeypatch.setattr(integrity, "check_rows", lambda raw: looked.append(raw) or True)
    monkeypatch.setattr(integrity, "_intact", {})
    with Catalogue.open():
        assert looked == []
    run(file, "UPDATE card SET copies = 3 WHERE key = 'anton'")
    monkeypatch.setattr(integrity, "_intact", {})
    with Catalogue.open():
        assert len(looked) == 1


def test_a_lost_card_comes_from_the_backup_with_the_texts_that_are_left(file: Path) -> None:
    with Catalogue(file) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "geser")
        catalogue.change(number, "flavour", "Мой", "ru")
        before = catalogue.card(number)
    run(file, "DELETE FROM card WHERE key = 'geser'", "DELETE FROM history")
    found = catalogue_repair.analyse_damage(file)
    (loss,) = [one for one in found.losses if one.key == "geser"]
    assert list(loss.offers) == ["backup", "shipped"]
    assert "Гесер" in describe(loss, "ru")
    catalogue_repair.repair(found)
    with Catalogue(file) as catalogue:
        after = next(card for card in catalogue.set_data("own-fate").cards if card.key == "geser")
    assert (after.strength, after.power) == (before.strength, before.power)
    assert after.texts["ru"]["flavour"].value == "Мой"


def test_a_lost_text_comes_from_the_history_as_it_was_typed_last(file: Path) -> None:
    with Catalogue(file) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "geser")
        catalogue.change(number, "flavour", "Набрано вчера", "ru")
    run(
        file,
        "UPDATE text SET value = CAST(x'ff00fe' AS TEXT)"
        " WHERE key = 'geser' AND field = 'flavour' AND language = 'ru'",
    )
    assert not integrity.check_all(file)
    found = catalogue_repair.analyse_damage(file)
    assert [(one.key, one.fields, next(iter(one.offers))) for one in found.losses] == [
        ("geser", ("flavour ru",), "history")
    ]
    catalogue_repair.repair(found)
    with Catalogue(file) as catalogue:
        assert catalogue.card(number).texts["ru"]["flavour"].value == "Набрано вчера"


def test_what_is_not_wanted_is_left_out_and_a_card_keeps_its_texts(file: Path) -> None:
    run(file, "DELETE FROM card WHERE key = 'geser'")
    catalogue_repair.repair(catalogue_repair.analyse_damage(file), lambda _loss: "")
    with Catalogue.open() as catalogue:
        card = next(card for card in catalogue.set_data("own-fate").cards if card.key == "geser")
    assert card.strength is None
    assert card.texts["ru"]["name"].value == "Гесер"


def test_a_file_of_which_nothing_is_left_is_the_backup_again_and_is_kept(file: Path) -> None:
    with Catalogue(backups.available(file)[0].file, read_only=True) as catalogue:
        before = catalogue.set_data("own-fate")
    file.write_bytes(b"\xff" * 100_000)
    assert refused() == "cards.damaged"
    kept = catalogue_repair.repair(catalogue_repair.analyse_damage(file))
    assert kept.read_bytes() == b"\xff" * 100_000
    with Catalogue.open() as catalogue:
        after = catalogue.set_data("own-fate")
    assert {card.key for card in after.cards} == {card.key for card in before.cards}
    assert after.names == before.names


def test_what_was_deleted_on_purpose_does_not_come_back(file: Path) -> None:
    with Catalogue(file) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "geser")
        catalogue.delete_cards([number])
    run(file, "PRAGMA wal_checkpoint(TRUNCATE)", "DROP TABLE origin")
    catalogue_repair.repair(catalogue_repair.analyse_damage(file))
    with Catalogue.open() as catalogue:
        assert "geser" not in {row.key for row in catalogue.set_data("own-fate").cards}


def test_a_backup_is_restored_over_a_file_that_is_no_database(file: Path) -> None:
    copy = backups.available(file)[0].file
    file.write_bytes(b"x" * 5000)
    kept = backups.restore(file, copy)
    assert kept.read_bytes() == b"x" * 5000
    with Catalogue.open() as catalogue:
        assert catalogue.set_data("own-fate").cards


def test_a_restored_text_holds_no_mark_that_turns_others_round(file: Path) -> None:
    copy = backups.available(file)[0].file
    run(copy, "UPDATE text SET value = char(0x202e) || value WHERE field = 'name' AND key = 'geser'")
    backups.restore(file, copy)
    with Catalogue.open() as catalogue:
        geser = next(card for card in catalogue.set_data("own-fate").cards if card.key == "geser")
    assert "\u202e" not in geser.texts["ru"]["name"].value


def test_a_restored_set_has_the_form_that_storing_gives_it(file: Path) -> None:
    copy = backups.available(file)[0].file
    run(copy, "UPDATE card_set SET version = '1' || char(9) || '0' WHERE key = 'own-fate'")
    backups.restore(file, copy)
    with Catalogue.open() as catalogue:
        assert catalogue.set_data("own-fate").version == "1 0"
        assert catalogue.next_steps() == (None, None)


def test_mending_without_room_leaves_the_damaged_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(file, "DELETE FROM card WHERE key = 'geser'")
    before = file.read_bytes()

    def full(_source: object, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(library.shutil, "copyfile", full)
    with pytest.raises(CatalogueError) as caught:
        catalogue_repair.repair(catalogue_repair.analyse_damage(file))
    assert caught.value.code == "cards.disk-full"
    assert file.read_bytes() == before
    assert not [one.name for one in file.parent.iterdir() if "damaged" in one.name or "mended" in one.name]


LINKS = pytest.mark.needs("posix", "links, which need an administrator on Windows")


@LINKS
def test_a_link_to_what_is_not_there_is_not_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    link = paths.catalogue()
    link.symlink_to(tmp_path / "stick" / "cards.db")
    assert refused() == "cards.link-broken"
    assert link.is_symlink()
    for language in i18n.LANGUAGES:
        assert "stick" in i18n.text(
            "cards.link-broken", language, file=str(link), target=str(link.readlink())
        )


@LINKS
@pytest.mark.parametrize("place", ["home", "home/inside"])
def test_a_folder_that_is_a_link_to_what_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    (tmp_path / "home").symlink_to(tmp_path / "stick")
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / place))
    with pytest.raises(OSError, match="home") as caught:
        Catalogue.open()
    said, status = user_errors.report(caught.value, "en")
    assert status == 2
    assert f"a link to {tmp_path / 'stick'}, which doesn’t exist" in said
    assert not (tmp_path / "stick").exists()


@LINKS
def test_an_old_catalogue_behind_a_link_is_migrated_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    old = next(iter(sorted((Path(__file__).parent / "fixtures").glob("*0001*"))))
    target = tmp_path / "elsewhere.db"
    target.write_bytes(old.read_bytes())
    paths.catalogue().symlink_to(target)
    with Catalogue.open():
        pass
    assert paths.catalogue().is_symlink()
    assert library.schema.version(target) == library.schema.NEWEST


@pytest.mark.parametrize("many", [12, pytest.param(40, marks=pytest.mark.slow)])
def test_catalogues_damaged_at_random_work_or_are_mended(many: int) -> None:
    kinds, ends = zip(*damage.try_catalogues(many, seed=10, compare=False), strict=True)
    assert set(kinds) == {"bytes", "block", "cut", "row", "value", "table"}
    assert len(ends) == many
    assert [found.told for found in ends if found.kind == "fault"] == []
    assert sum(found.kind == "mended" for found in ends) >= many // 4
