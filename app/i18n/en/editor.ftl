# The card editor.
window-title = { $name } — editor
search = Find a card
cards = Cards
no-cards = This set has no cards yet. Press Ctrl+N to make the first one.
no-card = No card selected. Select one in the list on the left, or make a new one (Ctrl+N).
only-noted = Show only cards with a playtest note
nothing-found = No matching cards. The search covers all text in all languages.
face-of = Face of “{ $name }”
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
revert-to = Revert to the shipped value: { $value }
differs = { $count ->
    [one] { $count } field changed. Revert…
   *[other] { $count } fields changed. Revert…
}
    .does = Restore one field or the whole card to the shipped version.
differs-all = Whole card

section-numbers = Numbers
section-power = Power
section-nature = Type and details

add-field = Add a field…
field-footer = Footer
start-none = Not on the table
picture-own = Picture with the card’s key
    .does = Use the program’s picture that has this card’s key (its name in files), if there is one.

status-missing = not translated
    .does = There’s no text in this language. The card shows the source text.
status-outdated = outdated
    .does = The source text has changed since. Click if the translation is still right.
status-unchecked = needs approval
    .does = Click to approve the translation.
status-shipped = as shipped
    .does = This translation came with the program. Click to approve it.
status-checked = approved
    .does = This translation is approved. Click to withdraw approval.

token-bold = Bold
token-italic = Italic

undo-field = change { $name }’s { $field }
undo-text = change { $name }’s { $field } ({ $language })
undo-checked = approval of { $name }’s { $field } ({ $language })
undo-revert = revert { $name }’s { $field }
undo-revert-card = revert the card { $name }
undo-set = change set { $name }
undo-delete-set = delete set { $name }
undo-delete-cards = { $count ->
    [one] delete card { $name }
   *[other] delete { $count } cards
}
undo-new-card = new card { $name }

check-unknown-power = Unknown power “{ $power }”: the card has only its numbers. Choose a power from the list.
power-compose = Build a power
    .does = Build a custom power from words: when, if, who, do, and how much.
power-composed = Custom power, built from words
power-add = Add a built-in power
power-away = Remove this power
power-apart = Take apart
    .does = Show the words that this power is built from, so that you can change them.
power-try = Try it on the table
    .does = Set up and open a position in which this power can be used.
power-games = Test in 200 games
    .does = Play 200 games with the set as it is and 200 with the set as it was, and show what differs.
power-prints = Suggested text
power-take = Put this text on the card
power-taken = Already on the card
power-told = { $languages }: the card’s powers have changed since its text was written.
power-whoever = Anyone with “{ $power }”
power-more-if = condition
power-more-who = target
power-more-do = effect
power-without = Remove
power-also = Also changes: { $rows }.
power-row-when = When
    .does = When the power works.
power-row-if = If
    .does = The condition. Without one, the power always works.
power-row-who = Who
    .does = Who is affected: who is healed, who draws.
power-row-do = Do
    .does = What happens, and how much.
power-itself-none = automatic
    .does = It happens every time, without asking.
power-itself-turn = automatic, once a turn
    .does = It happens once each turn, without asking.
power-itself-game = automatic, once a game
    .does = It happens once a game, without asking.
power-may-turn = optional, once a turn
    .does = The owner is asked, and may do it once each turn.
power-may-game = optional, once a game
    .does = The owner is asked, and may do it once a game.
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
    [one] { $n } space
   *[other] { $n } spaces
} { $way ->
    [more] right
   *[less] left
}
power-quoted = “{ $word }”
power-how-to = exactly { $number }
power-how-least = at least { $number }
power-how-most = at most { $number }
power-other-to = Set to exactly…
power-other-by = Raise or lower by…
power-other-least = At least…
power-other-most = At most…
undo-power-text = text of { $name }’s powers
check-told = The card’s powers have changed since this text was written. Use the suggested text, rewrite it, or keep it if it’s still right.
check-power-silent = The card has a custom power, but its text is empty.
check-power-value = A value of the power isn’t allowed, so the card can’t be played.
power-trying = Looking for a position in which { $name }’s power can be used…
power-no-position = No position found in which this power can be used. Try a broader “When”, “If”, or “Who”.
set-before = { $set } (before)
fix-told = Keep this text
fix-print = Use the suggested text
fix-value = Use the default value

