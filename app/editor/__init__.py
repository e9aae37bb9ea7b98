"""The card editor. Changes are stored in the catalogue, if possible, before they are shown.

================================  ============================================================
``model``                         the open set, and changes that can't be stored while the disk is full
``page``, ``design_view``         a card with its form and face; its template, edited by mouse
``translations``                  the translation desk
``game_dialog``, ``field_dialog``  kinds, decks, fields, and sizes that the set declares
``powers_form``, ``chips``        powers composed of words
``replace_dialog``                find and replace in the set's texts
``preview_dialog``                differences and merges, shown on the faces
================================  ============================================================
"""
