"""The card editor. Changes are stored in the catalogue, if possible, before they are shown.

================================  ============================================================
``open_set``                      the set being edited, and what follows from it, such as faces
``model``                         changes, also those that can't be stored while the disk is full
``page``, ``design_view``         a card with its form and face; its template, edited by mouse
``translations``                  the translation desk
``game_dialog``                   kinds, decks, fields, and sizes that the set declares
``powers_form``, ``chips``        powers composed of words
``set_dialogs``                   a set's versions and glossary; find and replace in its texts
``preview_dialog``                differences and merges, shown on the faces
================================  ============================================================
"""
