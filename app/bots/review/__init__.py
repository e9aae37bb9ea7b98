"""The review of a finished game of *Own Fate*: what decided it, and what would have been better.

``data.Review`` is what a review finds; every chance in it is a chance to win, 0 to 1. ``work`` finds it piece
by piece (a decision or a draw of cards), ``reviewer.Reviewer`` has that done in processes of its own and says
what has come so far; ``keeping`` keeps it beside the record. A seat is judged by worlds that it could not
tell from the real one: what it could not know never makes a mistake.
"""
