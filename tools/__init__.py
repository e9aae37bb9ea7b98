"""Development tools, run by hand."""