# Sets
sets = Card sets
sets-other = Other sets
set-copies = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
set-own = Make a game of your own
set-new = New set…
set-copy = Copy this set…
set-rename = Name, version and languages…
set-delete = Delete this set
set-revert = Compare with the shipped set…
set-differs = Differences from the shipped set
set-return = Revert everything
set-refresh = Refresh from { $file } (F5)
set-watch = Watch { $file }
watch-on = Changes appear here when { $file } is saved.
watch-same = { $file } was saved. No card has changed.
watch-refused = { $file } was saved, but can’t be imported. Press F5 to see why.
import-running = Reading { $file }…
join-or-import = The file contains “{ $theirs }”, a copy of the open set “{ $mine }”. Do you want to merge its changes into “{ $mine }”, or import it as “{ $theirs }”?
join-into = Merge into “{ $mine }”
import-as = Import as “{ $theirs }”
set-import = Import from a file…
set-export = Export to a file…
set-more = Folders, translations, pictures
set-back = Restore and clean up
set-files = Sets and tables
set-key = Key
set-version = Version
set-begins = Start with
set-begins-empty = nothing
set-begins-table = a table from a file…
set-begins-board = tracks, counters, boards, and backs of “{ $name }”
set-written = Written in
set-name-taken = There’s already a set called “{ $name }”. Choose another name.
set-not-made = No cards were imported, so the set “{ $name }” wasn’t made.
drop-language = Remove
languages-lost = Removed with all its texts: { $languages }. Press Ctrl+Z to restore.
set-needs-name = Enter the set’s name in its source language.
set-deleted = Set “{ $name }” deleted. Press Ctrl+Z to restore it.
add-language = Add language
file-dozorset = Dozor set
file-csv = CSV table
file-xlsx = XLSX workbook
file-json = JSON file
exported = Saved: { $file }
compared-with = Compared with the set “{ $name }”.
import-title = Changes from { $file }
import-language-which = { $file } says that its language is “{ $language }”. Which language of the set is it?
preview-new = { $count ->
    [one] { $count } card will be added.
   *[other] { $count } cards will be added.
}
preview-gone = { $count ->
    [one] { $count } card will be deleted.
   *[other] { $count } cards will be deleted.
}
preview-count = { $count ->
    [one] { $count } value will change.
   *[other] { $count } values will change.
}
preview-others = { $count ->
    [one] { $count } value outside the cards will change.
   *[other] { $count } values outside the cards will change.
}
preview-nothing = No changes.
take = Accept
faults = Errors in { $file }
faults-nothing-taken = Nothing was imported. Fix the file and import it again{ $mapped ->
    [yes] , or change what the columns are
   *[no] { "" }
}.
columns-create = The table has values that the set lacks. Create them?
columns-new-values = { $field }: { $count ->
    [one] one is new
   *[other] { $count } are new
} ({ $values })
symbols-missing = { $count ->
    [one] The set has no symbol { $names }. Make it?
   *[other] The set doesn’t have these symbols: { $names }. Make them?
 }
symbols-missing-about = A new symbol is a coloured disc with its first letter. You can change it in Game… → Symbols.
symbols-make = Make
symbols-leave = Leave the texts as they are
columns-sides-make = Create
columns-sides-not = Import nothing
set-name = Name
column-key = Key
column-card = Card
column-picture = Picture
column-cards = Cards
column-field = Field
column-before = Before
column-after = After
column-became = After
column-row = Row
column-column = Column
column-fault = Problem
column-finding = Finding

# Cards
button-new = New
    .does = Make a new card (Ctrl+N)
button-copy = Copy
    .does = Make a copy with another key
button-delete = Delete
    .does = Delete the card; Ctrl+Z restores it
new-card = New card
new-card-name = New card
card-deleted = Card “{ $name }” deleted. Press Ctrl+Z to restore it.

# Views
view-card = Card
view-table = Table
view-translations = Translation
view-board = Board
view-checks = Checks
table-keys = Ctrl+C and Ctrl+V copy and paste cells (also to and from spreadsheets), Ctrl+D fills down, Ctrl+H replaces words, Delete clears cells
table-copy = Copy
table-paste = Paste
table-fill = Fill down
table-clear = Clear
table-open = Open the card

# Translation
target-language = To
filter = Which texts to show
from-language = From
reference-language = Also show
no-reference = nothing
search-texts = Search all texts (Ctrl+F)
filter-failing = Failing a check
filter-too-long = Too long for the face
filter-commented = With a comment
texts-gathered = Loading texts…
nothing-fits = No matching texts.
unit-set = Set name
unit-paragraph = Rules text
unit-term = Glossary term
unit-label = Game word
unit-zone = Place on the table
memory = Earlier translations
memory-take = Use this translation
glossary-here = Glossary
term-insert = Insert into the text
comment-author = Author’s comment for translators
    .does = What’s meant, what it alludes to…
comment-translator = Translator’s comment
    .does = A question, a doubt, a reason…
