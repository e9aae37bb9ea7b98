"""Players of Own Fate: rules of thumb over what a seat may know, and a search that plays ahead with them.

Everything here reads a position as one seat: ``view.masked``, in which every card that the seat may not know
is a negative number, or a full state that ``view.determinized`` made up from it. Of the opponent only the
number of its hidden cards is ever looked at, so both readings give the same choice.
"""
