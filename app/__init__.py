"""Dozor: two-player card games of Light and Dark Others. Package structure: docs/architecture.md."""

import sys
from types import ModuleType

__version__ = "0.3.0"

# ReportLab runs ~/.reportlab_mods and ~/.reportlab_settings as code unless modules of these names exist.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