room-face = { $count ->
    [one] room for one more character on the face
   *[other] room for about { $count } more characters on the face
}
room-field = { $count ->
    [one] one more character allowed
   *[other] { $count } more characters allowed
}
room-over = { $count ->
    [one] one character too long for the face
   *[other] about { $count } characters too long for the face
}
waive = Ignore…
waive-why = Why it’s right as it is
waive-back = Check again
waived = Ignored: { $reason }
waived-once = Ignored before the text changed: { $reason }
undo-remark = comment on { $name }
filter-todo = Still to do
filter-missing = Not translated
filter-outdated = Outdated
filter-unchecked = Needs approval
filter-all = All texts
progress = { $ready } of { $count } approved
was = Source text when it was translated
done-next = Approve and continue (Ctrl+Enter)
done-anyway = Approve anyway (Ctrl+Enter)
skip-next = Next (F8)
all-translated = Everything is translated and approved.
no-language = The set has only one language. Add another from the set’s menu.

# Board
board-nothing = No tracks, counters, boards, backs, numbers, or rule sets yet. Use the button below the list to make one.
board-track = Track
board-counter = Counter
board-board = Board
board-place = Place on a board
board-back = Back
board-number = Number
board-rule_set = Rule set
board-tracks = Tracks
board-counters = Counters
board-boards = Boards
board-places = Places on boards
board-backs = Backs
board-numbers = Game numbers
board-rule_sets = Rule sets
board-table = Free table
board-names = Set names
board-version = Version
board-name = Name
board-label = Label
board-cells = Spaces, left to right
board-longer = Longer
board-shorter = Shorter
board-colours = Space colours
board-wanted = Cards in the deck
board-any = any number
board-there = Cards with this back now
board-count = Copies to print
board-value = Value
board-notes = What it’s for
board-add-difference = Add a difference…
board-in-set = in the set: { $value }
board-not-there = not in this set
board-drop-difference = Remove this difference
board-book-is = No differences. Every set can be played as printed.
board-differences = { $count ->
    [0] by the book
    [one] one difference
   *[other] { $count } differences
}
board-size = Size
board-symbol = Symbol
board-picture = Picture
board-no-picture = none
board-width = Width
board-height = Height
board-x = Middle, from the left
board-y = Middle, from the top
board-point = a point
board-holds = Holds
board-holds-any = anything
board-holds-one = one card or counter
board-holds-stack = a stack
board-form = Form
board-form-straight = a row
board-form-loop = a loop along the edge
board-form-free = free points
board-cell_size = Size of the spaces
board-points = Points of the spaces
board-bad-points = Write each point as x, y in mm, with semicolons between points: 20, 35; 48, 35.
board-spots = Drag the places with the mouse. Double-click to add one.
board-bad-cells = Enter 1 to 60 whole numbers, separated by commas.
mm = mm
origin = Source
symbol-none = No symbol

# Checks
whole-set = The whole set
checks-running = Checking the set…
checks-good = No problems found.
checks-good-detail = The texts fit and are translated, everything that cards refer to exists, every card has a back, and every face is drawn completely. To see which translations are approved, open Translation.
checks-found = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
checks-filtered = { $shown } of { $count } problems
checks-group = { $kind }: { $count }
checks-more = { $count } more. Choose one kind or language to see them.
checks-all-kinds = All problems
checks-all-languages = All languages
checks-missing = Not translated
checks-outdated = Outdated translations
checks-text = Mistakes in texts
checks-face = Faces
checks-set = Cards and set
check-face = Face of the card
check-initiative-twice = Initiative { $value } is used more than once, so the side decides which Other acts first.
check-no-back = The deck “{ $deck }” ({ $side }) has no back. Add one (in a folder, a [[back]] in board.toml).
check-place = The place { $key } is on a board that doesn’t exist. Choose another board.
check-track = The track { $key } has no spaces.
check-rules-lacking = The rule set “{ $rules }” changes { $place }, which doesn’t exist or can’t have this value.
check-bad-number = { $name } = { $value } can’t be played. Use a number from { $least } to 10,000.
check-bad-average = The average price { $average } is higher than the evidence needed for a Tribunal ({ $needed }), so the accuser might not be able to afford any Other.
check-deck-count = The deck “{ $deck }” ({ $side }) has { $there } cards, but should have { $wanted }.
check-own-value = The part “{ $part }” of this face is different from the other cards: { $values }.
check-own-value-lost = The part “{ $part }” has values for the card “{ $key }”, which doesn’t exist.
check-no-copies = The card has no copies, so it’s neither in the game nor on paper.
check-no-spell = The spell’s type isn’t set.
check-no-strength = The spell has no strength.
check-no-initiative = The Other has no initiative.
check-no-location = The set has no location “{ $value }”.
check-no-start = The card’s starting location isn’t set.
check-no-original = There’s a translation, but no text in the source language. Write it.
check-no-name = The card has no name in the source language.
check-missing = Not translated.
check-outdated = The translation is outdated: the source text has changed.

