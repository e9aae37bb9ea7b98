"""The balance lab: it plays a card set against itself many times and shows what that says about the set.

``dialog`` is the window; ``run`` plays in other processes; ``parts`` has the fields for the numbers of a set.
"""
