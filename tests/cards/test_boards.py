"""Boards with places, and tracks in loops and at free points: in files, the catalogue, merges, and faces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards import checks, convert, exchange, game_edits, library, merge, source, track_shape, units
from app.cards.catalogue import Catalogue
from app.cards.data import BoardData, CounterData, PlaceData, SetData, Text, TrackData
from app.cards.errors import CatalogueError
from app.cards.fields import validate_set
from app.cards.units import TextPlace
from app.face import layout


def named(text: str) -> dict[str, dict[str, Text]]:
    return {"en": {"name": Text(text)}}


RIVER = TrackData(
    "river", (1, 2, 3), ("neutral",) * 3, texts=named("River"), form="free", width=120.0, height=90.0,
    cell_size=16.0, points=((15.0, 20.0), (40.5, 50.0), (60.0, 30.0)),
)  # fmt: skip
COAST = BoardData("coast", 200.0, 150.0, texts=named("Coast"))
MARKET = PlaceData("market", "coast", 60.0, 70.0, 65.0, 90.0, "one", named("Market"))
LAMP = PlaceData("lamp", "coast", 150.0, 40.0, texts=named("Lamp"))


@pytest.fixture
def data() -> SetData:
    empty = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    return replace(empty, tracks=(RIVER,), boards=(COAST,), places=(MARKET, LAMP))


def pieces(data: SetData) -> tuple[object, ...]:
    return data.tracks, data.boards, data.places


def test_files_and_the_catalogue_keep_boards_places_and_points(data: SetData, tmp_path) -> None:
    assert pieces(source.from_files(source.to_files(data))) == pieces(data)
    file = tmp_path / "tin.dozorset"
    exchange.write(data, file)
    assert pieces(exchange.read(file, data)[0]) == pieces(data)
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        catalogue.put_set(data)
        assert pieces(catalogue.set_data("tin")) == pieces(data)


def test_a_plain_track_is_written_as_before(data: SetData) -> None:
    plain = TrackData("tide", (0, 1), ("neutral",) * 2, texts=named("Tide"))
    written = source.to_files(replace(data, tracks=(plain,), boards=(), places=()))["board.toml"]
    assert not {"form", "width", "points", "picture"} & {
        line.partition(" ")[0] for line in written.split("\n")
    }


def test_a_merge_has_the_places_of_both_sides(data: SetData) -> None:
    mine = replace(data, places=(replace(MARKET, x=80.0), LAMP))
    theirs = replace(data, places=(MARKET, LAMP, replace(LAMP, key="quay")))
    merged = merge.merge(data, mine, theirs)
    assert not merged.conflicts
    assert [(place.key, place.x) for place in merged.data.places] == [
        ("market", 80.0), ("lamp", 150.0), ("quay", 150.0),
    ]  # fmt: skip


def test_the_name_of_a_place_is_translated_like_other_texts(data: SetData) -> None:
    place = TextPlace("place", "market", "name")
    german = units.with_texts(data, "de", {place: Text("Markt", "Market")})
    (board,) = convert.content(german, "de").boards
    assert board.names == ("Markt", "Lamp")


@pytest.mark.parametrize("pieces_of", ["tracks", "boards", "counters"])
def test_a_piece_without_a_translation_is_called_as_in_the_sets_language(
    data: SetData, pieces_of: str
) -> None:
    counter = CounterData("oar", "neutral", 5, texts={"en": {"name": Text("Oar"), "label": Text("O")}})
    said, lent = (convert.content(replace(data, counters=(counter,)), language) for language in ("en", "de"))
    for piece, borrowed in zip(getattr(said, pieces_of), getattr(lent, pieces_of), strict=True):
        assert replace(borrowed, language="en") == piece


def test_a_place_without_its_board_is_found(data: SetData) -> None:
    codes = [finding.code for finding in checks.check_set(replace(data, boards=()))]
    assert codes.count("check-place") == 2


@pytest.mark.parametrize("points", [((1.0,),), (("a", 2.0),), ((-1.0, 2.0),), ((float("nan"), 2.0),)])
def test_what_is_no_point_is_refused(data: SetData, points) -> None:
    with pytest.raises(CatalogueError):
        validate_set(replace(data, tracks=(replace(RIVER, points=points),)))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 30, 99])
def test_the_cells_of_a_loop_are_on_the_track_and_do_not_overlap(count: int) -> None:
    track = TrackData(
        "score", tuple(range(count)), ("neutral",) * count, form="loop", width=180.0, height=120.0
    )
    points, size = track_shape.cells(track)
    assert len(set(points)) == count
    assert all(size / 2 <= x <= 180 - size / 2 and size / 2 <= y <= 120 - size / 2 for x, y in points)
    for x, y in points:
        near = [1 for v, k in points if abs(x - v) < size - 1e-6 and abs(y - k) < size - 1e-6]
        assert near == [1]


def test_a_track_at_free_points_is_drawn_there(data: SetData) -> None:
    (track,) = convert.content(data, "en").tracks
    face = layout.track(track)
    assert (face.width, face.height, face.warnings) == (120.0, 90.0, ())
    cell = face.part("cell-1")
    assert (cell.x + cell.w / 2, cell.y + cell.h / 2) == pytest.approx((40.5, 50.0))
    # Cells without a point are in a row, so that nothing is lost.
    (longer,) = convert.content(replace(data, tracks=(replace(RIVER, points=()),)), "en").tracks
    assert len(set(longer.xs)) == 3


def test_a_board_shows_its_places_or_its_picture(data: SetData) -> None:
    (board,) = convert.content(data, "en").boards
    face = layout.game_board(board)
    assert (face.width, face.height, face.warnings) == (200.0, 150.0, ())
    assert any(op.part == "places" for op in face.ops)
    (with_picture,) = convert.content(replace(data, boards=(replace(COAST, picture="anton"),)), "en").boards
    assert not any(op.part == "places" for op in layout.game_board(with_picture).ops)