undo-rules = rule sets
board-deleted = “{ $name }” is deleted with { $count ->
    [one] its place
   *[other] its { $count } places
}. Ctrl+Z brings them back.
undo-board = change { $name }
undo-paste = paste into the table
undo-fill = fill down
undo-clear = clear cells
table-replace = Replace…
replace = Replace
replace-sought = Find
replace-by = Replace with
replace-language = In
replace-all-languages = all languages
replace-cards = Cards
replace-all-cards = all
replace-chosen = selected ({ $count })
replace-case = Match case
replace-pattern = Regular expression (\1 is the first group)
replace-looking = Searching…
replace-show = Preview changes…
undo-replace = replace words
replace-count = { $count ->
    [one] { $count } text will change.
   *[other] { $count } texts will change.
}
set-bring-back = Restore “{ $name }”
undo-new-set = new set { $name }
undo-rename-set = rename set { $name }
undo-revert-set = revert set { $name }
undo-import = import from a file
undo-pictures = pictures from a folder

# Pictures
pictures = Pictures
picture-file = Custom picture { $digest }
picture-choose = Choose a picture file…
picture-paste = Paste a picture from the clipboard
picture-whole = Centre the picture and reset its zoom
picture-cut = Drop a file here or on the card. To adjust a picture, click it on the card, then drag it or turn the wheel to resize it.
picture-rasterised = The picture { $file } was turned into a picture of { $dpi } dpi because of: { $reason ->
    [detail] details that can’t be drawn exactly as paths
    [gradient] a gradient or a pattern
    [opacity] transparency
    [fill-opacity] transparency
    [stroke-opacity] transparency
    [mix-blend-mode] a blend mode
    [stroke-dasharray] dashes
    [marker-start] a marker
    [marker-mid] a marker
    [marker-end] a marker
    [marker] a marker
    [clip-path] a clip path
    [preserveAspectRatio] its proportions
    [switch] a drawing for several programs
    [vector-effect] lines of constant width
    [style] a style sheet
    [filter] a filter
    [mask] a mask
    [stroke-width] a line’s width
    [use] a reference to another part
    [href] a reference to another part
    [viewBox] its size
    [em] sizes that depend on the text
    [ex] sizes that depend on the text
    [image] an embedded picture
    [text] text (fonts that this computer lacks are replaced)
   *[other] { $reason }
}.
face-zoom = Zoom in (Ctrl+wheel), then drag the card or scroll
face-all = Show all languages together
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
no-backup = No backups yet. One is made each day.
restore-sure = Restore all sets as they were on { $when }? The current state is backed up first.
restore = Restore
keep = Keep as it is
restored = The sets are restored. The earlier state is saved in { $file }.
card-history = History of the card…
    .does = History of the card: every change, with earlier values
history-empty = This card hasn’t been changed yet.
column-when = When
column-what = What
history-undone = (undone)
taken-over = Another program changed your cards. You now see the latest version.
update-kept = Your changes kept in the new edition…
updated = { $count ->
    [one] There’s a new edition of { $set }. It changes one thing that you’ve changed too; your version was kept. To compare, open the set’s menu.
   *[other] There’s a new edition of { $set }. It changes { $count } things that you’ve changed too; your versions were kept. To compare, open the set’s menu.
}
undo-update = update set { $name }
undo-table = free table: { $name }

# Faces as pictures
pictures-export = Export the cards as pictures
pictures-300 = PNG, 300 dpi
pictures-600 = PNG, 600 dpi
pictures-1200 = PNG, 1200 dpi
pictures-running = Drawing cards…
pictures-written = { $count ->
    [one] { $count } file saved
   *[other] { $count } files saved
} in { $folder }
stop = Stop
print-chosen = Print selected…
refer = Refer to a card
token-reference = Refer to a card (the text changes when the card is renamed)
check-term = In the glossary, “{ $term }” is translated as “{ $wanted }”.
check-symbols = The symbols differ from the source: missing { $lacking }, extra { $more }.
check-numbers = The numbers differ from the source: missing { $lacking }, extra { $more }.
check-emphasis = An asterisk has no partner, so it’s printed as it is. If that’s what you want, write \*.
check-end = { $there ->
    [none] The source ends with “{ $wanted }”, the translation with no punctuation.
   *[other] { $wanted ->
        [none] The source ends with no punctuation, the translation with “{ $there }”.
       *[other] The source ends with “{ $wanted }”, the translation with “{ $there }”.
    }
}
check-spaces = { $where ->
    [edge] There’s a space at the beginning or the end.
    [double] There are two spaces in a row.
   *[before] There’s a space before a punctuation mark.
}
check-lines = The source has { $wanted } lines, but the translation has { $there }.
check-quotes = The quotation mark { $there } isn’t used in this language. Use { $wanted }
check-no-break = French has a no-break space in “{ $there }”; here it’s a plain one.
check-doubled = The word “{ $word }” appears twice in a row.
check-untranslated = The translation is the same as the source text.
check-spelling = Not in the dictionary: { $words }.
check-unknown-symbol = There’s no symbol “{ $value }”. Correct its name, or add it in Game → Symbols.
check-no-reference = The text refers to “{ $value }”, but no card or number of the set has this key.
spelling = Spelling
board-terms = Glossary
board-game = Game
board-labels = Game words
board-words = Spelling dictionary
board-new = New track, counter, board, place, back, number, or rule set
board-copy = Make a copy with another key
board-delete = Delete this item; Ctrl+Z restores it
board-new-track = New track
board-new-counter = New counter
board-new-board = New board
board-new-place = New place
board-new-back = New back
board-new-number = New number
board-new-rule_set = New rule set
spelling-looking = Looking for similar words…
spelling-none = No similar words
spelling-keep = Accept “{ $word }” in this set
undo-words = spelling dictionary: { $name }

