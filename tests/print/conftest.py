"""Fixtures for printing: the shipped set's content, its PDF, pages as pictures."""

from __future__ import annotations

import datetime
import io
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.cards.catalogue import shipped
from app.print import job, pdf
from app.print.options import Options


@pytest.fixture(scope="session")
def options():
    """Return a function for options with a fixed date: ``options(paper="a3")``."""
    return lambda **chosen: Options(**{"date": datetime.date(2026, 11, 21), **chosen})


@pytest.fixture(scope="session")
def contents():
    """Return the content of Own Fate by language."""
    with shipped() as catalogue:
        return {language: catalogue.content("own-fate", language) for language in ("ru", "en")}


@pytest.fixture(scope="session")
def sets():
    """Return both shipped sets in English, by key."""
    with shipped() as catalogue:
        return {key: catalogue.content(key, "en") for key in ("own-fate", "tribunal")}


@pytest.fixture(scope="session")
def printed(contents, options, tmp_path_factory):
    """Return a cached print function for Own Fate: ``printed("ru", paper="a3")``."""
    made: dict[tuple, Path] = {}

    def make(language="ru", **chosen) -> Path:
        key = (language, *sorted(chosen.items()))
        if key not in made:
            made[key] = tmp_path_factory.mktemp("print") / "set.pdf"
            pdf.write(job.plan(contents[language], options(**chosen)), options(**chosen), made[key])
        return made[key]

    return make


@pytest.fixture(scope="session")
def seen():
    """Return a poppler renderer: ``seen(file, page, dpi)`` gives rows of grey values."""

    def look(file: Path, page: int, dpi: int = 50) -> np.ndarray:
        command = ["pdftoppm", "-gray", "-r", str(dpi), "-f", str(page), "-singlefile", str(file)]
        out = subprocess.run(command, capture_output=True, check=True).stdout
        with Image.open(io.BytesIO(out)) as picture:
            return np.asarray(picture).astype(int)

    return look


@pytest.fixture(autouse=True)
def _cached_layouts(cached_layouts: None) -> None: ...
