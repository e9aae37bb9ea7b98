"""The free table: any card set, laid out and handled without rules."""
