"""The menu of sets: open, make, copy, rename, delete, return to what was shipped, bring in, take out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QApplication,
    QMenu,
    QMessageBox,
    QProgressDialog,
    QToolButton,
    QWidget,
)

from app import i18n
from app.cards import (
    backups,
    compare,
    edits,
    exchange,
    game_edits,
    merge,
    pictures,
    translate,
    units,
    versions,
)
from app.cards.beginnings import beginnings, begun
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import SetData
from app.cards.merge import Conflict
from app.cards.parts import Part
from app.cards.pictures import PictureData
from app.cards.translate import Left
from app.editor import pictures_out, table_import
from app.editor.game_dialog import GameDialog
from app.editor.glossary_dialog import GlossaryDialog
from app.editor.model import EditorModel
from app.editor.preview_dialog import ANEW, REPLACED, PreviewDialog
from app.editor.replace_dialog import ReplaceDialog
from app.editor.set_dialog import SetDialog
from app.editor.versions_dialog import VersionsDialog
from app.print import pdf
from app.print import pictures as albums
from app.print.options import Options
from app.print.targets import Targets
from app.widgets.file_dialogs import ask_folder, ask_open, ask_save
from app.widgets.label import MessageBox
from app.widgets.own_name import own_name
from app.widgets.preferences import Preferences
from app.widgets.waiting import waited_for

MOST_SETS = 4
"""Sets that stand in the menu itself: with more of them it would be higher than a small screen."""


STEPS = 60
"""Steps of the history among which an update of a set is looked for."""
TABLE = "table"
"""A new set begins with a table, which is asked for next."""


class SetMenu(QObject):
    """Fills the menu of the set button and does what is chosen."""

    said = Signal(str)
    """Something was done: a sentence."""
    lab_requested = Signal()
    table_requested = Signal(str)
    """The key of the set: somebody wants it on an empty table."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, button: QToolButton, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model, self._preferences, self._window, self._button = model, preferences, window, button
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(button)
        button.setMenu(self.menu)
        self.menu.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Make the menu anew."""
        t, tongue = self._preferences.t, self._preferences.language
        self.menu.clear()
        for old in self.menu.findChildren(QMenu):
            old.deleteLater()
        group = QActionGroup(self.menu)
        sets = self._model.catalogue.sets()
        others = self.menu.addMenu(t("editor.sets-other")) if len(sets) > MOST_SETS else self.menu
        for row in sets:
            name = row.names.get(tongue) or row.names.get(row.source) or row.key
            chosen = row.key == self._model.set_key
            action = QAction(f"{name} {row.version}  ·  {t('editor.set-copies', count=row.copies)}", others)
            if chosen and others is not self.menu:
                self.menu.insertAction(others.menuAction(), action)
            else:
                others.addAction(action)
            action.setCheckable(True)
            action.setChecked(chosen)
            action.triggered.connect(lambda _on=False, key=row.key: self._model.open_set(key))
            group.addAction(action)
        self.menu.addSeparator()
        self._add("set-new", self.new)
        self._add("set-copy", self.copy)
        self._add("set-rename", self.rename)
        self._add("set-delete", self.delete).setEnabled(len(sets) > 1)
        self.menu.addSeparator()
        self._add("game", self.edit_game)
        self._add("glossary", self.edit_glossary)
        self._add("versions", self.edit_versions)
        update = self._update()
        if update:
            self._add("update-kept", partial(self.show_update, update))
        self.menu.addSeparator()
        self._add("set-lab", self.lab_requested.emit)
        self._add("set-table", lambda: self.table_requested.emit(self._model.set_key))
        self.menu.addSeparator()
        self._add("set-import", self.bring_in)
        self._add("set-export", self.take_out)
        self._more_files(self.menu.addMenu(t("editor.set-more")))
        self.menu.addSeparator()
        back = self.menu.addMenu(t("editor.set-back"))
        self._add("set-revert", self.revert, back).setEnabled(shipped_set(self._model.set_key) is not None)
        self._backups(back.addMenu(t("editor.backups")))
        self._add("pictures-sweep", self.sweep, back)

    def _more_files(self, menu: QMenu) -> None:
        """Folders of text, translations to be sent, faces as pictures."""
        t = self._preferences.t
        self._add("folder-import", partial(self._in_folder, "folder-import", self.take_folder), menu)
        self._add("folder-export", partial(self._in_folder, "folder-export", self.write_folder), menu)
        languages = self._model.languages[1:]
        if languages:
            out = menu.addMenu(t("editor.translation-export"))
            for language in languages:
                for suffix in translate.SUFFIXES:
                    called = f"{own_name(language)} · {t('editor.file-' + suffix[1:])}"
                    out.addAction(called, partial(self.take_translation_out, language, suffix))
        out = menu.addMenu(t("editor.pictures-export"))
        kinds = {str(dpi): t(f"editor.pictures-{dpi}") for dpi in pictures_out.DPIS}
        reader = self._preferences.language
        targets = Targets().all("pictures")
        kinds |= {one.key: i18n.said(one.names, reader) for one in targets if one.format == "png"}
        for language in self._model.languages:
            tongue_menu = out.addMenu(own_name(language)) if len(self._model.languages) > 1 else out
            for name, shown in kinds.items():
                write = partial(self.write_pictures, name=name, language=language)
                ask = partial(self._in_folder, "pictures-export", write)
                tongue_menu.addAction(shown, ask)

    def _backups(self, menu: QMenu) -> None:
        """The copies of the catalogue; they are looked for only when somebody wants to see them."""

        def fill() -> None:
            menu.clear()
            for backup in backups.all_of(self._model.catalogue.path):
                when = self._preferences.moment(backup.made)
                words = self._preferences.t("editor.backup", when=when, sets=backup.sets, cards=backup.cards)
                menu.addAction(words, partial(self.restore, backup))
            if menu.isEmpty():
                menu.addAction(self._preferences.t("editor.no-backup")).setEnabled(False)

        menu.aboutToShow.connect(fill)

    def restore(self, backup: backups.Backup) -> None:
        """Put a copy in the place of the catalogue, after a question; today's state is kept as a copy."""
        t = self._preferences.t
        box = MessageBox(self._window)
        box.setWindowTitle(t("editor.backups"))
        box.setText(t("editor.restore-sure", when=self._preferences.moment(backup.made)))
        yes = box.addButton(t("editor.restore"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(t("editor.keep"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        if box.clickedButton() is yes:
            self.put_back(backup.file)

    def put_back(self, file: Path) -> None:
        """Put the copy *file* in the place of the catalogue."""
        with self._model.refusals():
            kept = backups.restore(self._model.catalogue.path, file)
            self._model.catalogue.begin_session()
            self._model.refresh()
            self.said.emit(self._preferences.t("editor.restored", file=kept.name))

    def _add(self, name: str, do: Callable[[], object], menu: QMenu | None = None) -> QAction:
        return (menu or self.menu).addAction(self._preferences.t(f"editor.{name}"), do)

    # ---- sets

    def new(self) -> None:
        """A set with nothing in it, of a table, with the board of the current one, or one of those to begin
        with.
        """
        data, t = self._model.data, self._preferences.t
        name = data.names.get(self._preferences.language) or data.key
        begins = [
            ("", t("editor.set-begins-empty")),
            (TABLE, t("editor.set-begins-table")),
            ("board", t("editor.set-begins-board", name=name)),
        ]
        for key, names in beginnings().items():
            begins.append((key, i18n.said(names, self._preferences.language)))

        def made(dialog: SetDialog) -> SetData:
            key, version, found = dialog.answer()
            if dialog.beginning in beginnings():
                return begun(dialog.beginning, key, version, dialog.source, found)
            if dialog.beginning != "board":
                return game_edits.empty(key, version, dialog.source, found)
            board = SetData(key, version, dialog.source, found, game=data.game, labels=data.labels)
            return replace(board, tracks=data.tracks, counters=data.counters, backs=data.backs)

        if self._ask("set-new", {}, "1", made, begins) == TABLE:
            self.bring_in()

    def copy(self) -> None:
        """The current set again, under another name."""
        data = self._model.data
        names = {language: f"{name} 2" for language, name in data.names.items()}
        self._ask(
            "set-copy",
            names,
            data.version,
            lambda dialog: _copied(data, *dialog.answer()),
        )

    def replace_words(self, chosen: Sequence[str]) -> None:
        """Replace words in the texts of cards (the *chosen* ones, if wanted), after showing what changes."""
        dialog = ReplaceDialog(self._preferences, self._model.data, chosen, self._window)
        if dialog.exec():
            title = self._preferences.t("editor.table-replace").rstrip("…")
            self._preview(title, dialog.result_set, "editor.undo-replace", take="replace")

    def rename(self) -> None:
        """Other names, another version, more languages."""
        data = self._model.data
        dialog = SetDialog(
            self._preferences,
            self._preferences.t("editor.set-rename").rstrip("…"),
            dict(data.names),
            data.version,
            data.source,
            set(),
            data.key,
            self._window,
        )
        if dialog.exec():
            _key, version, names = dialog.answer()
            renamed = units.renamed(replace(data, version=version), names)
            self._model.put_set(renamed, "editor.undo-rename-set")

    def delete(self) -> None:
        """Remove the current set; it can be taken back."""
        name = self._model.title(self._preferences.language)
        if self._model.delete_set(self._model.set_key):
            self.said.emit(self._preferences.t("editor.set-deleted", name=name))

    def revert(self) -> None:
        """Compare the set with what was shipped; make the whole of it as it was, if wanted."""
        data, t = shipped_set(self._model.set_key), self._preferences.t
        if data is not None:
            self._preview(t("editor.set-differs"), data, "editor.undo-revert-set", take="set-return")

    def _update(self) -> str:
        """The state that the set was of when the program brought the latest edition of it and left something
        as the user had it; "" if there is nothing to look at."""
        for step in self._model.catalogue.history(STEPS):
            mine = step.params.get("set") == self._model.set_key and not step.undone
            if mine and step.label == "editor.undo-update":
                return str(step.params.get("base", ""))
        return ""

    def show_update(self, digest: str) -> None:
        """What both the user and the latest edition of a shipped set have changed; either may stand."""
        key = self._model.set_key
        base, theirs, mine = self._model.catalogue.version(digest), shipped_set(key), self._model.data
        if base is None or theirs is None:
            return

        def joined(take: Collection[Part] = ()) -> merge.Merged:
            found = merge.merge(base, mine, theirs, take)
            return replace(found, data=replace(found.data, lineage=mine.lineage))

        found = waited_for(joined)
        title = self._preferences.t("editor.update-kept").rstrip("…")
        self._preview(
            title,
            found.data,
            "editor.undo-join",
            conflicts=found.conflicts,
            theirs=theirs,
            chosen=lambda take: joined(take).data,
        )

    # ---- files

    def bring_in(self) -> None:
        """Choose a file and take it in."""
        kinds = " ".join(f"*{suffix}" for suffix in (*exchange.SUFFIXES, *translate.SUFFIXES))
        t = self._preferences.t
        files = f"{t('editor.set-files')} ({kinds})"
        file = ask_open(self._window, self._preferences, t("editor.set-import"), files)
        if file is not None:
            self.take_file(file)

    def take_file(self, file: Path) -> None:
        """Show what *file* would change, and take it if wanted; or say what is wrong with it."""
        with self._model.refusals():
            suffix = file.suffix.lower()
            if suffix in exchange.TABLES:
                self._take_table(file)
            elif suffix in translate.SUFFIXES:
                self._take_translation(file)
            else:
                self._preview_import(file, *waited_for(lambda: exchange.read(file, self._model.data)))

    def _take_translation(self, file: Path) -> None:
        """Show what the translation in *file* would change, and take it if wanted: joined with what was done
        since it was sent, if the state that it was made of is kept.
        """
        content, mine = exchange.content_of(file), self._model.data
        path = self._model.catalogue.path

        def read() -> tuple[merge.Merged, SetData | None, SetData, tuple[Left, ...]]:
            found = translate.opened(content, file.name)
            with Catalogue(path, read_only=True) as catalogue:
                base = translate.base_of(found, catalogue.version)
            if base is None or base.key != mine.key:
                data, left = translate.merged(found, file.name, mine)
                return merge.Merged(data, ()), None, data, left
            theirs, left = translate.merged(found, file.name, base, whole=True)
            return merge.merge(base, mine, theirs), base, theirs, left

        joined, base, theirs, left = waited_for(read)
        title = self._preferences.t("editor.import-title", file=file.name)

        def chosen(take: Collection[Part]) -> SetData:
            assert base is not None
            return replace(merge.merge(base, mine, theirs, take).data, lineage=mine.lineage)

        self._preview(
            title,
            replace(joined.data, lineage=mine.lineage),
            "editor.undo-import",
            conflicts=joined.conflicts,
            theirs=theirs,
            left=left,
            chosen=chosen,
        )

    def _take_table(self, file: Path, ask: bool = False) -> None:
        """Show what the table *file* would change, and take the rows that are wanted."""
        found = table_import.read(file, self._model, self._preferences, self._window, ask=ask)
        if found is None:
            return
        data, strange = found
        title = self._preferences.t("editor.import-title", file=file.name)
        if self._preview(title, data, "editor.undo-import", rows=True, columns=strange) == ANEW:
            self._take_table(file, ask=True)

    def take_folder(self, folder: Path) -> None:
        """Show what the set kept in *folder* would change, and take it if wanted."""
        with self._model.refusals():
            self._preview_import(folder, *waited_for(lambda: exchange.read_folder(folder)))

    def _in_folder(self, name: str, do: Callable[[Path], object]) -> None:
        """*do* something in a folder that is asked for under the message *name*."""
        title = self._preferences.t(f"editor.{name}")
        folder = ask_folder(self._window, self._preferences, title)
        if folder is not None:
            do(folder)

    def write_folder(self, folder: Path) -> None:
        """Keep the set in *folder*; in a folder of its own there, unless it is one of a set already."""
        place = folder if (folder / "set.toml").exists() else folder / self._model.set_key
        with self._model.refusals():
            shown = self._model.catalogue.pictures(pictures.used(self._model.data))
            exchange.write_folder(self._leaving(), place, shown)
            self.said.emit(self._preferences.t("editor.exported", file=str(place)))

    def sweep(self) -> None:
        """Drop the pictures that nothing needs any more."""
        with self._model.refusals():
            count, size = self._model.catalogue.sweep_pictures()
            kb = round(size / 1024)
            self.said.emit(self._preferences.t("editor.pictures-swept", count=count, size=kb))

    def edit_glossary(self) -> None:
        """The terms of the set, in all its languages."""
        GlossaryDialog(self._model, self._preferences, self._window).exec()

    def edit_game(self) -> None:
        """What the set declares of its game."""
        dialog = GameDialog(self._model, self._preferences, self._window)
        dialog.exec()
        dialog.deleteLater()

    def take_out(self) -> None:
        """Choose a file and write the set into it."""
        offered = ";;".join(
            f"{self._preferences.t('editor.file-' + s.lstrip('.'))} (*{s})" for s in exchange.SUFFIXES
        )
        title, name = self._preferences.t("editor.set-export"), f"{self._model.set_key}.dozorset"
        chosen = ask_save(self._window, self._preferences, title, name, offered)
        if chosen is None:
            return
        file, wanted = chosen
        if file.suffix.lower() not in exchange.SUFFIXES:
            file = file.with_name(file.name + wanted.rpartition("*")[2].rstrip(")"))
        self.write_file(file)

    def write_pictures(self, folder: Path, name: str, language: str) -> None:
        """Write the faces in *language* into *folder*: a dpi, or the key of a target; it can be
        stopped."""
        with self._model.refusals():
            content = self._model.catalogue.content(self._model.set_key, language)
            made: Iterator[Path]
            lacks = ""
            if name.isdigit():
                made, count = pictures_out.faces(content, folder, int(name)), len(content.cards)
            else:
                target = Targets().get(name)
                options = Options(**target.settled({}))
                album = waited_for(lambda: albums.album(content, options, target))
                data, _failed = waited_for(lambda: pdf.render(album.plan, options))
                # A sheet takes longer than the window may wait.
                files = albums.write(data, album, target, folder)
                made, count = iter(lambda: waited_for(lambda: next(files, None)), None), album.files
                lacks = i18n.said(target.lacks, self._preferences.language)
            written = self._written(made, count)
            said = self._preferences.t("editor.pictures-written", count=written, folder=str(folder))
            self.said.emit(f"{said}. {lacks}" if lacks and written == count else said)

    def _written(self, made: Iterator[Path], count: int) -> int:
        """How many files were *made*, of *count* (0: nobody knows), while a dialog shows how far it is."""
        t = self._preferences.t
        progress = QProgressDialog(t("editor.pictures-running"), t("editor.stop"), 0, count, self._window)
        progress.setMinimumDuration(500)
        progress.setMinimumWidth(self._preferences.grown(360))
        written = 0
        try:
            for _file in made:
                written += 1
                progress.setValue(min(written, count - 1) if count else 0)
                QApplication.processEvents()
                if progress.wasCanceled():
                    break
        finally:
            progress.close()
            progress.deleteLater()
        return written

    def take_translation_out(self, language: str, suffix: str) -> None:
        """Choose a file and write the translation into *language* into it."""
        title = self._preferences.t("editor.translation-export")
        name = f"{self._model.set_key}-{language}{suffix}"
        chosen = ask_save(self._window, self._preferences, title, name, f"*{suffix}")
        if chosen is not None:
            file, _wanted = chosen
            self.write_translation(file if file.suffix else file.with_suffix(suffix), language)

    def write_translation(self, file: Path, language: str) -> None:
        """Write the translation into *language* into *file*, whole or not at all."""
        with self._model.refusals():
            self._leaving()
            exchange.put(file, translate.write(self._model.data, language, file.suffix.lower()))
            self.said.emit(self._preferences.t("editor.exported", file=str(file)))

    def write_file(self, file: Path) -> None:
        """Write the set into *file*."""
        with self._model.refusals():
            shown = self._model.catalogue.pictures(pictures.used(self._model.data))
            exchange.write(self._leaving(), file, shown)
            self.said.emit(self._preferences.t("editor.exported", file=str(file)))

    # ---- helpers

    def _leaving(self) -> SetData:
        """The set as it goes into a file; its state is kept, to be joined with what comes back."""
        data = self._model.data
        packed = waited_for(lambda: versions.packed(data))
        if self._model.catalogue.read_only:
            return versions.stamped(data, packed[0])
        return self._model.catalogue.leaving(data, packed)

    def _preview_import(self, file: Path, data: SetData, found: Sequence[PictureData]) -> None:
        """Show what the set *data* in *file* would change, and take it if wanted.

        If both were made of one state it is joined with what was done here since then, else it takes the
        place of the set here.
        """
        t, path = self._preferences.t, self._model.catalogue.path
        mine = self._model.data if data.key == self._model.set_key else self._known(data.key)

        def read() -> tuple[tuple[str, bytes], SetData, SetData | None, merge.Merged | None]:
            packed = versions.packed(data)
            theirs = versions.stamped(data, packed[0])
            with Catalogue(path, read_only=True) as catalogue:
                base = catalogue.ancestor(mine, theirs)
            earlier = base is not None and versions.digest(base) == packed[0]
            joined = merge.merge(base, mine, theirs) if base is not None and not earlier else None
            return packed, theirs, base, joined

        packed, theirs, base, joined = waited_for(read)
        pictures.lay_out(found)
        title = t("editor.import-title", file=file.name)
        left = REPLACED
        if joined is not None and base is not None:

            def again(take: Collection[Part], base: SetData = base) -> SetData:
                return merge.merge(base, mine, theirs, take).data

            left = self._preview(
                title,
                joined.data,
                "editor.undo-join",
                found,
                "join",
                conflicts=joined.conflicts,
                theirs=theirs,
                chosen=again,
                notes=[t("editor.joined-about")],
                replaces=True,
            )
        if left == REPLACED:
            note = "earlier-state" if base is not None else "no-ancestor"
            known = bool(mine.version)
            whole = replace(theirs, lineage=versions.joined(mine, theirs))
            notes = [t(f"editor.{note}")] if known and joined is None else []
            if not known:
                name = data.names.get(self._preferences.language) or data.names.get(data.source, data.key)
                notes = [t("editor.import-new", name=name)]
            left = self._preview(title, whole, "editor.undo-import", found, notes=notes)
        if left == PreviewDialog.DialogCode.Accepted:
            with self._model.refusals():
                self._model.catalogue.took(data, packed)

    def edit_versions(self) -> None:
        """The kept versions of the set; any two states compared."""

        def go_back(data: SetData) -> None:
            title = self._preferences.t("editor.version-back").rstrip("…")
            self._preview(title, replace(data, lineage=self._model.data.lineage), "editor.undo-version")

        dialog = VersionsDialog(self._model, self._preferences, go_back, self._window)
        dialog.exec()
        dialog.deleteLater()

    def _preview(
        self,
        title: str,
        data: SetData,
        label: str,
        found: Sequence[PictureData] = (),
        take: str = "take",
        rows: bool = False,
        columns: bool = False,
        conflicts: Sequence[Conflict] = (),
        theirs: SetData | None = None,
        left: Sequence[Left] = (),
        chosen: Callable[[Collection[Part]], SetData] | None = None,
        notes: Sequence[str] = (),
        replaces: bool = False,
    ) -> int:
        """Show what *data* would change, and take it, or the chosen *rows* of it, if wanted; how the dialog
        was left. *columns*: whether it may be said again what columns stand for; *chosen* makes what is taken
        of the parts of which the other side is; *replaces*: whether the file may be taken as it is.
        """
        old = self._model.data if data.key == self._model.set_key else self._known(data.key)
        changes = waited_for(lambda: list(compare.deltas(old, data)))
        said = self._preferences.t(f"editor.{take}")
        dialog = PreviewDialog(
            *(self._preferences, title, changes, said, data, old, self._window),
            rows=rows,
            columns=columns,
            conflicts=conflicts,
            left=left,
            notes=notes,
            theirs=theirs,
            replaces=replaces,
        )
        answer = dialog.exec()
        if answer != PreviewDialog.DialogCode.Accepted:
            return answer
        with self._model.refusals():
            taken = dialog.taken()
            whole = waited_for(lambda: chosen(taken)) if chosen is not None and taken else data
            self._model.catalogue.keep_pictures(found)
            if self._model.put_set(compare.partly(old, whole, dialog.left_out()), label):
                self._model.open_set(data.key)
        return answer

    def _known(self, key: str) -> SetData:
        if any(row.key == key for row in self._model.catalogue.sets()):
            return self._model.catalogue.set_data(key)
        return SetData(key, "", self._model.data.source, {})

    def _ask(
        self,
        title: str,
        names: dict[str, str],
        version: str,
        make: Callable[[SetDialog], SetData],
        begins: Sequence[tuple[str, str]] = (),
    ) -> str:
        """Ask about a set, store what *make* makes of the answer, and open it; with what it was to begin."""
        taken = {row.key for row in self._model.catalogue.sets()}
        dialog = SetDialog(
            self._preferences,
            self._preferences.t(f"editor.{title}").rstrip("…"),
            names,
            version,
            self._preferences.language if begins else self._model.data.source,
            taken,
            "",
            self._window,
            begins,
        )
        if dialog.exec():
            data = make(dialog)
            if self._model.put_set(data, "editor.undo-new-set"):
                self._model.open_set(data.key)
                return dialog.beginning
        return ""


def _copied(data: SetData, key: str, version: str, names: dict[str, str]) -> SetData:
    return replace(edits.renamed(data, key, names), version=version)
