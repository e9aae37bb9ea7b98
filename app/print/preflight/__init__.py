"""A preflight: reads a finished PDF back through PDFium and lists print problems.

``reading`` measures the pages into the values of ``pages``. It never asks the planner, only the file and the
order (docs/decisions/0015-preflight.md).
"""
