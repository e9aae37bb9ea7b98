"""Computer players, the arena, and the balance lab.

A player (``player``) sees its seat's view and returns one action. ``players`` lists the players by name,
``fate`` and ``tribunal`` have those of each game, and ``review`` judges finished games. ``thinking`` runs
players in child processes for a window; ``worker`` is the code in the child.

The lab answers questions that take many games:

=================  ==========================================================================
``contest``        plays deals on any executor and stores their rows in a ``Ledger``
``program``        version stamp of the program that played a row
``standings``      who won; ``facts`` what each card did
``lab``            a study or a comparison made of rows; ``sweep`` curves and sensitivities
``inference``      all statistics: intervals, evidence, corrections
``reports``        stored runs; ``lab_words``, ``lab_page``, ``sweep_page`` present them
=================  ==========================================================================
"""
