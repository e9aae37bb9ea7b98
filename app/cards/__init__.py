"""The card catalogue: sets of cards with their texts, stored in SQLite.

Cheap to import: ``data`` (plain values), ``fields`` (editable fields and their limits), ``errors``,
``source`` (the catalogue as text), ``library`` (location and creation of the user's copy). ``catalogue``
imports SQLModel, which costs 0.4 s.

Each column of an entity is declared once, in ``entities``; the SQLModel models (``tables``), the one writer
(``rows``), the one reader (``reading``), forms, files, checks, and repair derive from it.

==============================  ==============================================================
``game``                        kinds, decks, sides, and fields that a set declares; read by
                                ``game_reading``, edited by ``game_edits``, named by ``labels``
``source``, ``exchange``        folders of text; set files and tables
``tabular``                     a set's cards as a table; ``column_mapping`` imports other tables
``units``                       every text of a set under a stable name (``card/anton/rules``), for
                                translation, PO and XLIFF (``translate``), and checks
``replacing``                   find and replace in a set's texts
``memory``                      translation memory
``parts``                       a set in its smallest parts: ``compare`` lists differences, ``merge`` joins
                                two people's work, ``versions`` names states
``convert``                     a card as ``face.content``, in one language
``rule_sets``                   the set with a rule set applied: what is played, drawn, and printed
``powers``, ``composing``       powers of a card: listed, checked against the text, edited as chips
``integrity``, ``row_checks``   checks every row of a catalogue by the declarations
``salvage``, ``recovery``       reads a damaged catalogue; what is lost and where a copy of it exists;
                                ``catalogue_repair`` writes the new file and keeps the damaged one
==============================  ==============================================================
"""
