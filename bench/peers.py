"""Measure what other programs need for a hundred text cards, without interpreter start-up.

    python -m venv peers && peers/bin/pip install protograf domdiv decksmith
    python -m venv older && older/bin/pip install cartuli 'Pillow<11'
    python bench/print.py --peers peers/bin/python older/bin/python

Each script prints CPU seconds (including its children) and the number of cards it made. cartuli needs an
older Pillow than protograf and decksmith. A program that does not run is left out, with a message.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

RULES = ("In Battle beside Svetlana may play one card of any type on the vortex, its strength 1 less. "
         "In that battle he plays no real healing on the vortex.")  # fmt: skip

HEAD = f"""
import os, resource, sys, time
sys.argv = sys.argv[:1]
RULES = {RULES!r}
def spent():
    return sum(u.ru_utime + u.ru_stime for u in map(resource.getrusage,
               (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
def done(cards):
    if not os.path.exists("cards.pdf") or os.path.getsize("cards.pdf") < 5000:
        sys.exit("it made no cards")
    print("SPENT", spent() - begun, cards, flush=True)
"""

SCRIPTS = {
    "protograf": """
from protograf import *
begun = spent()
Create(filename="cards.pdf", paper="A4", margin=1)
Data(data_list=[["NAME", "TEXT"]] + [[f"Card {i}", RULES] for i in range(100)])
Deck(cards=100, width=6.3, height=8.8)
Card("*", text(text=T("{{ NAME }}"), x=3.1, y=1, font_size=12),
     text(text=T("{{ TEXT }}"), x=0.4, y=4, width=5.5, height=4, wrap=True, font_size=8))
Save()
done(100)
""",
    "domdiv": """
from domdiv import main, config_options
sys.argv = ["dominion_dividers", "--outfile", "cards.pdf", "--papersize", "A4"]
import domdiv.draw
made = []
before = domdiv.draw.DividerDrawer.drawDivider
def counted(self, *a, **k):
    made.append(1)
    return before(self, *a, **k)
domdiv.draw.DividerDrawer.drawDivider = counted
begun = spent()
main.main()
done(len(made))
""",
    "decksmith": """
from pathlib import Path
from decksmith.deck_builder import DeckBuilder
from decksmith.export import PdfExporter
Path("deck.yaml").write_text('''id: canvas
width: 744
height: 1039
background_color: [255, 255, 255]
elements:
  - {id: title, type: text, position: [0, 60], relative_to: [canvas, top-center], anchor: top-center,
     text: "%title%", color: [0, 0, 0], font_size: 56, align: center}
  - {id: rules, type: text, position: [0, 300], relative_to: [title, bottom-center], anchor: top-center,
     text: "%rules%", color: [0, 0, 0], font_size: 34, width: 650, align: left}
''')
Path("deck.csv").write_text("title;rules\\n" + "".join(f"Card {i};{RULES}\\n" for i in range(100)))
Path("out").mkdir()
begun = spent()
DeckBuilder(Path("deck.yaml"), Path("deck.csv")).build_deck(Path("out"))
PdfExporter(Path("out"), Path("cards.pdf")).export()
done(100)
""",
    "cartuli": """
from pathlib import Path
from PIL import Image
Path("fronts").mkdir()
for i in range(100):
    Image.new("RGB", (744, 1039), (i, 255 - i, 128)).save(f"fronts/{i}.png")
from cartuli.definition import Definition
from cartuli.output import sheet_pdf_output
Path("Cartulifile.yml").write_text('''
decks:
  cards:
    size: STANDARD
    front:
      images: fronts/*.png
outputs:
  sheet: {}
''')
begun = spent()
definition = Definition.from_file(Path("Cartulifile.yml"))
for names, sheet in definition.sheets.items():
    sheet_pdf_output(sheet, Path("cards.pdf"))
done(100)
""",
}


def measure(python: str, name: str) -> tuple[float, str]:
    """Return seconds per card and an empty string, or zero and why the peer did not run."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([str(Path(python).absolute()), "-c", HEAD + SCRIPTS[name]], cwd=folder,
                             capture_output=True, encoding="utf-8", timeout=300)  # fmt: skip
    for line in run.stdout.splitlines():
        if line.startswith("SPENT"):
            _word, seconds, cards = line.split()
            return float(seconds) / max(1, int(cards)), ""
    return 0.0, (run.stderr.strip().splitlines() or ["it said nothing"])[-1]


def fastest(pythons: list[str], name: str) -> tuple[float, str]:
    """Return the result of :func:`measure` with the fastest of *pythons* that runs the peer *name*.

    If none does, return a failed result.
    """
    tried = [measure(python, name) for python in pythons]
    why = next((each for each in tried if "No module named" not in each[1]), tried[0])
    return min([each for each in tried if each[0]], default=why)
