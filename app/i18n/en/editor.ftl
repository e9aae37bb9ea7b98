# The card editor.
window-title = { $name } — editor
search = Find a card
cards = Cards
no-cards = This set has no cards yet. Ctrl+N makes the first.
no-card = No card is chosen. Choose one in the list on the left, or make a new one (Ctrl+N).
nothing-found = Nothing found. All texts in all languages are searched.
face-of = Face of the card “{ $name }”
source-language = source
print-set = Print the set (Ctrl+P)
print-card = Print card…
play-set = Play
undo = Undo (Ctrl+Z)
redo = Redo (Ctrl+Shift+Z)
undo-what = Undo: { $what } (Ctrl+Z)
redo-what = Redo: { $what } (Ctrl+Shift+Z)
undo-done = Undone: { $what }
redo-done = Redone: { $what }
undo-none = Nothing more to undo in “{ $name }”.
redo-none = Nothing more to redo in “{ $name }”.
revert-to = Back to the shipped value: { $value }
differs = { $count ->
    [one] { $count } field changed. Revert…
   *[other] { $count } fields changed. Revert…
}
    .does = Make a field, or the whole card, as it came with the program.
differs-all = The whole card

section-numbers = Numbers
section-power = Power
section-nature = What the card is

add-field = Add a field…
field-footer = Footer
start-none = Not on the table
picture-own = By the card’s key
    .does = The picture that the program has under this card’s key (its name in files), if there is one; else none.

status-missing = not translated
    .does = There is no text in this language; the source text stands on the card.
status-outdated = outdated
    .does = The source text has changed since. Click if the translation still holds.
status-unchecked = needs approval
    .does = Click to approve the translation.
status-shipped = as shipped
    .does = The translation came with the program. Click to approve it.
status-checked = approved
    .does = The translation is approved. Click to take that back.

token-bold = Bold
token-italic = Italic

undo-field = change { $name }’s { $field }
undo-text = change { $name }’s { $field } ({ $language })
undo-checked = { $name }, approval of the translation: { $field } ({ $language })
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
power-compose = Compose a power
    .does = A power of your own, put together from words: when, if, who, do and how much.
power-composed = A power of your own, composed
power-add = One more power
power-away = Take this power away
power-apart = Take apart
    .does = Shows this power as the words that it is composed of; they can then be changed.
power-try = Try on the table
    .does = Lays a position in which the card’s power can be used, and opens it.
power-games = 200 games
    .does = Plays the set as it is 200 times against itself as it was before, and says what differs.
power-prints = The power prints
power-take = Put this text on the card
power-taken = The card says so
power-told = { $languages }: the card’s text was written when its powers were others.
power-whoever = Whoever has “{ $power }”
power-more-if = condition
power-more-who = whom
power-more-do = effect
power-without = Leave it out
power-also = Changes with it: { $rows }.
power-row-when = When
    .does = The moment at which the power works.
power-row-if = If
    .does = What has to be so then; without a condition it always works.
power-row-who = Who
    .does = Whom it is done to.
power-row-do = Do
    .does = What is done, and how much.
power-itself-none = by itself
    .does = It happens each time, and nobody is asked.
power-itself-turn = by itself, once a turn
    .does = It happens once in each turn, and nobody is asked.
power-itself-game = by itself, once a game
    .does = It happens once in the whole game, and nobody is asked.
power-may-turn = at choice, once a turn
    .does = The owner is asked, and may do it once in each turn.
power-may-game = at choice, once a game
    .does = The owner is asked, and may do it once in the whole game.
