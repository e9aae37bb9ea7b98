"""Damages valid files at random and watches what the program makes of them.

    python -m tools.fuzz [--mutants 30000] [--seed 1] [--only .svg,.csv] [--keep FOLDER]

Every mutant is looked at as ``dozor check`` does. It must be refused with a sentence or taken; a set that
is taken must survive being stored, drawn, printed, exported in every format and read back. The work is done
in a process of its own, so that a crash is seen too. Prints a line a format, and every fault with the file
that shows it (kept in ``--keep``). Exit status 1 if there was one.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TOKENS = (
    *(
        b"-1",
        b"0",
        b"1e400",
        b"nan",
        b"inf",
        b"9" * 400,
        b"\0",
        b"\xff\xfe",
        b"\xe2\x80\xae",
        b"\r\n",
        b"[[",
        b"]]",
    ),
    *(
        b"{",
        b"}",
        b'"',
        b"'",
        b"\\u0000",
        b"<!DOCTYPE x>",
        b"</",
        b"&a;",
        b"=1+1",
        b"../",
        b"---a",
        b" " * 5000,
    ),
    *(
        b"\xf0\x9f\x98\x80",
        b"true",
        b"[]",
        b"{}",
        b"null",
        b"%s",
        b"\\N",
        b"url(#a)",
        b"<use href='#a'/>",
        b"#",
    ),
)
SLOW = 5.0
"""s of work: a mutant that takes longer is a fault."""


def seeds() -> dict[str, list[bytes]]:
    """Ending → valid files, small ones."""
    from PIL import Image

    from app import paths
    from app.cards import exchange, pictures, source, translate

    found: dict[str, list[bytes]] = {}
    art = sorted((paths.data() / "art").glob("*.svg"))[:6]
    found[".svg"] = [file.read_bytes() for file in art]
    for suffix, kind in ((".png", "PNG"), (".jpg", "JPEG"), (".webp", "WEBP")):
        out = io.BytesIO()
        Image.effect_noise((40, 60), 90).convert("RGB").save(out, kind)
        found[suffix] = [out.getvalue()]
    svg = pictures.made("image/svg+xml", found[".svg"][0], "a.svg")
    png = pictures.made("image/png", found[".png"][0], "a.png")
    for key in ("own-fate", "tribunal"):
        data = source.read_folder(paths.data() / "source" / key)
        cards = (*data.cards[:2], *data.cards[8:10], *data.cards[-1:])
        cards = (replace(cards[0], picture=svg.digest), replace(cards[1], picture=png.digest), *cards[2:])
        data = replace(data, cards=cards)
        with tempfile.TemporaryDirectory() as folder:
            for suffix in exchange.SUFFIXES:
                file = Path(folder) / f"a{suffix}"
                exchange.write(data, file, [svg, png])
                found.setdefault(suffix, []).append(file.read_bytes())
            for suffix in translate.SUFFIXES:
                found.setdefault(suffix, []).append(translate.write(data, "en", suffix))
            exchange.write_folder(data, Path(folder) / "set", [svg, png])
            parts = sorted((Path(folder) / "set").glob("*.toml"))
            whole = {part.name: part.read_text(encoding="utf-8") for part in parts}
            found.setdefault("/", []).append(json.dumps(whole).encode())
    found[".dozorgame"] = [
        f.read_bytes() for f in sorted((ROOT / "tests/rules/golden").glob("*.dozorgame"))[:4]
    ]
    scenarios = sorted((ROOT / "tests/rules/own_fate/scenarios").glob("*.toml"))[:6]
    found[".toml"] = [file.read_bytes() for file in scenarios]
    return found


def mutant(content: bytes, rng: random.Random) -> bytes:
    """*content* with one to four damages."""
    made = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(made) + 1)
        end = min(len(made), at + rng.choice((1, 1, 4, 40, 400)))
        match rng.randrange(8):
            case 0 if made:
                made[at % len(made)] ^= 1 << rng.randrange(8)
            case 1:
                del made[at:end]
            case 2:
                made[at:at] = rng.choice(TOKENS)
            case 3:
                made[at:end] = rng.choice(TOKENS)
            case 4:
                made[at:at] = made[at:end] * rng.choice((1, 2, 50))
            case 5:
                del made[at:]
            case 6:
                _number(made, at, rng)
            case _:
                other = rng.randrange(len(made) + 1)
                made[at:at] = made[other : other + (end - at)]
    return bytes(made)


def _number(made: bytearray, at: int, rng: random.Random) -> None:
    """Another number in the place of the next one."""
    while at < len(made) and not 48 <= made[at] <= 57:
        at += 1
    end = at
    while end < len(made) and 48 <= made[end] <= 57:
        end += 1
    made[at:end] = rng.choice((b"-1", b"0", b"99999999999", b"1e400", b"0.5", b"true", b"256", b"9" * 5000))


def inside_zip(content: bytes, rng: random.Random) -> bytes:
    """A packed file with one of its entries damaged, half of the time; else damaged as it is."""
    if rng.random() < 0.3:
        return mutant(content, rng)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        entries = {name: packed.read(name) for name in packed.namelist()}
    name = rng.choice(sorted(entries))
    entries[name] = mutant(entries[name], rng)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for key, value in entries.items():
            packed.writestr(key, value)
    return out.getvalue()


def inside_folder(content: bytes, rng: random.Random) -> bytes:
    """The files of a set (as JSON), one of them damaged."""
    files = json.loads(content)
    name = rng.choice(sorted(files))
    files[name] = mutant(files[name].encode(), rng).decode("latin-1")
    return json.dumps(files).encode()


HOW: dict[str, Callable[[bytes, random.Random], bytes]] = {
    ".dozorset": inside_zip,
    ".xlsx": inside_zip,
    "/": inside_folder,
}


def mutants(first: int, count: int, seed: int, only: set[str]) -> Iterator[tuple[int, str, bytes]]:
    """Number, ending and content of mutants, always the same for the same *seed*."""
    found = {suffix: some for suffix, some in seeds().items() if not only or suffix in only}
    endings = sorted(found)
    for number in range(first, count):
        rng = random.Random(f"{seed} {number}")
        suffix = endings[number % len(endings)]
        yield number, suffix, HOW.get(suffix, mutant)(rng.choice(found[suffix]), rng)


# ---- in a process of its own


def work(first: int, count: int, seed: int, only: set[str], folder: Path) -> None:
    """Look at mutants, saying before each what it is and after it what came of it, a line of JSON each."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["DOZOR_HOME"] = str(folder / "home")
    from PySide6.QtGui import QGuiApplication

    running = QGuiApplication([])
    watcher = _Watcher()
    for number, suffix, content in mutants(first, count, seed, only):
        file = folder / f"mutant{suffix}" if suffix != "/" else folder / "mutant"
        _lay(file, content, suffix)
        print(json.dumps({"number": number, "suffix": suffix}), flush=True)
        started = time.process_time()
        told = watcher.judged(file, suffix)
        slow = time.process_time() - started
        if slow > SLOW:
            told = f"fault: {slow:.1f} s"
        print(json.dumps({"number": number, "told": told}), flush=True)
    del running