# Glossary
set-rules = Rules text…
rules-about = The rules of your game, in the set’s own language. They’re printed as a booklet and shown at the free table. Translate them paragraph by paragraph in the Translation view.
rules-marks = # Title · ## Chapter · ### Section · - list · 1. steps · | table | · *italic* · **bold** · {"{"}symbol{"}"} · [[card]] · !⁠[[card]] alone on a line: the card’s picture. A blank line begins a new paragraph.
rules-preview = The rules as players see them
rules-none = Write on the left. Players see the rules here.
statistics = Statistics…
statistics-measure = What
statistics-value = Value
statistics-all = All cards
statistics-deck = Deck
statistics-copies = Count copies
statistics-mean = Average: { $mean }
statistics-total = In all: { $count }
statistics-amount = { $field }: number of symbols
statistics-symbols = { $field }: which symbols
statistics-texts = Symbols in texts
statistics-picture = Save picture…
statistics-table = Save table…
glossary = Glossary…
glossary-about = What each term is called in each language. Word endings may vary. Separate variants with commas, the usual one first. The last column counts the cards whose translation uses a different word.
term-add = Add a term
term-remove = Remove the term
term-new = new term
term-astray = Cards that differ
term-long = A term can have at most { $most } characters.
undo-rules-text = rules text of { $name }
undo-glossary = glossary: { $name }

set-lab = Test in the balance lab…
set-table = Try it on an empty table
folder-export = Export to a folder of text files…
folder-import = Import from a folder…
pictures-import = Pictures from a folder…
pictures-taking = Reading pictures…
pictures-title = Pictures in { $folder }
pictures-look = Look in a folder…
pictures-left = { $count ->
    [one] One picture is missing or can’t be read. Its card keeps the name, and the picture can still be added later.
   *[other] { $count } pictures are missing or can’t be read. Their cards keep the names, and the pictures can still be added later.
}
pictures-none = { $count ->
    [0] There are no pictures in { $folder }.
   *[other] No card needs a picture from { $folder }. Name the files like the cards, or write their names in the cards’ field “Picture”.
}
pictures-rasterised = { $count ->
    [one] One drawing can’t be drawn exactly as paths and becomes pixels: { $files }
   *[other] { $count } drawings can’t be drawn exactly as paths and become pixels: { $files }
}
pictures-several = { $count ->
    [one] Several files fit this name, and the first is used: { $files }
   *[other] Several files fit these names, and the first is used: { $files }
}
pictures-sweep = Delete unused pictures
pictures-swept = { $count ->
    [0] There are no unused pictures.
    [one] Deleted one unused picture and freed { $size } kB.
   *[other] Deleted { $count } unused pictures and freed { $size } kB.
}
fix-initiative = Use the next free one
fix-copies = Print one copy
fix-power = Remove the power
fix-checked = Keep this translation
fix-place = Remove it
fix-back = Make a back
fix-strength = Set strength to 1
fix-spell = Make it an attack
fix-source = Use the source text
fix-glossary = Open the glossary
fix-name = Name it
fix-start = Start in the first location
fix-reference = Turn into plain text
fix-count = Accept this number
fix-cells = Give it ten spaces
fix-symbol = Make the missing symbols
fix-no-break = Use no-break spaces
fix-glyphs = Remove these characters
fix-picture = Remove the custom picture
fix-show = Show

## What cannot be stored yet
typed-kept = What you typed isn’t lost; it will be saved as soon as possible.
stored-after-all = Everything you typed is saved now.
unstored = Your latest changes aren’t saved
unstored-ask = { $why } Fix the problem and try again. If you quit now, you’ll lose these changes.
unstored-again = Try again
unstored-quit = Quit without saving
unstored-stay = Stay
undo-aside = put an imported set aside