power-unit-wound = { $number } { $n ->
    [one] wound
   *[other] wounds
}
power-unit-spell = { $number } { $n ->
    [one] spell
   *[other] spells
}
power-unit-card = { $number } { $n ->
    [one] card
   *[other] cards
}
power-unit-attack = { $number } { $n ->
    [one] attack
   *[other] attacks
}
power-unit-point = { $number } to strength
power-unit-cell = { $n ->
    [one] { $n } cell
   *[other] { $n } cells
} { $way ->
    [more] right
   *[less] left
}
power-quoted = “{ $word }”
power-how-to = exactly { $number }
power-how-least = at least { $number }
power-how-most = at most { $number }
power-other-to = Set it exactly…
power-other-by = Raise or lower it…
power-other-least = At least…
power-other-most = At most…
undo-power-text = printed text of powers: { $name }
check-told = The text was written when the card’s powers were others. Take the offered text, write it anew, or say that it still holds.
check-power-silent = The card has a composed power, and its text is empty.
check-power-value = A value of the power does not fit: the card cannot be played so.
power-trying = A position is sought in which the power of the card { $name } can be used.
power-no-position = No position was found in which this power can be used. Try a wider “when”, “if” or “who”.
set-before = { $set }, as it was before
fix-told = It still holds
fix-print = Take the offered text
fix-value = Take the usual value

# Sets
sets = Card sets
sets-other = Other sets
set-copies = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
set-new = New set…
set-copy = Copy this set…
set-rename = Name, version and languages…
set-delete = Delete this set
set-revert = Compare with the shipped set…
set-differs = What differs from the shipped set
set-return = Revert everything
set-import = Import from a file…
set-export = Export to a file…
set-more = Folders, translations, pictures
set-back = Return and tidy up
set-files = Sets and tables
set-key = Key
set-version = Version
set-begins = Begins with
set-begins-empty = nothing
set-begins-table = a table from a file…
set-begins-board = tracks, counters and backs of “{ $name }”
set-written = Written in
set-needs-name = Give the set a name in its source language.
set-deleted = The set “{ $name }” is deleted. Ctrl+Z brings it back.
add-language = Add language
file-dozorset = Dozor set
file-csv = CSV table
file-xlsx = XLSX workbook
file-json = JSON tree
exported = Written: { $file }
import-title = What { $file } changes
preview-new = { $count ->
    [one] { $count } card will be added.
   *[other] { $count } cards will be added.
}
preview-gone = { $count ->
    [one] { $count } card will go.
   *[other] { $count } cards will go.
}
preview-count = { $count ->
    [one] { $count } value will change.
   *[other] { $count } values will change.
}
preview-nothing = Nothing will change: everything is already so.
take = Accept
faults = Faults in { $file }
faults-nothing-taken = Nothing was imported. Correct the file and import it again.
columns-sides = The set has no such sides
columns-sides-ask = The table names { $count ->
    [one] a side that the set lacks: { $sides }. It can be made now; its colour is chosen in “Game…”.
   *[other] sides that the set lacks: { $sides }. They can be made now; their colours are chosen in “Game…”.
}
columns-sides-make = Make them
columns-sides-not = Take nothing
set-name = Name
column-key = Key
column-card = Card
column-field = Field
column-before = Was
column-after = Will be
column-became = Became
column-row = Row
column-column = Column
column-fault = What is wrong
column-finding = What was found

# Cards
button-new = New
    .does = New card (Ctrl+N)
button-copy = Copy
    .does = The same card under another key
button-delete = Delete
    .does = Delete the card; Ctrl+Z brings it back
new-card = New card
new-card-name = New card
card-deleted = The card “{ $name }” is deleted. Ctrl+Z brings it back.

# Views
view-card = Card
view-table = Table
view-translations = Translation
view-board = Board
view-checks = Checks
table-keys = Ctrl+C and Ctrl+V exchange cells with spreadsheets, Ctrl+D fills down, Ctrl+H replaces words, Delete clears
table-copy = Copy
table-paste = Paste
table-fill = Fill down
table-clear = Clear
table-open = Open the card

# Translation
target-language = Into
filter = Which texts to show
from-language = From
reference-language = Beside
no-reference = nothing
search-texts = Search all texts (Ctrl+F)
filter-failing = Failing a check
filter-too-long = Too long for the face
filter-commented = With a comment
texts-gathered = Gathering the texts…
nothing-fits = No text is so.
unit-set = Name of the set
unit-term = Term of the glossary
unit-label = Word of the game
unit-zone = Place on the table
memory = Translated before
memory-take = Take this translation
glossary-here = Glossary
term-insert = Insert it where the cursor is
comment-author = From the author to translators
    .does = What is meant, what it alludes to…
comment-translator = From the translator
    .does = A question, a doubt, a reason…
