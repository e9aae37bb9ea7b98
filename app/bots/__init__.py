"""Computer players, contests between them, reviews, and the balance lab.

A player (``player``) gets its seat's view and returns an action. ``players`` lists all players by name
and runs one in a child process for a window; ``fate`` and ``tribunal`` contain those of each game; ``review``
reviews finished games.

The lab answers questions that take many games:

=================  ==========================================================================
``contest``        plays deals on any executor and stores a row for each in a ``Ledger``;
                   version stamps of the program
``standings``      results of a contest
``lab``            studies and comparisons of rows; ``sweep`` curves and sensitivities
``inference``      all statistics: intervals, evidence, corrections
``reports``        stored runs; ``lab_words``, ``lab_page``, ``sweep_page`` present them
=================  ==========================================================================
"""
