"""Printing a set: sheets as PDF, pictures for print shops, outlines for cutting machines.

``job`` makes a plan (``plan``: plain data, logged as text); ``pdf`` writes the file; ``preflight`` reads
the file back, knowing only the order, and lists its faults.

==========================  =================================================================
``options``                 every option, declared once with its group, limits, and choices
``cards``, ``grid``         sheets of cards: fronts, and the back behind each (duplex or
                            folded); where cards stand on a sheet
``boards``, ``marks``       sheets of tracks and counters; crop marks, ruler, label
``booklet``                 the rules as flowing pages, and imposed as a booklet
``stock``                   papers, card sizes, card stocks, sleeves, cutting marks
``targets``                 print shops and cutting machines, from ``data/targets``
``pictures``, ``tabletop``  pictures of faces and backs; the Tabletop Simulator save file
``cutter``                  outlines for cutting machines
``boxes``                   tuck boxes and dividers
``several``                 several sets, or a set in two languages, as one job
``ledger``                  what has been printed, so that only the difference is printed
==========================  =================================================================

``tools/print_sheets.py`` prints every option.
"""
