"""Players of Own Fate: rules of thumb over a seat's knowledge, and a search that plays ahead with them.

Everything here reads a position as one seat: ``view.masked``, in which every card that the seat may not
know is a negative number, or a full state sampled by ``view.determinized``. Of the opponent's hidden cards
only the number is used, so both readings give the same choice.

==============  ==========================================================================
``field``       the table as one decision in a battle slot needs it: what lies on each
                target, and what more of something would be worth
``heuristics``  rules of thumb: a score for every action
``players``     the levels of play with the simulations of each; ``bots.player`` has the seconds
``race``        the search: lets rival actions compete in the same sampled worlds, until its
                simulations or seconds are used up, and evaluates all of them at the start
                of the same turn; the budget is halved phase by phase
``rollout``     fast rules of thumb that play on from there
``search_``     ``search_result``: each candidate's chance, error, and loss;
                ``search_reason``: the reasons that a hint shows
``evaluate``    the evaluation, a small network (``network``, written by
                ``tools/fit_evaluation.py``); it sees a card's numbers and powers, not its name
==============  ==========================================================================
"""
