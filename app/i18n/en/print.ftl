# Printing: what stands on the sheets, what is said and what went wrong.
subject = Cards, tracks and counters: cut out and play
chapter-boards = Tracks and counters
label = { $title } · sheet { $sheet } of { $sheets }{ $side ->
    [back] { "," } back
   *[other] {""}
} · { $date } · print without scaling: the line on the left is 50 mm
label-short = { $title } · { $sheet }/{ $sheets }{ $side ->
    [back] b
   *[other] {""}
}
said-grid = Cards: { $columns } × { $rows } on { $paper }{ $turned ->
    [yes] { "," } the sheet on its side
   *[other] {""}
}, gap { $gap } mm.
said-mixed = Cards: { $count } on { $paper }, some of them on their side, gap { $gap } mm: that saves sheets. Cut the upright cards from those on their side first, then each part along its marks.
said-fold = Cards: { $columns } × { $rows } on each side of the fold on { $paper }{ $turned ->
    [yes] { "," } the sheet on its side
   *[other] {""}
}: fold along the dashes, glue, cut.
done = Done: { $file }, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $sheets ->
    [one] { $sheets } sheet
   *[other] { $sheets } sheets
}.

# Refusals
bad-length = { $option } cannot be { $value }. Give a sensible number of millimetres.
bad-range = { $option } cannot be { $value }. Give a number of millimetres from { $least } to { $most }.
booklet-apart = The rules share a file with sheets that are flipped over an edge. Choose such backs, or leave the rules out and save them as a file of their own.
no-booklet = There are no rules to print with this: several sets, or a set of no game of the program. Leave the rules out.
askew = At the lower cross, backs may move at most { $most } mm farther than in the middle. Read the calibration sheet again.
bleed-without-gap = There is no bleed of { $value } mm between cards that touch. Give a gap too, or leave the bleed between them out.
bad-profile = The printer { $name } cannot be read from { $file }. Store it anew under the same name, or delete it.
bad-choice = { $option } cannot be { $value }. Choose one of: { $choices }.
card-too-large = A card of { $width } × { $height } mm does not fit on { $paper } with margins of { $margin } mm. Take larger paper or smaller margins.
track-too-large = Margins of { $margin } mm leave too little of { $paper } for the tracks, even in pieces. Take larger paper or smaller margins, or print without tracks (--no-tracks).
counter-too-large = A counter of { $size } mm does not fit on { $paper }. Take larger paper, or print without counters (--no-counters).
nothing = There is nothing to print: neither cards nor tracks nor counters are chosen.
nothing-new = Nothing has changed since the last print: there is nothing to print.
no-second = Cards in two languages need a second language.
no-card = There is no card “{ $card }” in the set. The editor shows the keys of cards.
bad-count = The number { $value } will not do: it can be { $least } to { $most }.
no-file = It is not said where to print: name a file, such as set.pdf.
no-profile-named = This needs a profile: add --profile NAME.
no-profile = There is no profile “{ $name }”. There are: { $names }. --save-profile makes a new one.
newer-profiles = The file { $file } was made by a newer program. Update the program.
bad-profiles = The file of profiles { $file } cannot be read. Move it aside and the program begins a new one.
bad-pick = “{ $value }” cannot be read. Give a card’s key, or a key and a number: anton=2.
unreadable = The PDF that was made cannot be opened ({ $detail }), so it was not written: please report it with the set.
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
calibration-front =
    Print both sides without scaling, just as the cards.
    Look through the paper from the other side.
calibration-back =
    Where do the lines of the cross meet the scales?
    In the middle, the number above is “Move backs right” (--back-dx),
    the number at the left “Move backs down” (--back-dy).
    { $long ->
        [yes] If the lower cross reads otherwise, type its numbers into “Lower cross” (--foot-dx, --foot-dy).
       *[no] On A4 or Letter there is a second cross: it shows whether backs lie askew.
    }

# The print window
title = Print
save = Save PDF…
saved = Saved: { $file }
open = Open the file
open-folder = Open the folder
stop = Stop
page-before = Previous page
page-after = Next page
page = Page { $page } of { $pages } · sheet { $sheet }, { $side ->
    [back] back
   *[other] front
}
summary = { $sheets ->
    [one] { $sheets } sheet
   *[other] { $sheets } sheets
}, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $size } kB.
said-short = Marks at one side are only { $length } mm long: there is no more room on this paper. Lay the ruler on those at the other side, or choose lines across the sheet.
warnings = { $count ->
    [one] { $count } remark. Press it to open its card.
   *[other] { $count } remarks. Press one to open its card.
}
mm = mm
group-what = What
    .plain = everything
