# The card editor.
window-title = Dozor · editor · { $name }
search = Find a card
cards = Cards
no-cards = This set has no cards yet.
nothing-found = Nothing found. All texts in all languages are searched.
face-of = Face of “{ $name }”
source-language = source
print-card = Print card…
play-set = Play
undo = Undo (Ctrl+Z)
redo = Redo (Ctrl+Shift+Z)
undo-what = Undo: { $what } (Ctrl+Z)
redo-what = Redo: { $what } (Ctrl+Shift+Z)
revert-to = Back to the shipped value: { $value }
differs = { $count ->
    [one] { $count } field changed. Revert
   *[other] { $count } fields changed. Revert
}
    .does = Make the card as it came with the program.

kinds-location = Locations
kinds-other = Others
kinds-person = Persons
kinds-item = Items
kinds-chance = Chances
kinds-spell = Spells

section-numbers = Numbers
section-power = Power
section-nature = What the card is

field-name = Name
field-rules = Rules
field-flavour = Flavour
field-kind = Kind
field-side = Side
field-deck = Deck
field-copies = Copies
field-specialty = Specialty
field-spell = Spell
field-strength = Strength
field-experience = Experience
field-initiative = Initiative
field-cost = Cost
field-donor = Donor
field-power = Power
field-start = Begins at
field-ways = Ways to other locations
field-picture = Picture
start-none = Not on the table
picture-own = By the card's key

status-missing = not translated
    .does = There is no text in this language; the source text stands on the card.
status-outdated = outdated
    .does = The source text has changed since. Click if the translation still holds.
status-unchecked = not checked
    .does = Click if the translation has been checked.
status-checked = checked
    .does = The translation has been checked. Click to take the mark away.

token-strength = Strength
token-experience = Experience
token-initiative = Initiative
token-cost = Cost
token-attack = Attack
token-defence = Defence
token-healing = Healing
token-wound = Wound
token-gloom = Gloom
token-donor = Donor
token-bold = Bold
token-italic = Italic

undo-field = edit: { $name }, { $field }
undo-text = text: { $name }, { $field } ({ $language })
undo-checked = { $name }, translation mark: { $field } ({ $language })
undo-revert = { $name }, back to shipped: { $field }
undo-revert-card = { $name }, card back to shipped
undo-set = set { $name }
undo-delete-set = deletion of the set { $name }
undo-delete-cards = { $count ->
    [one] deletion of the card { $name }
   *[other] deletion of { $count } cards
}
undo-new-card = new card { $name }

check-unknown-power = The program does not know the power “{ $power }”: the card plays by its numbers alone. Choose a power from the list.