room-face = { $count ->
    [one] room for one more character on the face
   *[other] room for about { $count } more characters on the face
}
room-field = { $count ->
    [one] one more character may be written
   *[other] { $count } more characters may be written
}
room-over = { $count ->
    [one] one character too long for the face
   *[other] about { $count } characters too long for the face
}
waive = Wave through…
waive-why = Why it is right as it is:
waive-back = Ask again
waived = Waved through: { $reason }
waived-once = Waved through before the text changed: { $reason }
undo-remark = remark on { $name }
filter-todo = All that is left
filter-missing = Not translated
filter-outdated = Outdated
filter-unchecked = Needs approval
filter-all = All texts
progress = { $ready } of { $count } approved
was = The source text that was translated
done-next = Approve, next (Ctrl+Enter)
done-anyway = Approve all the same, next (Ctrl+Enter)
skip-next = Next (F8)
all-translated = Everything is translated and approved.
no-language = The set has one language. Add a second one in the menu of the set.

# Board
board-nothing = There are no tracks, counters, backs, numbers or rule sets yet. The button below the list makes them.
board-track = Track
board-counter = Counter
board-back = Back
board-number = Number
board-rule_set = Rule set
board-tracks = Tracks
board-counters = Counters
board-backs = Backs
board-numbers = Numbers of the game
board-rule_sets = Rule sets
board-table = Free table
board-names = Names of the set
board-version = Version
board-name = Name
board-label = Label
board-cells = Cells, left to right
board-longer = Longer
board-shorter = Shorter
board-colours = Colours of the cells
board-wanted = Cards in the deck
board-any = as many as there are
board-there = Now with this back
board-count = How many to print
board-value = Value
board-notes = What it is for
board-add-difference = Add a difference…
board-in-set = in the set: { $value }
board-not-there = not in this set
board-drop-difference = Let this difference go
board-book-is = Nothing differs: every set can be played as it is printed.
board-differences = { $count ->
    [0] by the book
    [one] one difference
   *[other] { $count } differences
}
board-size = Size
board-symbol = Symbol
board-bad-cells = Cells are whole numbers separated by commas, from one to sixty of them.
mm = mm
origin = Origin of the number
symbol-none = No symbol

# Checks
whole-set = The whole set
checks-running = Checking the set…
checks-good = All is well.
checks-good-detail = Checked: the texts fit and are translated, what cards name is there, every card has a back, and each face is drawn whole. Whether somebody has approved the translations stands in Translation.
checks-found = { $count ->
    [one] { $count } issue
   *[other] { $count } issues
}
check-face = Face of the card
check-initiative-twice = Initiative { $value } occurs twice: the side will decide who acts first.
check-no-back = The deck “{ $deck }” ({ $side }) has no back.
check-track = The track { $key } has no cells.
check-rules-lacking = The rules “{ $rules }” change { $place }, which is not there or has no such value.
check-bad-number = Nobody can play with { $name } = { $value }: it goes from { $least } to 10,000.
check-bad-average = The average price { $average } exceeds the evidence that a Tribunal takes ({ $needed }): there might be nobody to pick.
check-deck-count = The deck “{ $deck }” ({ $side }) has { $there } cards, and { $wanted } are wanted.
check-no-copies = Not a single copy: the card is neither in the game nor on paper.
check-no-spell = The type of the spell is not set.
check-no-strength = The spell has no strength.
check-no-initiative = The Other has no initiative.
check-no-location = The set has no location “{ $value }”.
check-no-start = Where the card begins is not set.
check-no-name = The card has no name in the source language.
check-missing = Not translated.
check-outdated = The translation is outdated: its source text has changed.

undo-rules = rule sets
undo-board = board: { $name }
undo-paste = paste from a table
undo-fill = fill down
undo-clear = clearing of cells
table-replace = Replace…
replace = Replace
replace-sought = Find
replace-by = Replace by
replace-language = In
replace-all-languages = all languages
replace-cards = Cards
replace-all-cards = all
replace-chosen = the { $count } that are chosen
replace-case = Tell capitals from small letters
replace-pattern = Regular expression (\1 stands for its first group)
replace-looking = Looking for the expression…
replace-show = Show changes…
undo-replace = replacing words
replace-count = { $count ->
    [one] { $count } text would change.
   *[other] { $count } texts would change.
}
set-bring-back = Bring back “{ $name }”
undo-new-set = new set { $name }
undo-rename-set = name of the set { $name }
undo-revert-set = return of the set { $name }
undo-import = import from a file

