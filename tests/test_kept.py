"""Cached results equal computed ones; they are never outdated, and never failures."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from app import disk_cache, plain_json
from app.face.ops import Rect


def test_a_result_is_computed_once_for_one_stamp() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [disk_cache.cached("one", lambda: ("a",), make) for _ in range(3)] == [1, 1, 1]
    assert disk_cache.cached("one", lambda: ("b",), make) == 2


@pytest.mark.parametrize(
    "content", ["\x80\x05 nonsense", "[]", "1", '["", "[7]"]', "[" * 100_000, '["[\\"\\"]", "["]']
)
def test_a_damaged_file_is_written_anew(content: str) -> None:
    disk_cache.cached("one", tuple, lambda: 1)
    (disk_cache.folder() / "one.json").write_text(content, encoding="utf-8")
    assert disk_cache.cached("one", tuple, lambda: 2) == 2


def test_a_planted_file_runs_nothing(tmp_path: Path) -> None:
    proof = tmp_path / "it ran"

    class Planted:
        def __reduce__(self) -> Any:
            return Path.touch, (proof,)

    for name in ("one.kept", "one.json"):
        (disk_cache.folder() / name).write_bytes(pickle.dumps((("a",), Planted())))
    assert disk_cache.cached("one", lambda: ("a",), lambda: 1) == 1
    assert not proof.exists()


def test_only_the_classes_that_are_named_are_made() -> None:
    with pytest.raises(LookupError):
        plain_json.loads(plain_json.dumps(Rect(1, 2, 3, 4)))
    assert plain_json.loads(plain_json.dumps(Rect(1, 2, 3, 4)), Rect) == Rect(1, 2, 3, 4)


def test_the_same_comes_back_in_the_next_start() -> None:
    made = ("ё", 1.5, None, True, (), {"a": (Rect(0, 0, 1, 1),)})
    assert disk_cache.cached("one", lambda: ("a",), lambda: made, Rect) == made
    assert disk_cache.cached("one", lambda: ("a",), lambda: "anew", Rect) == made


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    disk_cache.store(tmp_path / "no" / "such.json", (), 1)
    assert not (tmp_path / "no").exists()


def test_a_changed_file_has_another_stamp(tmp_path: Path) -> None:
    file = tmp_path / "cards"
    before = disk_cache.stamp_of_files([file])
    file.write_text("1", encoding="utf-8")
    after = disk_cache.stamp_of_files([file])
    file.write_text("22", encoding="utf-8")
    assert len({before, after, disk_cache.stamp_of_files([file])}) == 3


LARGE = (1.5, "ё", ("Shape", (("M", (0.0, 1.0)),), None, True))


def kept(content: bytes = b"moon") -> list[Path]:
    """Return the files in the cache after a large result for *content* was asked for twice."""
    for made in (LARGE, ("anew",)):
        assert disk_cache.cached_plain("drawing", content, ("a",), lambda made=made: made) == LARGE
    return sorted(disk_cache.folder().glob("drawing-*"))


def test_a_large_result_comes_back_for_the_same_content_and_stamp() -> None:
    kept()
    assert disk_cache.cached_plain("drawing", b"moon", ("b",), lambda: 1) == 1
    assert disk_cache.cached_plain("drawing", b"sun", ("a",), lambda: 2) == 2


DAMAGES = {
    "empty": lambda _data: b"",
    "short": lambda _data: b"moon",
    "cut": lambda data: data[:-1],
    "changed": lambda data: data[:20] + b"x" + data[21:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_large_result_is_computed_again(damage: str) -> None:
    (file,) = kept()
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    assert disk_cache.cached_plain("drawing", b"moon", ("a",), lambda: 2) == 2


def test_a_large_result_is_computed_each_time_without_a_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    monkeypatch.setattr(disk_cache, "folder", lambda: tmp_path / "cache")
    assert [disk_cache.cached_plain("drawing", b"moon", (), lambda n=n: n) for n in (1, 2)] == [1, 2]


def test_old_large_results_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MAX_FILES", 4)
    assert [len(kept(bytes([number]))) for number in range(6)] == [1, 2, 3, 4, 3, 4]
