"""Import and export of sets as files, tables, translations, folders, and pictures, with previews."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from app.cards import column_mapping, compare, exchange, labels, merge, pictures, translate, versions
from app.cards.catalogue import Catalogue
from app.cards.column_mapping import TableImport
from app.cards.data import SetData, title_of
from app.cards.errors import CatalogueError, guard
from app.cards.merge import Conflict
from app.cards.named_pictures import DEEP, Folder, folders_of
from app.cards.parts import Part
from app.cards.pictures import PictureData
from app.cards.tabular import BadTable
from app.cards.translate import SkippedUnit
from app.editor import table_import
from app.editor.model import EditorModel, with_placeholders
from app.editor.picture_import import png
from app.editor.picture_lookup import Pictured, in_steps, with_pictures
from app.editor.preview_dialog import LOOK_IN, MAP_AGAIN, REPLACE, FaultsDialog, Left, PreviewDialog
from app.editor.table_watch import TableWatcher
from app.face import layout, to_qt
from app.face.content import SetContent
from app.face.ops import Face
from app.file_names import file_name
from app.print import pdf, pictures as albums
from app.print.options import Options
from app.print.targets import Targets
from app.widgets.controls import MessageBox, connect_all
from app.widgets.file_dialogs import ask_folder, ask_open, ask_save
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import run_blocking

DPIS = (300, 600, 1200)
MM_PER_INCH = 25.4


class SetFiles(QObject):
    """Asks for files, previews and imports them, and writes sets to files."""

    reported = Signal(str)
    """Emits a sentence for the status line."""

    def __init__(self, model: EditorModel, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._preferences, self._window = model, preferences, window
        self._watcher = TableWatcher(self)
        self._watched = ""
        connect_all((self._watcher.changed, self._take_watched), (model.cards_changed, self._watch_set))
        self._watch_set()

    def _preview(
        self,
        title: str,
        data: SetData,
        label: str,
        new_pictures: Sequence[PictureData] = (),
        take: str = "take",
        rows: bool = False,
        table: TableImport | None = None,
        conflicts: Sequence[Conflict] = (),
        theirs: SetData | None = None,
        left: Left | None = None,
        folder: str = "",
        chosen: Callable[[Collection[Part]], SetData] | None = None,
        notes: Sequence[str] = (),
        replaces: bool = False,
        heading: str = "",
    ) -> int:
        """Preview *data*, and store it if the user agrees; return the dialog's result.

        *label*: message code of the undo step. *table*: the import that made *data*. *take*: part of the
        message code of OK's label. *chosen*: function that returns the set for the parts whose conflicts were
        resolved with *theirs*. Others: see :class:`PreviewDialog`.
        """
        old = self._model.data if data.key == self._model.set_key else self._stored_set(data.key)
        changes = run_blocking(lambda: list(compare.deltas(old, data)))
        taking = self._preferences.t(f"editor.{take}")
        dialog = PreviewDialog(
            *(self._preferences, title, changes, taking, data, old, self._window),
            rows=rows,
            columns=table is not None and table.is_foreign,
            conflicts=conflicts,
            left=left,
            folder=folder,
            notes=notes,
            theirs=theirs,
            replaces=replaces,
            heading=heading,
            unticked=table.unticked if table is not None else (),
            pictures={picture.digest: picture.name for picture in new_pictures}
            | self._model.catalogue.picture_names(),
        )
        answer = dialog.exec()
        if answer != PreviewDialog.DialogCode.Accepted:
            return answer
        with self._model.refusals():
            taken = dialog.taken()
            whole = run_blocking(lambda: chosen(taken)) if chosen is not None and taken else data
            self._model.catalogue.store_pictures(new_pictures)
            # The keys of an exported set or of a stored version are known elsewhere.
            are_keys_known, without = self._model.is_known_elsewhere(), dialog.excluded_cards()
            new = (
                compare.partly(old, whole, without)
                if table is None
                else column_mapping.taken(old, whole, table, without, are_keys_known=are_keys_known)
            )
            if self._model.put_set(new, label, read=old):
                if table is not None and table.has_keys and not are_keys_known:
                    # From now on, they are: in the table.
                    self._model.catalogue.store_version(new, packed=run_blocking(lambda: versions.pack(new)))
                self._model.open_set(data.key)
        return answer

    def _stored_set(self, key: str) -> SetData:
        if any(row.key == key for row in self._model.catalogue.sets()):
            return self._model.catalogue.set_data(key)
        return SetData(key, "", self._model.data.source, {})

    def import_file(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in (*exchange.READ, *translate.READ))
        tr = self._preferences.t
        files = f"{tr('editor.set-files')} ({kinds})"
        if (file := ask_open(self._window, self._preferences, tr("editor.set-import"), files)) is not None:
            self.take_file(file)

    def refresh_table(self) -> None:
        """Import the set's last table again; without one, ask for a file."""
        file = table_import.last_table(self._preferences, self._model.set_key)
        if file is None:
            self.import_file()
        else:
            self.take_file(file)

    def watch_table(self, on: bool) -> None:
        """Watch the set's last table from now on, or (*on* is False) stop."""
        key, tr = self._model.set_key, self._preferences.t
        self._preferences.store(f"watch-{key}", int(on))
        self._watch_set(again=True)
        file = table_import.last_table(self._preferences, key)
        if on and file is not None:
            self.reported.emit(tr("editor.watch-on", file=file.name))

    def _watch_set(self, *, again: bool = False) -> None:
        """Watch the table of the open set, if the user wants that."""
        key = self._model.set_key
        if again or key != self._watched:
            self._watched = key
            is_watched = table_import.is_watched(self._preferences, key)
            self._watcher.watch(table_import.last_table(self._preferences, key) if is_watched else None)

    def _take_watched(self, file: Path) -> None:
        """Preview the table *file*, which was saved, once the user looks at this window."""
        if not self._window.isActiveWindow() or not self._window.isVisible():
            # A dialog would take the keys that are meant for another window.
            self._watcher.look_again()
            return
        try:
            self._take_table(file, is_watched=True)
        except CatalogueError:
            self.reported.emit(self._preferences.t("editor.watch-refused", file=file.name))

    def take_file(self, file: Path) -> None:
        """Preview *file*, and import it if the user agrees; report it if the file is invalid."""
        with self._model.refusals():
            if translate.reads(file.name):
                self._take_translation(file)
            elif file.suffix.lower() in exchange.TABLES:
                self._take_table(file)
            else:
                self._preview_import(file, *run_blocking(lambda: exchange.read(file, self._model.data)))

    def _take_translation(self, file: Path) -> None:
        """Preview the translation in *file*, and import it if the user agrees.

        If the state that the file was exported from is stored, the translation is merged with later changes
        here.
        """
        content, mine = exchange.content_of(file), self._model.data
        path = self._model.catalogue.path
        translation = run_blocking(lambda: translate.parse(content, file.name))
        language, choices = translate.language_of(translation, mine)
        if choices and not (language := self._ask_language(file.name, language, choices)):
            return

        def read() -> tuple[merge.Merged, SetData | None, SetData, tuple[SkippedUnit, ...]]:
            with Catalogue(path, read_only=True) as catalogue:
                base = translate.source_state(translation, catalogue.version)
            if base is None or base.key != mine.key:
                data, skipped = translate.merged(translation, file.name, mine, language=language)
                return merge.Merged(data, ()), None, data, skipped
            theirs, skipped = translate.merged(translation, file.name, base, whole=True, language=language)
            return merge.merge(base, mine, theirs), base, theirs, skipped

        merged, base, theirs, skipped = run_blocking(read)
        title, left = self._preferences.t("editor.import-title", file=file.name), None
        if skipped:
            tr, language = self._preferences.t, self._preferences.language
            rows = [(entry.unit, entry.why.text(language)) for entry in skipped]
            headings = tr("editor.column-text"), tr("editor.column-fault")
            left = Left(tr("editor.units-left", count=len(rows)), headings, rows)

        def chosen(take: Collection[Part]) -> SetData:
            assert base is not None
            return replace(merge.merge(base, mine, theirs, take).data, lineage=mine.lineage)

        self._preview(
            title,
            replace(merged.data, lineage=mine.lineage),
            "editor.undo-import",
            conflicts=merged.conflicts,
            theirs=theirs,
            left=left,
            chosen=chosen,
        )

    def _ask_language(self, file: str, language: str, choices: Sequence[str]) -> str:
        """Ask which of *choices* the translation *file* is in, which says *language*; "" if cancelled."""
        tr, names = self._preferences.t, [f"{own_name(code)} ({code})" for code in choices]
        question = tr("editor.import-language-which", file=file, language=language or "—")
        title = tr("editor.import-title", file=file)
        name, accepted = QInputDialog.getItem(self._window, title, question, names, 0, editable=False)
        return choices[names.index(name)] if accepted else ""

    def _take_table(self, file: Path, ask: bool = False, *, is_watched: bool = False) -> None:
        """Preview the table *file*, and import the rows that the user chooses.

        *is_watched*: report in the status line, rather than in a dialog, that no row changed. Raises
        :class:`CatalogueError`, but shows the faults of a table that isn't watched.
        """
        try:
            table = table_import.read(file, self._model, self._preferences, self._window, ask=ask)
        except BadTable as error:
            if is_watched:
                raise
            # The fields that the import would create have names, too.
            names = labels.of(error.data or self._model.data)
            if FaultsDialog(self._preferences, file.name, error, names, self._window).exec() == MAP_AGAIN:
                self._take_table(file, ask=True)
            return
        if table is None:
            return
        pictured = self._with_pictures(self._with_symbols(table.data), file)
        if pictured is None:
            return
        if is_watched and compare.partly(self._model.data, pictured.data, table.unticked) == self._model.data:
            self.reported.emit(self._preferences.t("editor.watch-same", file=file.name))
            return
        tr, language = self._preferences.t, self._preferences.language
        answer = self._preview(
            tr("editor.import-title", file=file.name),
            pictured.data,
            "editor.undo-import",
            pictured.new,
            rows=True,
            table=table,
            notes=[
                tr("editor.compared-with", name=self._model.title(language)),
                *(tr(note.code, **{**note.args, "here": "yes"}) for note in table.notes),
                *pictured.notes,
            ],
            left=pictured.left,
            folder=tr("editor.pictures-look") if pictured.left is not None else "",
        )
        if answer == MAP_AGAIN or (answer == LOOK_IN and self._choose_picture_folder()):
            self._take_table(file, ask=answer == MAP_AGAIN)
        elif answer == PreviewDialog.DialogCode.Accepted:
            table_import.remember(self._preferences, self._model.set_key, file, table)
            self._watch_set(again=True)

    def _with_symbols(self, data: SetData) -> SetData:
        """Return *data*, with the symbols that it newly uses and lacks if the user wants them."""
        tr, known = self._preferences.t, self._model.missing_symbols(self._model.data)
        names = [name for name in self._model.missing_symbols(data) if name not in known]
        if not names:
            return data
        question = tr(
            "editor.symbols-missing", names=" ".join(f"{{{name}}}" for name in names), count=len(names)
        )
        box = MessageBox(
            QMessageBox.Icon.Question,
            tr("editor.set-import").rstrip("…"),
            question,
            parent=self._window,
            informativeText=tr("editor.symbols-missing-about"),
        )
        wants = box.is_agreed(tr("editor.symbols-make"), tr("editor.symbols-leave"))
        return with_placeholders(data, names) if wants else data

    def _with_pictures(
        self, data: SetData, place: Path, included: Sequence[PictureData] = ()
    ) -> Pictured | None:
        """Return *data*, read from *place*, with the pictures that its cards name; None if cancelled.

        *included*: pictures that came with it.
        """
        chosen = str(self._preferences.stored(f"pictures-{data.key}", ""))
        folders = run_blocking(lambda: folders_of(place, Path(chosen) if chosen else None))
        return self._pictured(data, folders, included)

    def _pictured(
        self,
        data: SetData,
        folders: Sequence[Folder],
        included: Sequence[PictureData] = (),
        *,
        by_card: bool = False,
    ) -> Pictured | None:
        old = self._model.data if data.key == self._model.set_key else self._stored_set(data.key)
        known = {picture.digest: picture.name for picture in included}
        known |= self._model.catalogue.picture_names()
        return with_pictures(data, old, folders, known, self._preferences, self._window, by_card=by_card)

    def _choose_picture_folder(self) -> bool:
        """Ask for the folder with the set's pictures; return whether the user chose one."""
        folder = ask_folder(self._window, self._preferences, self._preferences.t("editor.pictures-import"))
        if folder is not None:
            self._preferences.store(f"pictures-{self._model.set_key}", str(folder))
        return folder is not None

    def take_pictures(self, folder: Path) -> None:
        """Preview the pictures in *folder* on the cards that name them or are called like them."""
        tr = self._preferences.t
        with self._model.refusals():
            found = run_blocking(lambda: Folder(folder, DEEP))
            pictured = self._pictured(self._model.data, [found], by_card=True)
            if pictured is None:
                return
            if pictured.data == self._model.data and pictured.left is None:
                self.reported.emit(tr("editor.pictures-none", folder=str(folder), count=len(found.files)))
                return
            self._preferences.store(f"pictures-{self._model.set_key}", str(folder))
            title = tr("editor.pictures-title", folder=folder.name)
            self._preview(
                *(title, pictured.data, "editor.undo-pictures", pictured.new),
                rows=True,
                notes=pictured.notes,
                left=pictured.left,
            )

    def take_folder(self, folder: Path) -> None:
        """Preview the set in *folder*, and import it if the user agrees; without a set, its pictures."""
        if not (folder / "set.toml").exists():
            self.take_pictures(folder)
            return
        with self._model.refusals():
            self._preview_import(folder, *run_blocking(lambda: exchange.read_folder(folder)))

    def _ask_folder(self, name: str, do: Callable[[Path], object]) -> None:
        """Ask for a folder in a dialog titled with the message *name*, and call *do* with it."""
        title = self._preferences.t(f"editor.{name}")
        if (folder := ask_folder(self._window, self._preferences, title)) is not None:
            do(folder)

    def write_folder(self, folder: Path) -> None:
        """Write the set to *folder* if it already holds a set, else to a subfolder."""
        target = folder if (folder / "set.toml").exists() else folder / file_name(self._model.set_key)
        with self._model.refusals():
            set_pictures = self._model.catalogue.pictures(pictures.used(self._model.data))
            exchange.write_folder(self._set_for_export(), target, set_pictures)
            self.reported.emit(self._preferences.t("editor.exported", file=str(target)))

    def export_file(self) -> None:
        """Ask for a file and write the set to it."""
        offered = ";;".join(
            f"{self._preferences.t('editor.file-' + s.lstrip('.'))} (*{s})" for s in exchange.SUFFIXES
        )
        title, name = self._preferences.t("editor.set-export"), file_name(self._model.set_key, ".dozorset")
        if (file := ask_save(self._window, self._preferences, title, name, offered)) is not None:
            self.write_file(file)

    def write_pictures(self, folder: Path, name: str, language: str) -> None:
        """Write the faces in *language* to *folder*; cancellable.

        *name*: dots per inch, or the key of a target of :mod:`app.print`.
        """
        with self._model.refusals():
            reader = self._preferences.language
            content = self._model.catalogue.content(self._model.set_key, language, reader=reader)
            paths: Iterator[Path]
            remarks: list[str] = []
            if name.isdigit():
                paths, count = write_faces(content, folder, int(name)), len(content.cards)
            else:
                target = Targets().get(name)
                options = Options(**target.resolved({}))
                album = run_blocking(lambda: albums.album(content, options, target))
                data, _failed = run_blocking(lambda: pdf.render(album.plan, options))
                # Drawing a sheet takes too long for the GUI thread.
                files = albums.write(data, album, target, folder)
                paths, count = iter(lambda: run_blocking(lambda: next(files, None)), None), album.files
                remarks = albums.remarks(album, target, reader)
            running = self._preferences.t("editor.pictures-running")
            written = in_steps(paths, count, running, self._preferences, self._window)
            sentence = self._preferences.t("editor.pictures-written", count=written, folder=str(folder))
            self.reported.emit(
                " ".join([f"{sentence}.", *remarks]) if remarks and written == count else sentence
            )

    def export_translation(self, language: str, suffix: str) -> None:
        """Ask for a file and write the translation into *language* to it."""
        title = self._preferences.t("editor.translation-export")
        name = f"{self._model.set_key}-{language}{suffix}"
        file = ask_save(self._window, self._preferences, title, name, f"*{suffix}")
        if file is not None:
            self.write_translation(file, language)

    def write_translation(self, file: Path, language: str) -> None:
        """Write the translation into *language* to *file*, completely or not at all.

        The source texts are in the language chosen in the translations view.
        """
        with self._model.refusals():
            self._set_for_export()
            source = self._model.source_language_for(language)
            exchange.put(file, translate.write(self._model.data, language, file.suffix.lower(), source))
            self.reported.emit(self._preferences.t("editor.exported", file=str(file)))

    def write_file(self, file: Path) -> None:
        with self._model.refusals():
            set_pictures = self._model.catalogue.pictures(pictures.used(self._model.data))
            data = self._set_for_export()
            run_blocking(lambda: exchange.write(data, file, set_pictures))
            self.reported.emit(self._preferences.t("editor.exported", file=str(file)))

    # ---- helpers

    def _set_for_export(self) -> SetData:
        """Return the set for export; its state is stored, unless read-only, for later merges."""
        data = self._model.data
        packed = run_blocking(lambda: versions.pack(data))
        if self._model.catalogue.read_only:
            return versions.with_own_lineage(data, packed[0])
        return self._model.catalogue.for_export(data, packed)

    def _preview_import(self, file: Path, data: SetData, new_pictures: Sequence[PictureData]) -> None:
        """Preview the set *data*, read from *file*, and import it if the user agrees.

        If a common ancestor other than *data* itself is stored, *data* is merged with changes made here.
        If not, or if the user prefers, it replaces the set.
        """
        data = self._as_open_set(data)
        pictured = self._with_pictures(data, file, new_pictures)
        if pictured is None:
            return
        data, new_pictures = pictured.data, [*new_pictures, *pictured.new]
        tr, path = self._preferences.t, self._model.catalogue.path
        mine = self._model.data if data.key == self._model.set_key else self._stored_set(data.key)

        def read() -> tuple[tuple[str, bytes], SetData, SetData | None, merge.Merged | None]:
            packed = versions.pack(data)
            theirs = versions.with_own_lineage(data, packed[0])
            with Catalogue(path, read_only=True) as catalogue:
                base = catalogue.ancestor(mine, theirs)
            earlier = base is not None and versions.digest(base) == packed[0]
            joined = merge.merge(base, mine, theirs) if base is not None and not earlier else None
            return packed, theirs, base, joined

        packed, theirs, base, merged = run_blocking(read)
        pictures.fill_cache(new_pictures)
        title = tr("editor.import-title", file=file.name)
        answer = REPLACE
        if merged is not None and base is not None:

            def again(take: Collection[Part], base: SetData = base) -> SetData:
                return merge.merge(base, mine, theirs, take).data

            answer = self._preview(
                title,
                merged.data,
                "editor.undo-join",
                new_pictures,
                "join",
                conflicts=merged.conflicts,
                theirs=theirs,
                chosen=again,
                notes=[tr("editor.joined-about"), *pictured.notes],
                replaces=True,
                left=pictured.left,
            )
        if answer == REPLACE:
            note = "earlier-state" if base is not None else "no-ancestor"
            is_known = bool(mine.version)
            whole = replace(theirs, lineage=versions.merged_lineage(mine, theirs))
            notes = [tr(f"editor.{note}")] if is_known and merged is None else []
            name = title_of(data, self._preferences.language)
            new = "" if is_known else tr("editor.import-new", name=name, count=len(data.cards))
            notes += [tr("editor.compared-with", name=name)] if is_known else []
            answer = self._preview(
                *(title, whole, "editor.undo-import", new_pictures),
                notes=[*notes, *pictured.notes],
                heading=new,
                left=pictured.left,
            )
        if answer == PreviewDialog.DialogCode.Accepted:
            with self._model.refusals():
                self._model.catalogue.store_ancestor(data, packed)

    def _as_open_set(self, data: SetData) -> SetData:
        """Return *data* as a state of the open set if it is a copy of that and the user wants to merge it."""
        mine, language, tr = self._model.data, self._preferences.language, self._preferences.t
        base = self._model.catalogue.ancestor(mine, data) if data.key != mine.key else None
        if base is None:
            return data
        name = title_of(data, language)
        title = self._model.title(language)
        question = tr("editor.join-or-import", theirs=name, mine=title)
        box = MessageBox(
            QMessageBox.Icon.Question, tr("editor.set-import").rstrip("…"), question, parent=self._window
        )
        if not box.is_agreed(tr("editor.join-into", mine=title), tr("editor.import-as", theirs=name)):
            return data
        return replace(data, key=mine.key, names=base.names, version=base.version)


def drawn(face: Face, dpi: int) -> QImage:
    """Return a picture of *face* at *dpi* with transparent corners."""
    image = to_qt.image(face, dpi / MM_PER_INCH)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image


def write_faces(content: SetContent, folder: Path, dpi: int, keys: Sequence[str] = ()) -> Iterator[Path]:
    """Write a PNG of each card (of *keys*, or of all) into *folder*; yield each file once it is written.

    Raises :class:`CatalogueError` if a file cannot be written; earlier files are complete.
    """
    _create_folder(folder)
    for front, _back, _copies in content.cards:
        if not keys or front.key in keys:
            yield _save(drawn(layout.card(front), dpi), folder / f"{front.key}-{content.language}.png")


def _create_folder(folder: Path) -> None:
    with guard(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _save(image: QImage, file: Path) -> Path:
    exchange.put(file, png(image))
    return file