# Pictures
pictures = Pictures
picture-file = Own picture { $digest }
picture-choose = Take a picture from a file…
picture-paste = Paste a picture from the clipboard
picture-whole = Centre the picture again, without zoom
picture-cut = Drop a file here or on the card. Click the picture on the card, then drag it into place; the wheel makes it larger or smaller.
picture-rasterised = The picture { $file } has more than flat paths: it was turned into dots, 600 per inch.
face-zoom = Zoom in (Ctrl and wheel); then drag the card, or scroll
face-all = In all languages at once
at-most = At most { $most }
translation-export = Export a translation
file-po = PO (gettext)
file-xlf = XLIFF 1.2

# Backups and history
backups = Restore a backup
backup = { $when } · { $sets ->
    [one] { $sets } set
   *[other] { $sets } sets
}, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
no-backup = There are no backups yet: one is made each day
restore-sure = Restore all sets to their state of { $when }? The present state becomes one more backup.
restore = Restore
keep = Keep as it is
restored = The sets are restored. The state before that is kept in { $file }.
card-history = History of the card…
    .does = All that was done to this card, and what was before
history-empty = This card has not been changed yet.
column-when = When
column-what = What
history-undone = (undone)
taken-over = Another program changed the catalogue: this is the new state.
update-kept = What the new edition left as you had it…
updated = { $count ->
    [one] There is a new edition of { $set }; one thing that you had changed too stays yours. The menu of sets shows it.
   *[other] There is a new edition of { $set }; { $count } things that you had changed too stay yours. The menu of sets shows them.
}
undo-update = update of the set { $name }
undo-table = table of the set { $name }

# Faces as pictures
pictures-export = Export the cards as pictures
pictures-300 = PNG, 300 dpi
pictures-600 = PNG, 600 dpi
pictures-1200 = PNG, 1200 dpi
pictures-running = Drawing the cards…
pictures-written = { $count ->
    [one] { $count } file written
   *[other] { $count } files written
} into { $folder }
stop = Stop
print-chosen = Print selected…
refer = Which card to refer to
token-reference = Refer to a card: the name follows a renaming
check-term = The term “{ $term }” is translated differently: “{ $wanted }” was expected.
check-symbols = The symbols are not those of the source: missing { $lacking }, too many { $more }.
check-numbers = The numbers are not those of the source: missing { $lacking }, too many { $more }.
check-emphasis = An asterisk of the emphasis has no other.
check-end = { $there ->
    [none] The source ends in “{ $wanted }”, the translation without a mark.
   *[other] { $wanted ->
        [none] The source ends without a mark, the translation in “{ $there }”.
       *[other] The source ends in “{ $wanted }”, the translation in “{ $there }”.
    }
}
check-spaces = { $where ->
    [edge] There is a space before the first or behind the last word.
    [double] There are two spaces side by side.
   *[before] There is a space before a comma, a period or another sign.
}
check-lines = The source has { $wanted } lines, the translation { $there }.
check-quotes = The quotation mark { $there } is none of this language: { $wanted }
check-doubled = The word “{ $word }” stands there twice in a row.
check-untranslated = The translation is the source text itself.
check-spelling = The dictionary does not know: { $words }.
check-no-reference = Neither a card nor a number “{ $value }”, which the text names, is in the set.
spelling = Spelling
board-terms = Glossary
board-game = Game
board-labels = Words of the game
board-words = The set’s own words
board-new = New track, counter, back, number or rule set
board-copy = The same once more, under another key
board-delete = Delete what is shown; Ctrl+Z brings it back
board-new-track = New track
board-new-counter = New counter
board-new-back = New back
board-new-number = New number
board-new-rule_set = New rule set
spelling-looking = Looking for similar words…
spelling-none = No similar words
spelling-keep = Accept “{ $word }” in this set
undo-words = words of the set { $name }

