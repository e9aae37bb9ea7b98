"""Damage valid files at random, or change them harmlessly, and check how the program copes.

    python -m tools.fuzz [--mutants 30000] [--seed 1] [--only .svg,.csv] [--keep FOLDER]
    python -m tools.fuzz --harmless 2000

Every mutant is read as by ``dozor check``. It must be refused with one sentence or accepted; an accepted set
must survive being stored, drawn, printed, exported in every format and read back. 99 of 100 harmless changes
must be accepted. A separate process does the work, so that crashes are seen. Prints a line for each kind of
file, and every fault with its file (stored in ``--keep``). Exit status 1 if there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import case_file
from tools import corpus, harmless, mutants
from tools.seeds import BACKUP, FOLDER, MOST_CARDS, PROFILE, TABLE_SET, few, seeds, unpacked_folder

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from app.cards.data import SetData

ROOT = Path(__file__).resolve().parent.parent
SLOW = 5.0
"""Seconds of work; a mutant that takes longer is a fault."""
LIMITS = ("trouble.airlock-late", "trouble.airlock-crash", "trouble.airlock-memory")
"""Refusals by the airlock's limits, not by a reader."""
SUFFIXES = (".dozorset", ".csv", ".xlsx", ".json")
PICTURES = (".svg", ".png", ".jpg", ".webp")


def changed(
    first: int, count: int, seed: int, only: set[str], change: Any
) -> Iterator[tuple[int, str, bytes]]:
    """Yield number, kind and content of mutants, made by *change*; the same *seed* gives the same ones."""
    found = {kind: some for kind, some in seeds().items() if not only or kind in only}
    kinds = sorted(found)
    for number in range(first, count):
        rng = random.Random(f"{seed} {number}")
        kind = kinds[number % len(kinds)]
        yield number, kind, change(kind, rng.choice(found[kind]), rng)


# ---- worker process


def work(given: argparse.Namespace, only: set[str], folder: Path) -> None:
    """Check mutants, printing a line of JSON before (what it is) and after (the result) each.

    A faulty mutant, or a refused harmless one, stays in *folder*.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["DOZOR_HOME"] = str(folder / "home")
    from PySide6.QtGui import QGuiApplication

    running = QGuiApplication([])
    watcher = Checker()
    change = harmless.changed if given.harmless else mutants.mutant
    for number, kind, content in changed(given.first, given.mutants, given.seed, only, change):
        file = write_mutant(folder / named(number, kind), content, kind)
        _print_json(number=number, kind=kind)
        started = _worked()
        told, why = watcher.judge(file, kind)
        spent = _worked() - started
        if spent > SLOW:
            told, why = "fault", f"{spent:.1f} s"
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        _print_json(
            number=number, told=told, why=why, did=dict(watcher.did), spent=round(spent, 3), peak=peak
        )
        if told != "fault" and not (given.harmless and told == "refused"):
            _gone(file)
    del running


def _print_json(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def _worked() -> float:
    """Return processor seconds of this process, its finished children, and the airlock."""
    from app import airlock

    return corpus.work() + corpus.work(airlock.process() or 0)


def named(number: int, kind: str) -> str:
    """Return a mutant's name."""
    return f"{number}{'' if kind == FOLDER else kind}"


def write_mutant(file: Path, content: bytes, kind: str) -> Path:
    """Write *content* to *file*, or to a folder for that *kind*."""
    if kind != FOLDER:
        file.write_bytes(content)
        return file
    for name, part in unpacked_folder(content).items():
        (file / name).parent.mkdir(parents=True, exist_ok=True)
        (file / name).write_bytes(part)
    return file


def _gone(file: Path) -> None:
    if file.is_dir():
        shutil.rmtree(file)
    else:
        file.unlink()


