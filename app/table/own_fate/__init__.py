"""What the table of *Own Fate* says and offers."""