group-paper = Paper and ink
    .plain = as usual
group-some = Which cards
    .plain = all of them
group-languages = Second language
    .plain = none
group-box = Box and dividers
    .plain = none
group-sheet = Edges and gaps
    .plain = as usual
group-sides = Lining up backs
    .plain = as usual
group-cut = Cutting
    .plain = as usual
left-off = { $what }: no
option-language = Language of cards
option-cards = Cards
    .hint = The cards, and what is behind them
option-tracks = Tracks
    .hint = Print tracks
option-board = One board of tracks
    .hint = All tracks below each other on one board
option-counters = Counters
    .hint = Print counters
option-with-rules = Rules as a booklet
    .hint = The rules of the game as a booklet to fold, in the same file
option-also = Together with
    .hint = Other sets, whose cards share sheets and box with these
also-none = no other set
option-paper = Paper
    .hint = Paper: by name or your own, like 210x297 (mm)
option-margin = Printer’s edge
    .hint = The paper edge that the printer does not reach
option-gap = Gap between cards
    .hint = Gap between cards, mm
option-duplex = Printing backs
    .hint = Backs: flip over the long edge or the short one, all fronts and then all backs (stacks), side by side over a fold (gutterfold), no backs (fronts), backs alone (backs)
option-back-dx = Move backs right
    .hint = How far the back is moved right to lie behind the front, mm: a number of the calibration sheet
option-back-dy = Move backs down
    .hint = How far the back is moved down, mm: a number of the calibration sheet
option-foot-dx = Lower cross: right
    .hint = The same at the lower cross of the calibration sheet, if it reads otherwise: backs are stretched and turned
option-foot-dy = Lower cross: down
    .hint = The same at the lower cross of the calibration sheet, if it reads otherwise: backs are stretched and turned
foot-dx-none = the same
foot-dy-none = the same
option-marks = Cutting marks
    .hint = What shows where to cut
option-marks-on-backs = Marks on backs too
    .hint = Marks on backs too
option-bleed = Bleed
    .hint = How far the ink goes beyond the cut
paper = { $name } · { $width } × { $height } mm
duplex-long = Flip over the long edge
duplex-short = Flip over the short edge
duplex-stacks = All fronts, then all backs
duplex-fronts = No backs
duplex-backs = Backs only
forget = Forget this printer…
    .hint = Forget this printer; what was printed stays in the ledger
forget-ask = Forget the printer “{ $name }”? The choices in the window and the ledger stay.
stopped = Stopped: the sheets from before are shown.
listing = What will print…
    .hint = Every card: how many times and on which sheets
listing-design = What
listing-part = Part
listing-copies = Copies
listing-sheets = Sheets
listing-blank = Blank card
listing-close = Close
listing-go = A click shows the page.
calibration-saved = Saved: { $file }. Print both sides, type the numbers of the middle into “Move backs”, those of the lower cross into “Lower cross”, and press “Keep the choices for a printer…”.
group-more = Other files
    .plain = rules, outlines, ledger
group-printer = Printer
no-printer = Any
keep = Keep the choices for a printer…
    .hint = Keep paper, edges, offsets and the rest for this printer
keep-name = What is the printer called?
note = Note as printed
    .hint = Note in the ledger that these sheets are on paper: later only what differs need be printed
noted = Noted in the ledger: these sheets are on paper.
calibration = Calibration sheet…
    .hint = Held against the light it shows how far to move the backs
option-second-language = Which
    .hint = Another language of the set, where two are wanted
option-second = Second language
    .hint = The second language: nowhere (none), on the same card (card) or in the back’s place (back)
option-search = Only with the words
    .hint = Only cards that have all these words
option-once = One card of each design
    .hint = One card of each design
option-changed = Only what changed since the last print
    .hint = New and changed designs, and what is wanted more often; what leaves the deck is listed
option-card = Card size
    .hint = Card size: by name or your own, like 63x88 (mm)
option-ink = Ink
    .hint = Ink: all (full), less (low) or black alone (one)
