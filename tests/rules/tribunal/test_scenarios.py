"""The worked cases as scenario files, run by ``dozor scenario``."""

from pathlib import Path

import pytest

from app.rules import pages, scenario
from app.rules.games import game_of, positions_of
from app.rules.tribunal import Numbers

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_scenario_holds(file):
    read = scenario.parse(file.read_bytes())
    scenario.run(read, game_of("tribunal"), positions_of("tribunal"), Numbers())
    assert set(read.rules) <= set(pages.rules("en", "tribunal"))


def test_every_worked_case_has_its_file():
    assert {file.stem[:3] for file in FILES} == {f"w{n:02}" for n in range(1, 11)}
