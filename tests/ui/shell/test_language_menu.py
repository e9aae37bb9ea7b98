"""The language menu says which folders of languages can't be used, and why."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from tests.language_folders import UNUSABLE, user_of


def test_folders_that_cannot_be_used_are_named_in_the_menu(profile, request):
    (profile / "languages").mkdir(parents=True)
    make, _said = UNUSABLE["aa"]
    make(profile / "languages" / "aa")
    with user_of(profile):
        window = request.getfixturevalue("window")
        window.menus["languages-refused"].trigger()
        (box,) = window.findChildren(QMessageBox)
        assert str(Path("aa", "language.toml")) in box.text()
        box.close()