# Glossary
glossary = Glossary…
glossary-about = What each term is called in each language. Word endings may vary; several variants are separated by commas, the usual one first. The last column counts the cards whose translation names the term differently.
term-add = Add a term
term-remove = Remove the term
term-new = new term
term-astray = Named differently
term-long = A term has at most { $most } characters.
undo-glossary = glossary of the set { $name }

set-lab = Test in the balance lab…
set-table = Try on the empty table
folder-export = Export to a folder of text…
folder-import = Import from a folder…
pictures-sweep = Delete unused pictures
pictures-swept = { $count ->
    [0] There are no unused pictures.
    [one] One unused picture deleted, { $size } kB freed.
   *[other] { $count } unused pictures deleted, { $size } kB freed.
}
fix-initiative = Take the next free one
fix-copies = Print one
fix-power = Without a power
fix-checked = It still holds
fix-place = Remove it
fix-back = Make a back
fix-strength = Give it strength 1
fix-spell = It is an attack
fix-source = Take the source text
fix-glossary = Open the glossary
fix-name = Give it a name
fix-start = Begin in the first location
fix-reference = Leave it a plain word
fix-count = This count is right
fix-cells = Give it ten cells
fix-glyphs = Leave these characters out
fix-picture = Without a picture of its own
fix-show = Show

## What cannot be stored yet
typed-kept = What you typed is kept, and stored as soon as that is possible.
stored-after-all = Everything that was typed is stored now.
unstored = What was typed last is not stored
unstored-ask = { $why } Make room and try again; if you quit without it, it is lost.
unstored-again = Try again
unstored-quit = Quit without it
unstored-stay = Stay
undo-aside = putting an imported set aside

# ---- designing faces
design-front = Front
design-back = Back
design-none = Choose a card in the list: its face is designed here.
design-add = Part
    .does = Put a new part on the face
design-copy = Copy
    .does = Copy the chosen parts
design-delete = Delete
    .does = Delete the chosen parts (Del)
design-lower = ↓
    .does = Draw it earlier, below others
design-upper = ↑
    .does = Draw it later, above others
design-align = Line up
    .does = Line the chosen parts up with each other, one alone with the card
design-align-left = Left edges
design-align-centre = Middles, across
design-align-right = Right edges
design-align-top = Upper edges
design-align-middle = Middles, down
design-align-bottom = Lower edges
design-space-across = Same room across
design-space-down = Same room down
design-type-text = text
design-type-number = number
design-type-picture = picture
design-type-symbol = symbol
design-type-icons = row of symbols
design-type-box = rectangle
design-type-shape = shape
design-type-each = repeated
design-type-use = drawing
design-choose = Click a part on the card or in the list: what it shows and how it looks stands here then.
design-part-art = Art
design-part-badges = Badges
design-part-band = Band of the name
design-part-band-edge = Edge of the band
design-part-band-rim = Rim of the band
design-part-border = Border
design-part-cells = Cells
design-part-city = City
design-part-court = Court
design-part-cut = Cut corner
design-part-edge = Edge
design-part-flavour = Flavour
design-part-flavour-line = Line above the flavour
design-part-footer = Foot
design-part-frame = Frame
design-part-futures = Lines of probability
design-part-ground = Ground
design-part-icons = Symbols
design-part-kind = Kind
design-part-label = Label
design-part-label-big = Label, large
design-part-label-middle = Label, in the middle
design-part-label-number = Label’s number
design-part-label-sign = Label’s sign
design-part-land = Land
design-part-lives = Lives
design-part-name = Name
design-part-night = Night
design-part-numeral = Numeral
design-part-numeral-edge = Edge of the numeral
design-part-numeral-ground = Ground of the numeral
design-part-paper = Paper of the text
design-part-picture = Picture
design-part-picture-chance = Picture of a Chance
design-part-picture-item = Picture of an Item
design-part-place = Place
design-part-plate = Plate
design-part-rim = Rim
design-part-rim-square = Rim, square
design-part-rows = Rows
design-part-rules = Rules
design-part-seal = Seal
design-part-side = Side
design-part-sign = Sign
design-part-star = Star
design-part-states = States
design-part-strip = Strip
design-part-stripes = Stripes
design-part-symbol = Symbol
design-part-title = Title
design-part-ways = Ways
design-part-window = Window
design-part-worth = Worth
design-place = Place, mm
design-x = From the left, mm
design-y = From the top, mm
design-w = Width, mm
design-h = Height, mm
design-key-name = Name
design-key-if = Only if
design-key-text = Shows
design-key-picture = Picture
design-key-symbol = Symbol
design-key-symbols = Symbols of
design-key-count = How many
design-key-gap = Between, mm
design-key-most = At most
design-key-font = Font
design-key-size = Size
design-key-least = At least
design-key-color = Colour
design-key-fill = Ground
design-key-stroke = Line
design-key-line = Width of line
design-key-radius = Rounded, mm
design-key-align = Aligned
design-key-valign = Stands
design-key-leading = Line height
design-key-paragraph = Between paragraphs
design-key-lines = Lines at most
design-key-avoid = Keeps clear of
design-key-room = Room, mm
design-key-baseline = Baseline
design-key-points = Corners
design-key-figure = Figure
design-key-rays = Rays
design-key-inner = Inner radius
design-key-turn = Turned
design-key-open = Open
design-key-of = For each of
design-key-template = Drawing
design-key-scale = Scale
design-key-dx = Moved right
design-key-dy = Moved down
design-valign-top = above
design-valign-middle = in the middle
design-valign-bottom = below
design-figure-rectangle = rectangle
design-figure-ellipse = ellipse
design-figure-hex = hexagon
design-figure-star = star
design-align-center = centred
design-longest = Longest text: { $name }
design-emptiest = Emptiest: { $name }
design-wrong = This cannot be understood: { $what }. Nothing was changed.
view-design = Design
undo-design = { $how ->
    [move] moving a part of the face
    [add] a new part of the face
    [copy] copying a part of the face
    [delete] deleting a part of the face
    [order] the order of the face’s parts
    [apart] a face of its own for a kind
    [align] lining up parts of the face
   *[other] a change of the face
 }