class Checker:
    """Reads files as the program does, in a profile whose catalogue has the set for tables."""

    def __init__(self) -> None:
        from app import paths
        from app.cards import library
        from app.cards.catalogue import Catalogue

        self.catalogue = Catalogue.open()
        self.catalogue.put_set(few())
        self.known = self.catalogue.set_data(TABLE_SET)
        self.log = paths.log_file()
        self.saved = paths.home() / "saved.db"
        library.backup(self.catalogue.path, self.saved)
        self.did: Counter[str] = Counter()
        self.survived: set[int] = set()

    def judge(self, file: Path, kind: str) -> tuple[str, str]:
        """Return ``refused``, ``limits`` (the airlock's), ``taken`` or ``fault``, and why."""
        from app import user_errors

        self.log.unlink(missing_ok=True)
        self.did.clear()
        try:
            found = self.found(file, kind)
        except Exception as error:
            return self._fault() or self._refused(error)
        try:
            if found is not None:
                self._whole(found, file.parent, (".dozorset",) if kind in PICTURES else SUFFIXES)
        except Exception as error:
            said = user_errors.expected(error)
            if kind == BACKUP and said is not None:
                # A catalogue with a strange value in a row opens; using it must report the value.
                return self._fault() or self._refused(error)
            return "fault", f"{error!r}"[:400]
        return self._fault() or ("taken", "")

    def _refused(self, error: Exception) -> tuple[str, str]:
        from app import i18n, user_errors

        said = user_errors.expected(error)
        if said is None:
            return "fault", f"{error!r}"[:400]
        for language in ("en", "ru"):
            sentence = user_errors.report(error, language)[0]
            if not sentence or len(sentence) > 2000 or i18n.UNPRINTABLE.search(sentence):
                return "fault", f"said: {sentence[:300]!r}"
        return "limits" if said.code in LIMITS else "refused", said.code

    def _fault(self) -> tuple[str, str] | None:
        return ("fault", self.log.read_text(encoding="utf-8")[-400:]) if self.log.exists() else None

    def found(self, file: Path, kind: str) -> SetData | None:
        """Read *file*; return what to store, draw, print, and export, if any. Raises the reader's errors."""
        from app.cards import exchange, translate
        from app.editor import picture_import

        if kind == ".toml":
            self._scenario(file)
            return None
        if kind == PROFILE:
            self._printers(file)
            return None
        if kind == BACKUP:
            return self._restored(file)
        if kind == ".dozorgame":
            self._record(file)
            return None
        if kind == ".ttf":
            self._font(file)
            return None
        if kind == ".svg":
            self._symbol(file)
        if kind == case_file.ENDING:
            self._case(file)
            return None
        if kind in PICTURES:
            one, _rasterised = picture_import.from_file(file)
            self.catalogue.store_pictures([one])
            card = replace(self.known.cards[1], picture=one.digest)
            return replace(self.known, cards=(card,), tracks=(), counters=(), rule_sets=())
        if kind in translate.SUFFIXES:
            return translate.read(file.read_bytes(), file.name, self.known)
        data, shown = exchange.read_folder(file) if kind == FOLDER else exchange.read(file, self.known)
        self.catalogue.store_pictures(shown)
        # Limit the copies of a card, so that later steps don't take longer.
        return replace(data, cards=data.cards[-MOST_CARDS:], rule_sets=data.rule_sets[-5:])

    def _scenario(self, file: Path) -> None:
        from app import airlock
        from app.cli.scenario import run_scenario

        status, lines = airlock.call(str(file), run_scenario, file.read_bytes(), str(file), "en")
        if status == 2:
            raise ScenarioRefused(" ".join(lines))
        self.did["played"] += 1

    def _case(self, file: Path) -> None:
        from app import airlock

        content = case_file.content_of(file)
        held = airlock.call(file.name, case_file.game_in, content, file.name, classes=[case_file.Game])
        record = file.with_suffix(".dozorgame")
        record.write_bytes(held.record)
        self._record(record)

    def _record(self, file: Path) -> None:
        from app import airlock
        from app.rules.match import check_record
        from app.rules.record import Record, parse, write_entry, write_header
        from app.rules.record_file import read_bytes

        def written(record: Record) -> str:
            return write_header(record.header) + "".join(map(write_entry, record.entries))

        airlock.call(file.name, check_record, read_bytes(file))
        text = written(parse(file.read_bytes()))
        if written(parse(text.encode())) != text:
            raise AssertionError("the record: not the same")
        self.did["read back"] += 1

    def _font(self, file: Path) -> None:
        """Import, draw and print a font; a copy of the copy must be the same."""
        from app.cards import fonts, pictures
        from app.face import layout, to_qt
        from app.face.content import CardContent, SetContent
        from app.print import job, pdf
        from app.print.options import Options

        taken = fonts.store_font(self.catalogue, file)
        (kept,) = self.catalogue.pictures([taken.digest])
        if fonts.import_font(kept.data, file.name).data != kept.data:
            raise AssertionError("the copy of the copy: not the same")
        if not (pictures.paths.pictures() / kept.file_name).stat().st_size:
            raise AssertionError("not laid out")
        part = {"type": "text", "text": "rules", "left": 4, "right": 4, "top": 4, "font": "mutant"}
        template = {"key": "mutant", "base": [63, 88], "parts": [part]}
        look = json.dumps({"fonts": {"mutant": taken.digest}, "template": [template]})
        words = "AHX 0.9 Ä *fi* **Ж** \u05d0 \U0001f319"
        card = CardContent("mutant", "x", "light", "", "", words, "en", look=look)
        face = layout.card(card)
        if any(warn.code in ("face.lost-font", "face.cannot-draw") for warn in face.warnings):
            raise AssertionError(f"not laid out: {face.warnings}")
        to_qt.image(face, 4)
        content = SetContent("mutant", "", "1", "en", ((card, self._back(), 1),))
        failed = pdf.write(job.plan(content, Options()), Options(), file.with_suffix(".pdf"))
        if failed:
            raise AssertionError(f"not printed: {failed}")
        file.with_suffix(".pdf").unlink()
        self.did["fonts drawn and printed"] += 1

    def _back(self) -> Any:
        return self.catalogue.content(TABLE_SET, "en").cards[0][1]

    def _symbol(self, file: Path) -> None:
        """Use a drawing as a symbol too, if possible."""
        from app import airlock
        from app.face import symbol_import
        from app.face.look import look
        from app.user_errors import UserError

        with contextlib.suppress(UserError):
            outline = airlock.call(file.name, symbol_import.path_of, file.read_bytes(), file.name)
            look(json.dumps({"symbols": {"mutant": outline}}))
            self.did["symbols made"] += 1

    def _printers(self, file: Path) -> None:
        from app.print import job, pdf
        from app.print.errors import PrintError
        from app.print.profiles import Profiles

        found = Profiles(file)
        for name in found.names():
            one = found.get(name)
            found.put(one)
            if Profiles(file).get(name) != one:
                raise AssertionError("the printer: not the same")
            self.did["read back"] += 1
            options = one.chosen()
            with contextlib.suppress(PrintError):
                pdf.write(
                    job.plan(self.catalogue.content(TABLE_SET, "ru"), options),
                    options,
                    file.with_suffix(".pdf"),
                )
                self.did["printed"] += 1
        file.with_suffix(".pdf").unlink(missing_ok=True)

    def _restored(self, file: Path) -> SetData | None:
        from app.cards import backups
        from app.cards.catalogue import Catalogue

        mine = file.parent / "mine" / "cards.db"
        shutil.rmtree(mine.parent, ignore_errors=True)
        mine.parent.mkdir()
        shutil.copyfile(self.saved, mine)
        backups.restore(mine, file)
        with Catalogue.open(mine) as restored:
            found = [restored.set_data(row.key) for row in restored.sets()]
        return found[-1] if found else None

    def _whole(self, data: SetData, folder: Path, suffixes: tuple[str, ...]) -> None:
        """Store, draw, print, export in the formats *suffixes* and read back what is new."""
        from app.cards import convert, exchange, source, translate
        from app.cards.data import plays_shipped
        from app.face import layout, to_qt
        from app.print import job, pdf
        from app.print.options import Options

        data = replace(data, key="mutant", cards=tuple(replace(card, id=0) for card in data.cards))
        wanted = source.to_files(data)
        sign = hash(tuple(wanted.items()))
        if sign in self.survived:
            self.did["the same as one before"] += 1
            return
        self.catalogue.put_set(data)
        stored = self.catalogue.set_data("mutant")
        self.did["stored"] += 1
        shown = self.catalogue.pictures([card.picture.partition("@")[0] for card in data.cards])
        text = source.to_files(stored)
        if text != wanted:
            raise AssertionError("stored: not the same")
        # One language on screen, another on paper: the faces of each are drawn once.
        content = self.catalogue.content("mutant", data.languages()[0])
        faces = [layout.card(front) for front, _back, _copies in content.cards]
        faces += [layout.track(track) for track in content.tracks]
        faces += [layout.counter(one) for one in content.counters]
        if not all(to_qt.image(face, 2).width() for face in faces):
            raise AssertionError("not drawn")
        self.did["faces drawn"] += len(faces)
        content = self.catalogue.content("mutant", data.languages()[:2][-1])
        once = replace(content, cards=tuple((front, back, 1) for front, back, _copies in content.cards))
        failed = pdf.write(job.plan(once, Options()), Options(), folder / "mutant.pdf")
        if failed:
            raise AssertionError(f"not printed: {failed}")
        self.did["printed"] += 1
        for suffix in suffixes:
            back = folder / f"back{suffix}"
            exchange.write(stored, back, shown)
            _same(suffix, text, exchange.read(back, stored)[0])
            self.did["read back"] += 1
        for language in data.languages()[1:2]:
            for suffix in translate.SUFFIXES if len(suffixes) > 1 else ():
                translate.read(translate.write(stored, language, suffix), f"back{suffix}", stored)
                self.did["read back"] += 1
        convert.playable_set(stored, "own-fate" if plays_shipped(stored) else "free")
        self.catalogue.delete_set("mutant")
        self.survived.add(sign)


