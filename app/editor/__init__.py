"""The card editor: a workshop for card sets. Every change is in the catalogue when it is seen."""