option-back-turn = Backs on their head
    .hint = Stand backs on their head
second-none = None
second-card = On the same card
second-back = In the back’s place
card-set = As the set says
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

# The cards that sum the rules up

bad-size = “{ $value }” cannot be read. Give a kind of cards and a size: spell=mini-euro.
part-setup = Setup
part-probability = Lines of probability
part-spell = Spells
part-reference = Reference cards
board = Board with the tracks
part-tracks = Tracks
part-counters = Counters
sum = { $part }: { $copies } ({ $designs ->
    [one] { $designs } design
   *[other] { $designs } designs
})
deleted = The profile “{ $name }” is gone.
booklet-subject = The rules: print on both sides, fold along the dashes, staple in the fold
booklet-sheets = A booklet of { $sheets } sheets, to be printed on both sides.
booklet-too-small = Paper { $paper } is too small for a booklet. Take one of these: { $papers }.
booklet-making = The booklet is being made…
booklet = Rules as a booklet, in a file of their own…
    .hint = The rules on folded sheets, in the language of the cards
option-decks = Deck
    .hint = Only these decks, such as probability; may be repeated in the command
option-kinds = Kind
    .hint = Only cards of these kinds, such as other; may be repeated in the command
option-reference = Reference cards
    .hint = Four cards for each player that sum the rules of Own Fate up; Tribunal has its own among its cards
option-shape = Counters cut
    .hint = Counters: each in its own shape (own), square, round, or folded with the same face on both sides
decks-all = All
decks-reference = Reference cards
kinds-all = All
shape-own = Each in its shape
shape-square = Square
shape-round = Round
shape-folded = Folded, a face on both sides
option-box = Tuck box
    .hint = A box to fold for the cards of this job: none, one for all (one), one for each deck (decks)
option-dividers = Dividers
    .hint = Cards with a tab that stand between decks (decks) or kinds of cards (kinds)
option-stock = Cards are on
    .hint = What the cards are printed on: the box is as deep as they are thick
option-sleeve = Sleeves
    .hint = What the cards are put into: the box is so much larger
credit-own-fate = A game by Alexey Kalinin, based on the first part of Sergei Lukyanenko’s novel. This edition is an independent implementation.
credit-tribunal = The author of the rules is not known to us. This edition is an independent implementation.
box-none = None
box-one = One for all cards
box-decks = One for each deck
dividers-none = None
dividers-decks = Between decks
dividers-kinds = Between kinds of cards
chapter-box = Boxes and dividers
part-box = Boxes
part-dividers = Dividers
box = Box “{ $name }”
half = { $name }, half { $half } of 2
divider = Divider “{ $name }”
box-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
box-part = { $name } · { $count }
glue = glue
said-box = Box “{ $name }” for { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } × { NUMBER($depth, maximumFractionDigits: 0) } mm inside. Print it on card of 200–300 g/m², cut along the line, score and fold back along the dashes, glue the flaps marked “glue”; the lid stays open.
box-too-large = The box “{ $name }” is { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } mm unfolded even in two halves, too large for { $paper }. { $would ->
    [none] { $decks ->
        [yes] Print fewer cards, or print without a box (--box none).
       *[no] Take a box for each deck (--box decks), or print without one (--box none).
    }
   *[other] Take { $would }{ $decks ->
        [yes] {""}
       *[no] {" "}or a box for each deck (--box decks)
    }, or print without one (--box none).
}
option-set = Set
option-rules = By which rules
    .hint = Labels of tracks and numbers of cards as these rules have them; their name stands at the foot of a card.
option-picks = Cards by hand
    .hint = Only these cards, so many times: anton or attack-1=3; may be repeated in the command
picks-none = All cards…
picked = { $count ->
    [one] { $count } card…
   *[other] { $count } cards…
}
picks-search = Find a card
picks-card = Card
picks-kind = Kind
picks-copies = Copies
picks-all = As in the set
picks-clear = None
picks-done = Take these
picks-cancel = Cancel
picks-sum = Cards: { $cards }, copies: { $copies }.
option-blanks = Blanks of each back
    .hint = So many blank cards with each back
option-sizes = Sizes by kind
    .hint = A size of their own for one kind of cards, such as spell=mini-euro; may be repeated in the command