# ---- designing faces
design-front = Front
design-back = Back
design-more = More
design-box = Tuck box
design-locked = locked
design-hidden = hidden
design-only = Only on this card
design-own = Only on this card: { $values }.
design-common = Same as on other cards
design-effects = Effects
design-none = Select a card in the list to design its face here.
design-group = Group
    .does = Group the selected parts, or split their group
design-lock = Lock
    .does = Lock the selected parts in place, or unlock them
design-hide = Hide
    .does = Hide the selected parts on all cards, or show them
design-bleed = Bleed
    .does = Show the bleed around the cut
design-add = Add
    .does = Add a part to the face
design-copy = Copy
    .does = Copy the selected parts
design-delete = Delete
    .does = Delete the selected parts (Del)
design-lower = ↓
    .does = Send backward, behind other parts
design-upper = ↑
    .does = Bring forward, in front of other parts
design-align = Align
    .does = Align the selected parts with each other, or a single part with the card
design-align-left = Left edges
design-align-centre = Horizontal centres
design-align-right = Right edges
design-align-top = Top edges
design-align-middle = Vertical centres
design-align-bottom = Bottom edges
design-space-across = Distribute horizontally
design-space-down = Distribute vertically
design-type-text = text
design-type-number = number
design-type-picture = picture
design-type-symbol = symbol
design-type-icons = row of symbols
design-type-box = rectangle
design-type-shape = shape
design-type-each = repetition
design-type-use = drawing
design-choose = Select a part on the card or in the list to change what it shows and how it looks.
design-part-art = Art
design-part-badges = Badges
design-part-band = Name band
design-part-band-edge = Edge of the name band
design-part-band-rim = Rim of the name band
design-part-border = Border
design-part-card = Card
design-part-cells = Spaces
design-part-city = City
design-part-court = Court
design-part-cut = Cut corner
design-part-disc = Disc
design-part-edge = Edge
design-part-flavour = Flavour text
design-part-flavour-line = Line above the flavour text
design-part-footer = Footer
design-part-frame = Frame
design-part-futures = Lines of probability
design-part-ground = Background
design-part-icons = Symbols
design-part-kind = Kind
design-part-label = Label
design-part-label-big = Label, large
design-part-label-middle = Label, centred
design-part-label-number = Label number
design-part-label-sign = Label symbol
design-part-land = Land
design-part-lives = Lives
design-part-name = Name
design-part-night = Night
design-part-numeral = Numeral
design-part-numeral-edge = Edge of the numeral
design-part-numeral-ground = Background of the numeral
design-part-paper = Text background
design-part-picture = Picture
design-part-picture-chance = Picture (chance)
design-part-picture-item = Picture (item)
design-part-place = Location
design-part-places = Places
design-part-way = Way between spaces
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
design-part-worth = Value
design-place = Position, mm
design-x = From the left, mm
design-y = From the top, mm
design-w = Width, mm
design-h = Height, mm
design-key-name = Name
design-key-if = Only if
design-key-text = Shows
design-key-picture = Picture
design-key-symbol = Symbol
design-key-symbols = Symbols from
design-key-count = How many
design-key-gap = Gap, mm
design-key-wrap = Wrap rows
design-key-counts = Show numbers
design-key-symbol_color = Colour of symbols
design-key-most = At most
design-key-font = Font
design-key-size = Size
design-key-least = Minimum size
design-key-color = Colour
design-key-fill = Fill
design-key-stroke = Outline
design-key-line = Line width
design-key-radius = Corner radius, mm
design-key-align = Alignment
design-key-valign = Vertical
design-key-leading = Line height
design-key-paragraph = Paragraph spacing
design-key-lines = Maximum lines
design-key-avoid = Flows around
design-key-room = Maximum width, mm
design-key-baseline = Baseline
design-key-points = Corners
design-key-figure = Shape
design-key-rays = Rays
design-key-inner = Inner radius
design-key-turn = Rotation
design-key-open = Open path
design-key-of = For each
design-key-template = Drawing
design-key-scale = Scale
design-key-dx = Shift right
design-key-dy = Shift down
design-key-fit = Fit
design-key-crop = Crop: across, down, zoom
design-key-tint = Tint
design-key-gradient = Gradient
design-key-fill2 = Second colour
design-key-fill3 = Third colour
design-key-gradient_angle = Direction, °
design-key-angle = Angle, °
design-key-opacity = Opacity, %
design-key-outline = Outline
design-key-outline_width = Outline width, mm
design-key-shadow = Shadow
design-key-shadow_opacity = Shadow opacity, %
design-key-shadow_x = Shadow to the right, mm
design-key-shadow_y = Shadow down, mm
design-key-shadow_blur = Shadow blur, mm
design-gradient-none = none
design-gradient-linear = linear
design-gradient-radial = radial
design-fit-cover = fill the frame
design-fit-contain = show it whole
design-fit-stretch = stretch
design-fit-tile = tile
design-valign-top = top
design-valign-middle = middle
design-valign-bottom = bottom
design-figure-rectangle = rectangle
design-figure-ellipse = ellipse
design-figure-hex = hexagon
design-figure-star = star
design-text-align-left = left
design-text-align-center = centred
design-text-align-right = right
design-longest = Longest text: { $name }
design-emptiest = Emptiest: { $name }
formula-value = = { $value }
formula-yes = yes
formula-no = no
formula-if = condition, then, else
formula-lookup = table, value
formula-count = row or text, what
formula-round = number, digits
formula-min = value, value, …
formula-max = value, value, …
formula-text = value
formula-number = text or empty field
formula-contains = row or text, what
formula-replace = text, old, new
formula-upper = text
formula-lower = text
formula-join = value, value, …
formula-left = text or row, how many
formula-right = text or row, how many
formula-mid = text or row, from which, how many
formula-hint = Did you mean { $what }?
design-scaled = This card has another size than its template. The numbers here are mm and pt on this card; in a formula, 1 is { $mm } mm.
design-place-number = Enter a number in mm.
design-wrong = Can’t read this: { $what }. Nothing was changed.
view-design = Design
undo-design = { $how ->
    [group] group parts of the face
    [locked] lock parts of the face
    [hidden] hide parts of the face
    [move] move a part of the face
    [add] add a part to the face
    [copy] copy a part of the face
    [delete] delete a part of the face
    [order] reorder the face’s parts
    [apart] custom face for a kind of card
    [together] drop a custom face
    [align] align parts
   *[other] change the face
 }
