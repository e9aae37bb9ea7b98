"""What the table of *Tribunal* says and offers."""
