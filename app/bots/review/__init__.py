"""The review of a finished game of *Own Fate*: what decided it, and what would have been better.

``data.Review`` is what a review finds; every chance in it is a chance to win, 0 to 1. ``work`` finds it
piece by piece (a decision or a draw of cards), ``reviewer.Reviewer`` has that done in processes of its
own and says what has come so far; ``storage`` stores it next to the record. A seat is judged by worlds that
it could not tell from the real one: what it could not know never makes a mistake.

===========================  ==============================================================
``replayed``                 splits a game into decisions (a battle slot is one) and draws
``work``                     one piece of work; the result does not depend on who does it
``comparison``               compares what was played with its rivals in worlds of the seat's own
                             knowledge: some worlds find the best, others measure the loss
``luck``                     compares cards drawn with redeals, both hands known
``accounts``                 adds everything up to the ledger
``line``                     the chance of a seat as it could know it: the only source of the
                             chances that window, ledger, and command line show
``curve``                    the evaluation by turn, until something is weighed
===========================  ==============================================================

Raise ``storage.REVIEWER`` when the same game would be judged differently.
"""
