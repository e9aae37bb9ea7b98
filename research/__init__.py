"""Programs that chose numbers and weights of the games, run by hand."""