sizes-none = As the others
sizes-own = Another size…
sizes-ask = Width and height in mm, like 63x88
option-date = Date on the sheets
    .hint = Like 2026-11-21; empty: today. The same date gives the same file
option-mark-length = Length of marks
    .hint = Length of marks, mm
option-mark-width = Width of marks
    .hint = Width of marks, mm
option-mark-offset = Marks from the bleed
    .hint = Distance of marks from the bleed, mm
option-bleed-between = Bleed between cards
    .hint = Bleed between neighbouring cards, at most half the gap, mm; else as around the whole. Below 0 the ink ends before the cut: where a cut drifts, bare paper shows and not the neighbour
bleed-between-none = as around
cutter = Outlines for a cutting machine…
    .hint = A file for a cutting machine: SVG or DXF

## The ledger of prints
bad-ledger = The ledger of prints { $file } cannot be read. Move it aside and the program begins a new one.
no-print = The ledger has no print { $number }; it has { $count }. See --ledger.
no-sheet = There is no sheet { $sheet }: there are { $sheets }.
bad-sheets = “{ $value }” names no sheets. Write their numbers: 3, 7-9.
only-out = There is nothing to print. Take out of the deck: { $list }.
difference = New: { $new }, changed: { $changed }, more of: { $more }.
older-print = The last print was noted by Dozor 0.1, which kept of each card what it said and not how it was drawn: whatever cannot be compared counts as changed, this once.
take-out = Take out of the deck: { $list }.
again-other = These have changed since that print and look otherwise now: { $list }.
option-sheets = Only sheets
    .hint = Numbers of sheets like 3, 7-9; empty: all. A spoiled sheet is printed once more
ledger = Ledger of prints…
    .hint = What was printed when, on which printer; a sheet can be printed once more
ledger-none = Nothing has been noted as printed yet. Press “Note as printed” when sheets are on paper.
ledger-day = Day
ledger-title = Set
ledger-printer = Printer
ledger-copies = Pieces
ledger-sheets = Sheets
ledger-all = all, or 3, 7-9
ledger-again = Print once more
    .hint = The same pieces, by the same choices
ledger-forget = Forget this print
    .hint = As if it had not been printed: it counts for no difference
ledger-row = { $number }. { $day } { $title }, { $language }: pieces { $copies }, sheets { $sheets }, printer { $printer }
forgotten = Forgotten: the print of { $day }, { $title }.
again = Once more: the print of { $day }, { $title }.
not-again = Everything again
on-paper = Print…
    .hint = Through the system’s dialog, at true size
on-paper-going = The pages are on their way to the printer…
on-paper-done = All pages are with the printer. If they came out well, press “Note as printed”.
on-paper-failed = The printer took no pages. Look whether it is on, or save a PDF.
zoom-in = Larger
zoom-out = Smaller
through = Through the paper
    .hint = What is behind shimmers through, as against a lamp
option-backs = Look of backs
    .hint = An engraving takes little more than half of the ink: paper shows through in fine lines
backs-full = as drawn
backs-engraved = engraving

## Targets
target = { $key }: { $name } — { $kind ->
    [sheets] sheets
    [cut] sheets and outlines to be cut
   *[pictures] pictures
}
no-target = There is no target “{ $name }”. There are: { $names }.
target-closed = The target “{ $target }” settles this itself: leave out --{ $option }.
target-too-large = { $file }: the target’s description is larger than { $limit } kB.
target-not-toml = { $file }: this is not a target’s description (TOML): { $problem }
target-bad = { $file }: “{ $key }” of the target’s description cannot be meant.
target-missing = { $file }: the target’s description lacks “{ $key }”.
left-out = Not made here: { $names }.
lacking = Not made here. For a target that makes them they are chosen as before.
pictures-done = Done: { $file }, { $count } pictures or pages.
save-done = The game begins from this file: { $file }
option-target = Where to
    .hint = A printer at home, a service that prints cards, a cutting machine or a game on the screen. What the target leaves to you is shown
save-pictures = Save pictures…
pictures-title = Folder for the pictures
pictures-saving = The pictures are being written: { $file }
pictures-stopped = Stopped. The finished pictures are in { $file }
summary-pictures = { $count } pictures, { $designs } of them different.
page-picture = Picture { $at } of { $count }: { $file }, { $width } × { $height } px