def _lay(file: Path, content: bytes, suffix: str) -> None:
    if suffix != "/":
        file.write_bytes(content)
        return
    file.mkdir(exist_ok=True)
    for old in file.iterdir():
        old.unlink()
    for name, text in json.loads(content).items():
        (file / name).write_bytes(text.encode("latin-1", "replace"))


class _Watcher:
    def __init__(self) -> None:
        from app import paths
        from app.cards.catalogue import Catalogue

        self.catalogue = Catalogue.open()
        self.log = paths.log_file()

    def judged(self, file: Path, suffix: str) -> str:
        """``refused``, ``taken`` or ``fault: …``."""
        from app import trouble
        from app.cli.check import looked_at
        from app.cli.scenario import _told

        self.log.unlink(missing_ok=True)
        try:
            if suffix == ".toml":
                with open(os.devnull, "w") as nowhere:  # noqa: PTH123
                    was, sys.stdout = sys.stdout, nowhere
                    try:
                        taken = _told(file, "en") < trouble.BAD_INPUT
                    finally:
                        sys.stdout = was
                return self._fault() or ("taken" if taken else "refused")
            looked_at(file, "own-fate", "en")
        except Exception as error:
            if trouble.expected(error) is None:
                return f"fault: {error!r}"
            return self._fault() or "refused"
        try:
            self._survives(file, suffix)
        except Exception as error:
            return f"fault: {error!r}"[:400]
        return self._fault() or "taken"

    def _fault(self) -> str:
        if self.log.exists():
            return f"fault: {self.log.read_text(encoding='utf-8')[-400:]}"
        return ""

    def _survives(self, file: Path, suffix: str) -> None:
        """Store, draw, print, export and read back a set or a picture."""
        from app.cards import exchange, translate
        from app.editor import intake

        if suffix in (".svg", ".png", ".jpg", ".webp"):
            one, _rasterised = intake.from_file(file)
            self.catalogue.keep_pictures([one])
            data = replace(self.catalogue.set_data("own-fate"), key="mutant")
            data = replace(data, cards=(replace(data.cards[9], picture=one.digest, id=0),))
            self._whole(data, file.parent)
        elif suffix in translate.SUFFIXES:
            self._whole(self._few(translate.read(file.read_bytes(), file.name, self._known())), file.parent)
        elif suffix == "/":
            data, shown = exchange.read_folder(file)
            self.catalogue.keep_pictures(shown)
            self._whole(data, file.parent)
        elif suffix in exchange.SUFFIXES:
            data, shown = exchange.read(file, self._known())
            self.catalogue.keep_pictures(shown)
            self._whole(self._few(data), file.parent)

    def _known(self) -> Any:
        return self.catalogue.set_data("own-fate")

    def _few(self, data: Any) -> Any:
        return replace(data, cards=data.cards[-10:])

    def _whole(self, data: Any, folder: Path) -> None:
        from app.cards import convert, exchange, translate
        from app.face import layout, to_qt
        from app.print import job, pdf
        from app.print.options import Options

        data = replace(data, key="mutant", cards=tuple(replace(card, id=0) for card in data.cards))
        self.catalogue.put_set(data)
        stored = self.catalogue.set_data("mutant")
        _same("stored", data, stored)
        shown = self.catalogue.pictures([card.picture.partition("@")[0] for card in data.cards])
        for language in data.languages()[:3]:
            content = self.catalogue.content("mutant", language)
            faces = [layout.card(front) for front, _back, _copies in content.cards]
            faces += [layout.track(track) for track in content.tracks]
            faces += [layout.counter(one) for one in content.counters]
            if not all(to_qt.image(face, 2).width() for face in faces):
                raise AssertionError("not drawn")
        once = replace(content, cards=tuple((front, back, 1) for front, back, _copies in content.cards))
        failed = pdf.write(job.plan(once, Options()), Options(), folder / "mutant.pdf")
        if failed:
            raise AssertionError(f"not printed: {failed}")
        for suffix in exchange.SUFFIXES:
            file = folder / f"back{suffix}"
            exchange.write(stored, file, shown)
            _same(suffix, stored, exchange.read(file, stored)[0])
        for language in data.languages()[1:3]:
            for suffix in translate.SUFFIXES:
                translate.read(translate.write(stored, language, suffix), f"back{suffix}", stored)
        convert.card_set(stored)
        self.catalogue.delete_set("mutant")


