"""The program's icon: the lantern, sharp in every system size."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app import paths
from app.ui.shell.start import window_icon


@pytest.mark.parametrize("size", [16, 32, 64, 256])
def test_windows_carry_the_icon(qapp, size):
    picture = window_icon().pixmap(QSize(size, size)).toImage()
    assert (picture.width(), picture.height()) == (size, size)
    shown = {picture.pixelColor(x, y).name() for x in range(0, size, 2) for y in range(0, size, 2)}
    assert len(shown) >= 4


def test_installers_draw_it_from_the_same_file(tmp_path):
    script = paths.data().parent / "installer" / "icons.py"
    source = paths.data() / "art" / "icon.svg"
    subprocess.run([sys.executable, script, source, tmp_path, "16", "48", "256"], check=True)
    assert QImage(str(tmp_path / "dozor-48.png")).size() == QSize(48, 48)
    table = (tmp_path / "dozor.ico").read_bytes()[:6]
    assert table == b"\0\0\1\0\3\0"
