"""The editor's menu of sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app import i18n
from app.cards import backups, edits, game_edits, merge, translate, units
from app.cards.catalogue import shipped_set
from app.cards.data import SetData, plays_shipped, titles_of
from app.cards.history import KEPT
from app.cards.parts import Part
from app.cards.source import set_from_template, templates
from app.editor import set_files, table_import
from app.editor.game_dialog import GameDialog
from app.editor.model import EditorModel
from app.editor.rules_dialog import RulesDialog
from app.editor.set_dialogs import GlossaryDialog, ReplaceDialog, SetDialog, VersionsDialog
from app.editor.set_files import SetFiles
from app.editor.statistics_dialog import StatisticsDialog
from app.print.targets import Targets
from app.widgets.controls import MessageBox, literal
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import run_blocking

MAX_SETS = 4
"""With more sets than this, only the open one is in the menu itself, so that it fits a small screen."""


STEPS = 60
"""Number of history steps searched for an update of the set."""
TABLE = "table"
"""Value of the starting point where a new set's cards are imported from a table."""


class SetMenu(SetFiles):
    """Fills the menu of the set button and carries out its actions."""

    lab_requested = Signal()
    table_requested = Signal(str)
    """Emits the key of the set to play with on the free table."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, button: QToolButton, window: QWidget
    ) -> None:
        super().__init__(model, preferences, window)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(button)
        button.setMenu(self.menu)
        self.menu.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        tr, language = self._preferences.t, self._preferences.language
        self.menu.clear()
        for old in self.menu.findChildren(QMenu):
            old.deleteLater()
        group = QActionGroup(self.menu)
        sets = self._model.catalogue.sets()
        others = self.menu.addMenu(tr("editor.sets-other")) if len(sets) > MAX_SETS else self.menu
        titles = titles_of(sets, language)
        for row in sets:
            name = titles[row.key]
            chosen = row.key == self._model.set_key
            copies = tr("editor.set-copies", count=row.copies)
            action = QAction(literal(f"{name} {row.version}  ·  {copies}"), others)
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
        self._add("set-rules", self.edit_rules)
        self._add("glossary", self.edit_glossary)
        self._add("statistics", self.show_statistics)
        self._add("versions", self.edit_versions)
        update = self._update_base()
        if update:
            self._add("update-kept", partial(self.show_update, update))
        self.menu.addSeparator()
        if plays_shipped(self._model.data):
            self._add("set-lab", self.lab_requested.emit)
        self._add("set-table", lambda: self.table_requested.emit(self._model.set_key))
        self.menu.addSeparator()
        self._add("set-import", self.import_file)
        last = table_import.last_table(self._preferences, self._model.set_key)
        if last is not None:
            self.menu.addAction(literal(tr("editor.set-refresh", file=last.name)), self.refresh_table)
            watch = self.menu.addAction(literal(tr("editor.set-watch", file=last.name)))
            watch.setCheckable(True)
            watch.setChecked(table_import.is_watched(self._preferences, self._model.set_key))
            watch.toggled.connect(self.watch_table)
        self._add("set-export", self.export_file)
        self._add_file_actions(self.menu.addMenu(tr("editor.set-more")))
        self.menu.addSeparator()
        back = self.menu.addMenu(tr("editor.set-back"))
        for number, name in self._deleted_sets({row.key for row in sets}).values():
            words = literal(tr("editor.set-bring-back", name=name))
            back.addAction(words, partial(self._model.restore_set, number))
        self._add("set-revert", self.revert, back).setEnabled(shipped_set(self._model.set_key) is not None)
        self._add_backups(back.addMenu(tr("editor.backups")))
        self._add("pictures-sweep", self.sweep, back)

    def _add_file_actions(self, menu: QMenu) -> None:
        tr = self._preferences.t
        self._add("folder-import", partial(self._ask_folder, "folder-import", self.take_folder), menu)
        self._add("folder-export", partial(self._ask_folder, "folder-export", self.write_folder), menu)
        self._add("pictures-import", partial(self._ask_folder, "pictures-import", self.take_pictures), menu)
        languages = self._model.languages[1:]
        if languages:
            out = menu.addMenu(tr("editor.translation-export"))
            for language in languages:
                source = self._model.source_language_for(language)
                for suffix in translate.SUFFIXES:
                    label = f"{own_name(source)} → {own_name(language)} · {tr('editor.file-' + suffix[1:])}"
                    out.addAction(label, partial(self.export_translation, language, suffix))
        out = menu.addMenu(tr("editor.pictures-export"))
        kinds = {str(dpi): tr(f"editor.pictures-{dpi}") for dpi in set_files.DPIS}
        reader = self._preferences.language
        targets = Targets().all("pictures")
        kinds |= {
            target.key: i18n.text_in(target.names, reader) for target in targets if target.format == "png"
        }
        for language in self._model.languages:
            language_menu = out.addMenu(own_name(language)) if len(self._model.languages) > 1 else out
            for name, shown in kinds.items():
                write = partial(self.write_pictures, name=name, language=language)
                language_menu.addAction(literal(shown), partial(self._ask_folder, "pictures-export", write))

    def _add_backups(self, menu: QMenu) -> None:
        def fill() -> None:
            menu.clear()
            for backup in backups.available(self._model.catalogue.path):
                when = self._preferences.moment(backup.created)
                words = self._preferences.t("editor.backup", when=when, sets=backup.sets, cards=backup.cards)
                menu.addAction(words, partial(self.restore, backup))
            if menu.isEmpty():
                menu.addAction(self._preferences.t("editor.no-backup")).setEnabled(False)

        menu.aboutToShow.connect(fill)

    def restore(self, backup: backups.Backup) -> None:
        """Restore *backup* after confirmation; the current state is backed up first."""
        tr = self._preferences.t
        box = MessageBox(
            self._window,
            windowTitle=tr("editor.backups"),
            text=tr("editor.restore-sure", when=self._preferences.moment(backup.created)),
        )
        if box.is_agreed(tr("editor.restore"), tr("editor.keep")):
            self.restore_backup(backup.file)

    def restore_backup(self, file: Path) -> None:
        with self._model.refusals():
            old_copy = backups.restore(self._model.catalogue.path, file)
            self._model.catalogue.begin_session()
            self._model.refresh()
            self.reported.emit(self._preferences.t("editor.restored", file=old_copy.name))

    def _add(self, name: str, do: Callable[[], object], menu: QMenu | None = None) -> QAction:
        return (menu or self.menu).addAction(self._preferences.t(f"editor.{name}"), do)

    # ---- sets

    def new(self, *, own: bool = False) -> bool:
        """Create a set: empty, from a table, with the current set's board, or from a template.

        Return whether the user made one. *own*: for a game that has nothing to do with the current set.
        """
        data, tr = self._model.data, self._preferences.t
        name = data.names.get(self._preferences.language) or data.key
        starting_points = [
            ("", tr("editor.set-begins-empty")),
            (TABLE, tr("editor.set-begins-table")),
        ]
        if not own:
            starting_points.append(("board", tr("editor.set-begins-board", name=name)))
        starting_points += [
            (key, i18n.text_in(names, self._preferences.language)) for key, names in templates().items()
        ]

        def made(dialog: SetDialog) -> SetData:
            key, version, chosen_names = dialog.answer()
            if dialog.beginning in templates():
                return set_from_template(dialog.beginning, key, version, dialog.source, chosen_names)
            if dialog.beginning != "board":
                return game_edits.empty(key, version, dialog.source, chosen_names)
            board = SetData(key, version, dialog.source, chosen_names, game=data.game, labels=data.labels)
            board = replace(board, tracks=data.tracks, counters=data.counters, backs=data.backs)
            kept = {dialog.source, *chosen_names}
            return units.with_languages(board, kept) if dialog.source in data.languages() else board

        before = self._model.set_key

        def imported(dialog: SetDialog) -> bool:
            if dialog.beginning == TABLE:
                new = self._model.set_key
                self.import_file()
                return self._keep_filled(new, before)
            return True

        return self._ask("set-own" if own else "set-new", {}, "1", made, starting_points, imported)

    def _keep_filled(self, key: str, before: str) -> bool:
        """Return whether the import made the new set *key*, or another one.

        If the new set has no cards, drop it, and open *before* instead of it.
        """
        model = self._model
        if model.catalogue.set_data(key).cards:
            return True
        opened = model.set_key if model.set_key != key else before
        name = model.title(self._preferences.language)
        model.open_set(key)
        model.undo()
        model.open_set(opened)
        self.reported.emit(self._preferences.t("editor.set-not-made", name=name))
        return opened != before

    def copy(self) -> None:
        data = self._model.data
        names = {language: f"{name} 2" for language, name in data.names.items()}

        def copied(dialog: SetDialog) -> SetData:
            key, version, chosen_names = dialog.answer()
            # With the state that both have in common, the copy can be merged into the original later.
            original = self._model.catalogue.for_export(data)
            return replace(edits.copied_set(original, key, chosen_names), version=version)

        self._ask("set-copy", names, data.version, copied)

    def replace_words(self, chosen: Sequence[str]) -> None:
        """Find and replace in the set's texts, after a preview. *chosen*: keys of the selected cards."""
        dialog = ReplaceDialog(self._preferences, self._model.data, chosen, self._window)
        if dialog.exec():
            title = self._preferences.t("editor.table-replace").rstrip("…")
            self._preview(title, dialog.result_set, "editor.undo-replace", take="replace")

    def rename(self) -> None:
        data = self._model.data
        dialog = SetDialog(
            self._preferences,
            self._preferences.t("editor.set-rename").rstrip("…"),
            {language: data.names.get(language, "") for language in data.languages()},
            data.version,
            data.source,
            [row for row in self._model.catalogue.sets() if row.key != data.key],
            data.key,
            self._window,
        )
        if dialog.exec():
            _key, version, names = dialog.answer()
            renamed_set = units.rename_set(replace(data, version=version), names)
            lost = [own_name(language) for language in data.languages() if language not in dialog.names]
            if lost:
                renamed_set = units.with_languages(renamed_set, dialog.names)
                self.reported.emit(self._preferences.t("editor.languages-lost", languages=", ".join(lost)))
            self._model.put_set(renamed_set, "editor.undo-rename-set")

    def delete(self) -> None:
        name = self._model.title(self._preferences.language)
        if self._model.delete_set(self._model.set_key):
            self.reported.emit(self._preferences.t("editor.set-deleted", name=name))

    def revert(self) -> None:
        """Compare the set with the shipped set, and restore that if the user agrees."""
        data, tr = shipped_set(self._model.set_key), self._preferences.t
        if data is not None:
            self._preview(tr("editor.set-differs"), data, "editor.undo-revert-set", take="set-return")

    def _update_base(self) -> str:
        """Return the digest of the base state of the latest update of the set; "" if none."""
        for step in self._model.catalogue.history(STEPS):
            is_of_set = step.params.get("set") == self._model.set_key and not step.undone
            if is_of_set and step.label == "editor.undo-update":
                return str(step.params.get("base", ""))
        return ""

    def _deleted_sets(self, existing: Collection[str]) -> dict[str, tuple[int, str]]:
        """Return key → (step, name) for each deleted set whose key isn't in *existing*."""
        deleted: dict[str, tuple[int, str]] = {}
        for step in self._model.catalogue.history(KEPT):
            key = str(step.params.get("set"))
            if step.label == "editor.undo-delete-set" and not step.undone and key not in existing:
                deleted.setdefault(key, (step.id, str(step.params.get("key", key))))
        return deleted

    def show_update(self, digest: str) -> None:
        """Show the conflicts between the user's changes and the latest update, to choose a side for each.

        *digest*: the state before both (:meth:`_update_base`).
        """
        key = self._model.set_key
        base, theirs, mine = self._model.catalogue.version(digest), shipped_set(key), self._model.data
        if base is None or theirs is None:
            return

        def joined(take: Collection[Part] = ()) -> merge.Merged:
            merged = merge.merge(base, mine, theirs, take)
            return replace(merged, data=replace(merged.data, lineage=mine.lineage))

        merged = run_blocking(joined)
        self._preview(
            self._preferences.t("editor.update-kept").rstrip("…"),
            merged.data,
            "editor.undo-join",
            conflicts=merged.conflicts,
            theirs=theirs,
            chosen=lambda take: joined(take).data,
        )

    def sweep(self) -> None:
        with self._model.refusals():
            count, size = self._model.catalogue.sweep_pictures()
            kb = round(size / 1024)
            self.reported.emit(self._preferences.t("editor.pictures-swept", count=count, size=kb))

    def edit_glossary(self) -> None:
        GlossaryDialog(self._model, self._preferences, self._window).exec()

    def edit_rules(self) -> None:
        dialog = RulesDialog(self._model, self._preferences, self._window)
        dialog.exec()
        dialog.deleteLater()

    def show_statistics(self) -> None:
        dialog = StatisticsDialog(self._model, self._preferences, self._window)
        dialog.exec()
        dialog.deleteLater()

    def edit_game(self) -> None:
        dialog = GameDialog(self._model, self._preferences, self._window)
        dialog.exec()
        dialog.deleteLater()

    def edit_versions(self) -> None:
        def go_back(data: SetData) -> None:
            title = self._preferences.t("editor.version-back").rstrip("…")
            self._preview(title, replace(data, lineage=self._model.data.lineage), "editor.undo-version")

        dialog = VersionsDialog(self._model, self._preferences, go_back, self._window)
        dialog.exec()
        dialog.deleteLater()

    def _ask(
        self,
        title: str,
        names: dict[str, str],
        version: str,
        make: Callable[[SetDialog], SetData],
        starting_points: Sequence[tuple[str, str]] = (),
        fill: Callable[[SetDialog], bool] = lambda _dialog: True,
    ) -> bool:
        """Ask for a new set's properties; store and open what *make* returns; return whether a set was made.

        *fill*: fills the set; if it returns False, the user is asked again and finds what was typed.
        """
        dialog = SetDialog(
            self._preferences,
            self._preferences.t(f"editor.{title}").rstrip("…"),
            names,
            version,
            self._preferences.language if starting_points else self._model.data.source,
            self._model.catalogue.sets(),
            "",
            self._window,
            starting_points,
        )
        while dialog.exec():
            data = make(dialog)
            if not self._model.put_set(data, "editor.undo-new-set"):
                return False
            self._model.open_set(data.key)
            if fill(dialog):
                return True
        return False