design-apart-front = Custom face: { $name }
design-apart-back = Custom back: { $name }
design-apart-box = Custom box
design-apart-counter = Custom counter: { $name }
design-apart-board = Custom board: { $name }
design-apart-track = Custom track: { $name }
design-together = Custom template: remove

## The game of a set
game = Game…
game-shipped = This set uses the game that came with the program. Your first change gives it a custom game. If the kinds, decks, and sides stay the same, you can still play it by the rules of Own Fate and Tribunal.
game-own = What this set’s game is made of. Changes are saved right away, and you can undo every step.
game-kinds = Kinds of cards
game-decks = Decks
game-sides = Sides
game-seats = Seats
game-fields = Fields
game-sizes = Sizes
game-lookups = Lookup tables
game-symbols = Symbols
game-kind = Kind of card
game-deck = Deck
game-side = Side
game-seat = Seat
game-field = Field…
game-size = Size
game-lookup = Lookup table
game-symbol = Symbol
game-new = New…
game-delete = Delete
game-up = Up
game-down = Down
game-new-kind = New kind
game-new-deck = New deck
game-new-side = New side
game-new-seat = Player { $number }
game-new-size = Size
game-new-lookup = Lookup
game-new-symbol = Symbol
game-name = Name
game-many = Plural
game-kind-deck = Deck
deck-by-side = The back shows the card’s side
side-colour = Colour
side-lean = Slant of the bands
side-lean-left = To the left
side-lean-none = None
side-lean-right = To the right
seat-optional = Fewer can play, without this seat
seat-about = Two to four play on the free table. With seats here, as many play as there are, with their names and colours. The first begins; the order is the order of play.
shape-rect = Rectangle
shape-round = Round
shape-hex = Hexagon
size-name = Name in files
size-shape = Shape
size-w = Width
size-h = Height
lookup-of = Rows
lookup-any = Any text
lookup-new = New row…
lookup-other = All others
lookup-about = In a formula, { $formula } results in the value on the right: a colour, a number, or a text.
symbol-name = Name in text
symbol-path = Path data: M10 2H14V6… in a 24 × 24 square
symbol-outline = SVG outline
symbol-take = Apply outline
symbol-about = The outline is SVG path data (the attribute d) in a 24 × 24 square. In card text, write the symbol as {"{"}{ $name }{"}"}. A symbol has the colour of the text around it, unless you choose one or it is a picture.
symbol-seen = Preview
symbol-bad = This isn’t a valid SVG outline. It must start with M, and each command needs the right number of values.
type-text = Line of text
    .does = One line: a subtype, an artist, a motto.
type-long-text = Text
    .does = Several lines, with symbols and references to cards.
type-number = Number
    .does = A whole number; a card can leave it empty.
type-choice = Choice
    .does = One value from a list.
type-flag = Yes or no
    .does = The card has it or doesn’t.
type-picture = Picture
    .does = An extra picture on the card.
type-symbols = Row of symbols
    .does = Names of symbols, separated by spaces: sword sword shield.
