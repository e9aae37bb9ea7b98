"""The review of a finished game: what decided it, and what would have been better.

``data.Review`` is the result, with the line of a seat's chances as it could know them; all chances are
chances to win, 0 to 1. ``work`` computes it piece by piece (a piece is a decision or a draw of cards);
``reviewer.Reviewer`` runs that in child processes and reports partial results; ``storage`` stores reviews
next to records. A seat is judged in worlds that fit its view, so that what it couldn't know never counts as
a mistake. ``tribunal/reviewing`` has the pieces of *Tribunal*.

===========================  ==============================================================
``replayed``                 splits a game into decisions (a battle slot is one) and draws
``work``                     the pieces; results don't depend on the process or order; the evaluation
                             turn by turn, before any decision is reviewed
``comparison``               compares a choice with its alternatives in worlds that fit the seat's
                             view: some worlds find the best, others measure the loss; draws are
                             compared with redeals, both hands known
``accounts``                 computes the ledger and the turning points
===========================  ==============================================================

Increase ``storage.REVIEWER`` when a change affects results.
"""
