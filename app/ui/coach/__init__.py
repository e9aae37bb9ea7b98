"""Learning at the table: lessons step by step, puzzles, hints."""