design-apart-front = A face of its own: { $name }
design-apart-back = A back of its own: { $name }

## The game of a set
game = Game…
game-shipped = The set is of the game that came with the program. The first change gives it a game of its own; the rules of Own Fate and Tribunal play it as long as kinds, decks and sides are the same.
game-own = The game of this set: what it is made of. Whatever is changed here is stored at once, and every step can be undone.
game-kinds = Kinds of cards
game-decks = Decks
game-sides = Sides
game-fields = Fields
game-sizes = Sizes
game-symbols = Symbols
game-kind = Kind of card
game-deck = Deck
game-side = Side
game-field = Field…
game-size = Size
game-symbol = Symbol
game-new = New…
game-delete = Delete
game-up = Up
game-down = Down
game-new-kind = New kind
game-new-deck = New deck
game-new-side = New side
game-new-size = Size
game-new-symbol = Sign
game-name = Name
game-many = In the plural
game-kind-deck = Deck
deck-by-side = The back gives the side of a card away
side-colour = Colour
side-lean = Slope of the bands
side-lean-left = To the left
side-lean-none = None
side-lean-right = To the right
shape-rect = Rectangle
shape-round = Round
shape-hex = Hexagon
size-name = Name in files
size-shape = Shape
size-w = Width
size-h = Height
symbol-name = Name in texts
symbol-path = Path data: M10 2H14V6… in a square of 24 × 24
symbol-outline = SVG outline
symbol-take = Take the outline
symbol-about = The outline is SVG path data (the attribute d) in a square of 24 × 24. In the texts of cards the symbol is written {"{"}{ $name }{"}"}.
symbol-seen = Looks
symbol-bad = This is no SVG outline: it begins with M, and every command has the numbers that it needs.
type-text = Line of text
    .does = One line: a subtype, an artist, a motto.
type-long-text = Text
    .does = Several lines, with symbols and references to cards.
type-number = Number
    .does = A whole number, which a card may lack.
type-choice = Choice
    .does = One value of a list.
type-flag = Yes or no
    .does = It is so or not.
type-picture = Picture
    .does = One more picture on the card.
type-symbols = Row of symbols
    .does = Names of symbols with spaces: sword sword shield.
