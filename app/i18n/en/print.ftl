# Printing: what stands on the sheets, what is said and what went wrong.
subject = Cards, tracks and counters: cut out and play
chapter-setup = Setup
chapter-probability = Lines of probability
chapter-spell = Spells
chapter-boards = Tracks and counters
label = { $title } · sheet { $sheet } of { $sheets }{ $side ->
    [back] { "," } back
   *[other] {""}
} · { $date } · print without scaling: the line on the left is 50 mm
said-grid = Cards: { $columns } × { $rows } on { $paper }{ $turned ->
    [yes] { "," } the sheet on its side
   *[other] {""}
}, gap { $gap } mm.
said-fold = Cards: { $columns } × { $rows } on each side of the fold on { $paper }{ $turned ->
    [yes] { "," } the sheet on its side
   *[other] {""}
}: fold along the dashes, glue, cut.
done = Done: { $file }, { $pages } pages, { $sheets } sheets.

# Refusals
bad-length = { $option } cannot be { $value }. Give a sensible number of millimetres.
bad-choice = { $option } cannot be { $value }. Choose one of: { $choices }.
card-too-large = A card of { $width } × { $height } mm does not fit on { $paper } with margins of { $margin } mm. Take larger paper or smaller margins.
track-too-high = A track { $height } mm high does not fit on { $paper } with margins of { $margin } mm. Take larger paper, or print without tracks (--no-tracks).
counter-too-large = A counter of { $size } mm does not fit on { $paper }. Take larger paper, or print without counters (--no-counters).
nothing = There is nothing to print: neither cards nor tracks nor counters are chosen.
nothing-new = Nothing has changed since the last print: there is nothing to print.
no-second = Cards in two languages need a second language.
no-card = There is no card “{ $card }” in the set. The editor shows the keys of cards.
bad-count = The number { $value } will not do: it can be 0 to { $most }.
no-file = It is not said where to print: name a file, such as set.pdf.
no-profile-named = This needs a profile: add --profile NAME.
no-profile = There is no profile “{ $name }”. There are: { $names }. --save-profile makes a new one.
newer-profiles = The file { $file } was made by a newer program. Update the program.
bad-profiles = The file of profiles { $file } cannot be read. Move it aside and the program begins a new one.
bad-pick = “{ $value }” cannot be read. Give a card's key, or a key and a number: anton=2.
unwritable = The file { $file } cannot be written. Check the permissions or choose another place.
no-folder = There is no folder { $folder }. Make it or choose another place.
is-folder = { $file } is a folder. Name a file, such as { $file }/set.pdf.
disk-full = The disk has no room for { $file }. Free some space and try again; the earlier file is untouched.
cancelled = Printing was stopped, no file was written.
bad-date = The date { $value } cannot be read. Write it like 2026-11-21.
no-language = There is no language “{ $value }” here: choose one of { $languages }.
cutter-done = Outlines for the cutter: { $file }
profile = { $name }: { $options }; last print: { $when }
no-profiles = There are no profiles yet: make the first with --profile NAME --save-profile.
calibration-title = Calibration sheet
calibration-front = Print both sides without scaling, just as the cards. Look through the paper from the other side.
calibration-back = Where do the lines of the cross meet the scales? The number above is the move to the right (--back-dx), the number at the left the move down (--back-dy).

# The print window
title = Print
save = Save PDF…
saved = Saved: { $file }
open = Open
stop = Stop
page-before = Previous page
page-after = Next page
page = Page { $page } of { $pages } · sheet { $sheet }, { $side ->
    [back] back
   *[other] front
}
summary = { $sheets } sheets, { $pages } pages, { $size } kB.
all-fits = Everything fits.
mm = mm
group-what = What
group-sheet = Sheet
group-sides = Two sides
group-cut = Cutting
option-language = Language of cards
option-cards = Cards with backs
option-tracks = Tracks
option-counters = Counters
option-paper = Paper
option-margin = Printer's edge
    .hint = The paper edge that the printer does not reach
option-gap = Gap between cards
option-duplex = Backs
option-back-dx = Move backs right
    .hint = How far this printer's back must move to lie behind the front
option-back-dy = Move backs down
option-marks = Cutting marks
option-marks-on-backs = Marks on backs too
option-bleed = Bleed
    .hint = How far the ink goes beyond the cut
language-name =
    .ru = Русский
    .en = English
paper-a4 = A4 · 210 × 297 mm
paper-a3 = A3 · 297 × 420 mm
paper-letter = Letter · 216 × 279 mm
paper-legal = Legal · 216 × 356 mm
duplex-long = Flip over the long edge
duplex-short = Flip over the short edge
duplex-stacks = All fronts, then all backs
duplex-fronts = No backs
marks-crop = Corners outside the cards
marks-lines = Lines across the sheet
marks-none = None
group-printer = Printer
no-printer = Any
keep = Keep…
    .hint = Keep paper, edges, offsets and the rest for this printer
keep-name = What is the printer called?
note = Printed
    .hint = Note that these cards have been printed: later only changed ones can be printed
noted = Noted: these cards have been printed.
calibration = Calibration…
    .hint = Held against the light it shows how far to move the backs
option-second = Second language
option-search = Only with the words
option-once = One card of each design
option-changed = Only what changed since the last print
    .hint = Choose a printer first, and note there what has been printed
option-card = Card size
option-ink = Ink
option-back-turn = Backs on their head
second-none = None
second-card = On the same card
second-back = In the back's place
card-poker = Poker · 63 × 88 mm
card-bridge = Bridge · 57.15 × 88.9 mm
card-euro = Euro · 59 × 92 mm
card-mini-euro = Mini-Euro · 45 × 68 mm
card-tarot = Tarot · 70 × 120 mm
card-square = Square · 70 × 70 mm
ink-full = Full
ink-low = Low
ink-one = One, black
duplex-gutterfold = Side by side, folded
