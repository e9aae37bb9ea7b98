"""A widget's screen outlives it."""

import re
import subprocess
import sys
from pathlib import Path

from app import paths

GONE = """
import gc
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from app.widgets.windows import screen_of

class Page(QWidget):
    pass

application = QApplication([])
known = application.primaryScreen()
page = Page()
page.own = page
screen_of(page)
del known, page
gc.collect()
again = [bytearray(300) for _ in range(10_000)]
print(application.primaryScreen().availableGeometry().width(), QPixmap(3, 3).width())
"""


def test_a_screen_is_there_when_a_page_that_asked_for_it_is_collected(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-c", GONE], cwd=paths.ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (0, "800 3\n")


def test_nobody_asks_a_widget_for_its_screen():
    """It would be deleted with the widget (:func:`app.widgets.windows.screen_of`)."""
    files = [file for room in ("app", "tests") for file in Path(paths.ROOT, room).rglob("*.py")]
    asked = [file.name for file in files if re.search(r"\w\)?\.screen\(\)", file.read_text(encoding="utf-8"))]
    assert [name for name in asked if name not in ("windows.py", "test_windows.py")] == []