type-of-game = A field of the game that came with the program
game-field-type = Type
game-field-translated = Written in each language
game-field-choices = Values
game-field-choices-hint = with commas: fire, water, earth
game-field-only = Only for the kind “{ $kind }”
game-field-needs-name = Name the field.
game-field-needs-choices = Name the values, with commas between.
game-field-least = At least
game-field-most = At most
game-field-longest = No longer than
game-field-kinds = On which cards
game-field-choice = Value
game-field-choice-new = a new value
game-field-choice-add = Add a value
game-field-choice-drop = Drop a value
undo-game = the game of the set { $name }
game-loss = Delete “{ $name }”?{ $cards ->
    [0] { "" }
    [one] { " " }One card goes.
   *[other] { " " }{ $cards } cards go.
}{ $values ->
    [0] { "" }
    [one] { " " }One card changes: what stood here is lost.
   *[other] { " " }{ $values } cards change: what stood here is lost.
}{ $backs ->
    [0] { "" }
   *[other] { " " }Backs that go: { $backs }.
} Undo brings all of it back.

## Tables of others
columns-title = Columns: { $file }
columns-about = This table has headings of its own. Say what each column stands for; for the same headings it is remembered.
columns-head = Column
columns-values = What stands in it
columns-is = What it is
columns-left = Leave out
columns-new = New field: { $type }
columns-kind = New cards are of the kind
columns-take = Go on
columns-again = Columns…
columns-twice = Two columns stand for “{ $name }”. Leave one of them.
columns-no-name = Say which column holds the name of the card (or its key): without it cards cannot be told apart.
versions = Versions and comparison…
versions-about = A version that is kept stays whatever is changed, undone or deleted. What was sent in a file or came in one is kept by itself, so that two people’s work can be joined.
version-keep = Keep this version…
version-name = What it is called:
version-back = Return to it…
version-drop = Forget it
version-unnamed = sent or received · { $when }
compare = Compare
compare-with = with
compare-count = { $count ->
    [one] One value differs.
   *[other] { $count } values differ.
}
compare-nothing = Nothing differs.
compare-show = Show
compare-now = the set as it is now
compare-shipped = as it was shipped
compare-set = the set “{ $name }”
compare-file = a file…
join = Join
take-whole = Take the file as it is…
import-new = A new set, “{ $name }”: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}. Your other sets stay as they are.
joined-about = The set here and the file were made of one state: what was changed in either stands in what is joined.
no-ancestor = The program does not know of which state this file was made, so nothing can be joined: the set here would become what the file says.
earlier-state = The file is an earlier state of the set here: what was changed since then would be taken back.
conflicts = { $count ->
    [one] One thing was changed both here and in the file. Tick what is to stand.
   *[other] { $count } things were changed both here and in the file. Tick what is to stand.
}
units-left = { $count ->
    [one] One text of the file is left out:
   *[other] { $count } texts of the file are left out:
}
column-mine = Here
column-theirs = In the file
column-text = Text
no-face = This is on no card.
undo-join = joining { $name } with a file
undo-version = return of { $name } to a version
part-card = Card
part-track = Track
part-counter = Counter
part-back = Back
part-number = Number
part-rule_set = Rule set
part-term = Term
part-label = Word of the game
part-zone = Place on the table
part-table = Free table
part-set = Set
part-game = Game
part-new = new
part-gone = no longer there
part-status = mark of the translation
part-origin = where it is from
part-made_from = translated from
part-comment = comment
part-waived = check waved through
part-checked = approved
part-order = Order
part-source = Source language
part-game-kind = Kind of card
part-game-deck = Deck
part-game-side = Side
part-game-field = Field
part-game-size = Size
part-game-symbols = Symbol
part-game-fonts = Font
part-game-template = Face design
part-side = Side
part-deck = Deck
part-option = Rule
part-aim = Aim
part-params = Power
take-which = Which cards to take
take-all = All
take-new = Only new ones
take-changed = Only changed ones
take-none = None: tick them one by one
game-fonts = Fonts
game-font = Font…
font-files = TrueType fonts (*.ttf)
font-sample = The quick brown fox 123
font-lost = The file of this font is gone: the usual one stands in. Add the font again.
font-about = In a face this font is called “{ $name }”. It goes into the set’s file and into PDFs.
symbol-file = From an SVG drawing…
