"""What people who work on Dozor run by hand."""
