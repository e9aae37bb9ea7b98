"""The preflight: reads a finished PDF with PDFium and lists its print problems.

``reading`` measures the pages as the classes in ``pages``. It uses only the file and the order, never the
plan (docs/decisions/0015-preflight.md).
"""