type-of-game = A field of the game that came with the program
game-field-type = Type
game-field-translated = Separate text in each language
game-field-choices = Values
game-field-choices-hint = separated by commas: fire, water, earth
game-field-only = Only for the kind “{ $kind }”
game-field-needs-name = Enter a name for the field.
game-field-needs-choices = Enter the values, separated by commas.
game-field-least = At least
game-field-most = At most
game-field-longest = Maximum length
game-field-kinds = On these cards
game-field-choice = Value
game-field-choice-new = new value
game-field-choice-add = Add a value
game-field-choice-drop = Remove a value
undo-game = change the game { $name }
game-loss = Delete “{ $name }”?{ $cards ->
    [0] { "" }
    [one] { " " }One card will be deleted.
   *[other] { " " }{ $cards } cards will be deleted.
}{ $values ->
    [0] { "" }
    [one] { " " }One card will lose its value.
   *[other] { " " }{ $values } cards will lose their values.
}{ $backs ->
    [0] { "" }
   *[other] { " " }Backs to be deleted: { $backs }.
} Undo brings everything back.

## Tables of others
columns-title = Columns: { $file }
columns-about = Check how the table is read, and choose what each column means. Your choices are remembered for tables with the same headings.
columns-encoding = Encoding
columns-sheet = Sheet
columns-heading = Row of the headings
columns-hidden = Import hidden rows and columns too
columns-head = Column
columns-values = Values
columns-is = Meaning
columns-left = Don’t import
columns-new = New field: { $type }
columns-kind = Kind of new cards
columns-take = Continue
columns-again = Columns…
columns-twice = Two columns mean “{ $name }”. Keep only one.
columns-none = Choose a meaning for at least one column.
versions = Versions and comparison…
versions-about = A saved version stays, no matter what you change, undo, or delete later. Sets that you send or receive as files are saved as versions automatically, so that two people’s work can be merged.
version-keep = Save this version…
version-name = Name of the version:
version-back = Return to this version…
version-drop = Delete
version-unnamed = sent or received · { $when }
compare = Compare
compare-with = with
compare-count = { $count ->
    [one] One value differs.
   *[other] { $count } values differ.
}
compare-nothing = No differences.
compare-show = Show
compare-now = the set as it is now
compare-shipped = the shipped set
compare-set = the set “{ $name }”
compare-file = a file…
join = Merge
take-whole = Use the file as it is…
import-new = New set “{ $name }”: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}. Your other sets stay as they are.
joined-about = Your set and the file come from the same version. The merged set has the changes from both.
no-ancestor = The file and your set have no known version in common, so they can’t be merged. If you accept, the file replaces your set.
earlier-state = The file is an earlier version of your set. If you accept, everything changed since then is undone.
conflicts = { $count ->
    [one] One thing was changed both here and in the file. Tick the version to keep.
   *[other] { $count } things were changed both here and in the file. Tick the versions to keep.
}
units-left = { $count ->
    [one] One text in the file was skipped:
   *[other] { $count } texts in the file were skipped:
}
column-mine = Here
column-theirs = In the file
column-text = Text
no-face = This text isn’t on any card.
undo-join = merge { $name }
undo-version = return { $name } to a version
part-card = Card
part-track = Track
part-counter = Counter
part-board = Board
part-place = Place on a board
part-back = Back
part-number = Number
part-rule_set = Rule set
part-paragraph = Paragraph of the rules
part-paragraph-text = Rules text
part-term = Term
part-label = Game word
part-zone = Place on the table
part-table = Free table
part-set = Set
part-game = Game
part-new = new
part-gone = deleted
part-status = translation status
part-origin = source
part-made_from = translated from
part-comment = comment
part-waived = ignored check
part-checked = approved
part-order = Order
part-source = Source language
part-game-kind = Kind of card
part-game-deck = Deck
part-game-side = Side
part-game-seat = Seat
part-game-field = Field
part-game-size = Size
part-game-lookup = Lookup table
part-game-symbols = Symbol
part-game-fonts = Font
part-game-template = Face design
part-side = Side
part-deck = Deck
part-option = Rule
part-aim = Aim
part-params = Power values
take-which = Cards to include
take-all = All
take-new = Only new cards
take-changed = Only changed cards
take-none = None (tick them one by one)
take-gone = All, and delete cards that aren’t in the table
game-fonts = Fonts
game-font = Font…
font-files = TrueType fonts (*.ttf)
font-sample = The quick brown fox 123
font-lost = This font’s file is missing, so the default font is used. Add the font again.
font-about = In face designs, this font is called “{ $name }”. It’s included in the set’s file and in PDFs.
symbol-file = From an SVG drawing…
symbol-picture = From a picture, in colour…
symbol-no-colour = The text’s colour
symbol-uncoloured = Remove colour