class ScenarioRefused(Exception):
    """A scenario can't be read; the argument is the message."""

    def __init__(self, said: str) -> None:
        from app.user_errors import Message

        super().__init__(said)
        self.reason = Message("cli.check-refused", {"file": "scenario", "why": said})


def _same(where: str, text: dict[str, str], other: SetData) -> None:
    from app.cards import source

    if source.to_files(other) != text:
        raise AssertionError(f"{where}: not the same")


# ---- supervisor


def main() -> int:
    """Keep a worker running until every mutant has been checked."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=30_000)
    asked.add_argument("--harmless", type=int, default=0)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="")
    asked.add_argument("--keep", type=Path, default=Path("faults"))
    asked.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    given.mutants = given.harmless or given.mutants
    only = set(filter(None, given.only.split(",")))
    if given.work:
        work(given, only, given.work)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return _Keeper(given, Path(folder)).exit_status()


class _Keeper:
    def __init__(self, given: argparse.Namespace, folder: Path) -> None:
        self.given, self.folder = given, folder
        self.counted: Counter[tuple[str, str]] = Counter()
        self.did: Counter[str] = Counter()
        self.longest = 0.0
        self.spent: Counter[str] = Counter()
        self.peak = 0

    def exit_status(self) -> int:
        """Return the exit status: 1 for a fault, or more than one refused harmless change in a hundred."""
        number, started = self.given.first, time.monotonic()
        while number < self.given.mutants:
            number, kind, status = self._run(number)
            if status is None:
                break
            self._fault(number, kind, "crash", f"the process ended with {status}")
            number += 1
        for kind in sorted({kind for kind, _told in self.counted}):
            told = ", ".join(f"{told} {n}" for (one, told), n in sorted(self.counted.items()) if one == kind)
            print(f"{kind:12} {told}; {self.spent[kind]:.0f} s of work")
        done = ", ".join(f"{what} {n}" for what, n in sorted(self.did.items()))
        print(f"of what was taken: {done}")
        print(
            f"longest {self.longest:.2f} s of work, at most {self.peak} MB,",
            f"{time.monotonic() - started:.0f} s in all",
        )
        every = self.counted.total()
        faults = sum(n for (_kind, told), n in self.counted.items() if told in ("fault", "crash"))
        taken = sum(n for (_kind, told), n in self.counted.items() if told == "taken")
        print(f"{every} files, {taken} taken ({taken / max(1, every):.2%}), {faults} faults")
        return 1 if faults or (self.given.harmless and taken < 0.99 * every) else 0

    def _run(self, first: int) -> tuple[int, str, int | None]:
        """Return number and kind of the last mutant that a worker checked; its status, if it crashed."""
        given = self.given
        command = [sys.executable, "-m", "tools.fuzz", "--work", str(self.folder), "--first", str(first)]
        command += ["--mutants", str(given.mutants), "--harmless", str(given.harmless)]
        command += ["--seed", str(given.seed), "--only", given.only]
        number, kind, answered = first, "", True
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as child:
            assert child.stdout is not None
            for line in child.stdout:
                said = json.loads(line)
                number, answered = said["number"], "told" in said
                kind = said.get("kind", kind)
                if not answered:
                    continue
                self.did.update(said["did"])
                self.spent[kind] += said["spent"]
                self.longest, self.peak = max(self.longest, said["spent"]), max(self.peak, said["peak"])
                if said["told"] == "fault" or (given.harmless and said["told"] != "taken"):
                    self._fault(number, kind, said["told"], said["why"])
                else:
                    self.counted[kind, said["told"]] += 1
                if number % 1000 == 999:
                    print(
                        f"{number + 1}: {dict(Counter(told for (_k, told) in self.counted.elements()))}",
                        flush=True,
                    )
        if answered and not child.returncode:
            return number, kind, None
        return number, kind, child.returncode

    def _fault(self, number: int, kind: str, told: str, why: str) -> None:
        self.counted[kind, told] += 1
        self.given.keep.mkdir(parents=True, exist_ok=True)
        name = named(number, kind)
        with contextlib.suppress(OSError):
            shutil.move(self.folder / name, self.given.keep / name)
        print(f"{self.given.keep / name}: {told}: {why}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