def _same(where: str, one: Any, other: Any) -> None:
    from app.cards import source

    if source.to_files(one) != source.to_files(other):
        raise AssertionError(f"{where}: not the same")


# ---- and its keeper


def main() -> int:
    """Keep a process at work until every mutant has been looked at."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=30_000)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="")
    asked.add_argument("--keep", type=Path, default=Path("faults"))
    asked.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    only = set(filter(None, given.only.split(",")))
    if given.work:
        work(given.first, given.mutants, given.seed, only, given.work)
        return 0
    counted: Counter[tuple[str, str]] = Counter()
    faults = 0
    number = given.first
    with tempfile.TemporaryDirectory() as folder:
        while number < given.mutants:
            command = [sys.executable, "-m", "tools.fuzz", "--work", folder, "--first", str(number)]
            command += ["--mutants", str(given.mutants), "--seed", str(given.seed), "--only", given.only]
            suffix, answered = "", True
            with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
                assert child.stdout is not None
                for line in child.stdout:
                    said = json.loads(line)
                    number, answered = said["number"], "told" in said
                    suffix = said.get("suffix", suffix)
                    if answered:
                        told = said["told"].partition(":")[0]
                        counted[suffix, told] += 1
                        if told == "fault":
                            faults += 1
                            _keep(given, number, suffix, said["told"], only)
            if not answered:
                faults += 1
                counted[suffix, "crash"] += 1
                _keep(given, number, suffix, f"the process ended with {child.returncode}", only)
            elif child.returncode:
                print(f"the process ended with {child.returncode} after mutant {number}")
                return 1
            number += 1
    for suffix in sorted({ending for ending, _told in counted}):
        told = ", ".join(f"{told} {n}" for (ending, told), n in sorted(counted.items()) if ending == suffix)
        print(f"{suffix:12} {told}")
    print(f"{sum(counted.values())} mutants, {faults} faults")
    return 1 if faults else 0


def _keep(given: Any, number: int, suffix: str, told: str, only: set[str]) -> None:
    given.keep.mkdir(exist_ok=True)
    _number, _suffix, content = next(mutants(number, number + 1, given.seed, only))
    file = given.keep / f"{number}{suffix if suffix != '/' else '.folder.json'}"
    file.write_bytes(content)
    print(f"{file}: {told}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
