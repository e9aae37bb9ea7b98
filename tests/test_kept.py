"""Kept results: the same as computed ones, never an old one, never a failure."""

from __future__ import annotations

from pathlib import Path

from app import kept


def test_a_result_is_computed_once_for_one_stamp() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [kept.kept("one", lambda: ("a",), make) for _ in range(3)] == [1, 1, 1]
    assert kept.kept("one", lambda: ("b",), make) == 2


def test_a_damaged_file_is_written_anew() -> None:
    kept.kept("one", tuple, lambda: 1)
    (kept.folder() / "one.kept").write_bytes(b"\x80\x05 nonsense")
    assert kept.kept("one", tuple, lambda: 2) == 2


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    kept.keep(tmp_path / "no" / "such.kept", 1)
    assert not (tmp_path / "no").exists()


def test_a_changed_file_has_another_stamp(tmp_path: Path) -> None:
    file = tmp_path / "cards"
    before = kept.of_files([file])
    file.write_text("1", encoding="utf-8")
    after = kept.of_files([file])
    file.write_text("22", encoding="utf-8")
    assert len({before, after, kept.of_files([file])}) == 3
