# Printing: texts on the sheets, notices, and errors.
subject = Cards, tracks and counters: cut out and play
chapter-boards = Tracks and counters
label = { $title }{ $once ->
    [yes] { " · one of each" }
   *[no] {""}
} · sheet { $sheet } of { $sheets }{ $side ->
    [back] { "," } back
   *[other] {""}
} · { $date } · print without scaling: the line on the left is 50 mm
label-short = { $title }{ $once ->
    [yes] { " · one of each" }
   *[no] {""}
} · { $sheet }/{ $sheets }{ $side ->
    [back] b
   *[other] {""}
}
said-grid = Cards: { $columns } × { $rows } on { $paper }{ $turned ->
    [yes] { "," } sheet turned sideways
   *[other] {""}
}, gap { $gap } mm.
said-mixed = Cards: { $count } on { $paper }, some of them sideways, gap { $gap } mm: this saves paper. Cut the upright cards from the sideways ones first, then cut each part along its marks.
said-shared = { $sheets ->
    [one] One sheet has
   *[other] { $sheets } sheets have
} pieces of { $sizes } sizes: this saves paper. Cut across the sheet along the marks at its left and right first. Then cut each strip along its marks and dashed lines. To keep the sizes on their own sheets, turn off “{ option-shared }” (--no-shared).
said-precut = { $count } pieces fit on each pre-cut sheet. Print one on plain paper first, and hold it against the pre-cut sheet.
precut-folded = A pre-cut sheet can’t be folded. Choose another way to print the backs.
said-nested = Pieces: { $count } on { $paper }, interlocked{ $turned ->
    [yes] { "," } sheet turned sideways
   *[other] {""}
}, gap { $gap } mm: this saves paper, but only a cutting machine can cut them.
said-fold = Cards: { $columns } × { $rows } on each side of the fold on { $paper }{ $turned ->
    [yes] { "," } sheet turned sideways
   *[other] {""}
}: fold along the dashed line, glue, and cut.
said-tiled = A card of { $width } × { $height } mm is larger than { $paper } with your margins. It comes in { $pieces } pieces that overlap by 8 mm: cut them out and glue them together, triangle to triangle.
said-once = These sheets have one of each card. A complete set needs more of these: { $list }.
said-hidden = Hidden in Design: { $list }.
done = Done: { $file }, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $sheets ->
    [one] { $sheets } sheet
   *[other] { $sheets } sheets
}.
progress = Pages done: { $done } of { $pages }

# Errors
bad-length = { $option } can’t be { $value }. Enter a sensible number of millimetres.
bad-range = { $option } can’t be { $value }. Enter { $least } to { $most } millimetres.
booklet-apart = To have the rules in the same file, choose backs that flip on the long or the short edge. Or leave the rules out and save them as a separate file.
no-booklet = There are no rules to print: you chose several sets, or a set without a rules text. Leave the rules out.
askew = At the lower cross, backs can move at most { $most } mm farther than in the middle. Read the calibration sheet again.
bleed-without-gap = Cards that touch can’t have a bleed of { $value } mm between them. Add a gap, or leave out the bleed between cards.
bad-profile = The printer { $name } can’t be read from { $file }. Save it again under the same name, or delete it.
bad-choice = { $option } can’t be { $value }. Choose one of: { $choices }.
card-too-large = A card of { $width } × { $height } mm doesn’t fit on { $paper } with margins of { $margin } mm. Use larger paper or smaller margins.
track-too-large = Margins of { $margin } mm leave too little room on { $paper } for the tracks, even in pieces. Use larger paper or smaller margins, or print without tracks (--no-tracks).
counter-too-large = A counter of { $size } mm doesn’t fit on { $paper }. Use larger paper, or print without counters (--no-counters).
nothing = There’s nothing to print: no cards, tracks or counters were chosen.
nothing-new = There’s nothing to print: nothing has changed since the last print.
no-second = To print cards in two languages, choose a second language.
no-card = There’s no card “{ $card }” in the set. You can see each card’s key in the editor.
bad-count = The number { $value } is out of range. Enter { $least } to { $most }.
not-pdf = “{ $file }” can’t be the PDF file: its name must end in .pdf. If you meant a command of dozor print, see dozor print --help.
no-file = No output file: add a file name, such as set.pdf.
no-profile-named = This needs a profile: add --profile NAME.
no-profile = There’s no profile “{ $name }”. Choose one of: { $names }. To create a new one, add --save-profile.
newer-profiles = The file { $file } was made by a newer version of the program. Update the program.
bad-profiles = The profiles file { $file } can’t be read. Move it somewhere else, and the program will start a new one.
bad-pick = “{ $value }” can’t be read. Enter a card’s key, or a key and a number: anton=2.
unreadable = The finished PDF can’t be opened ({ $detail }), so it wasn’t saved. Please report this and attach the set.
unwritable = The file { $file } can’t be saved. Check the permissions or choose another location.
no-folder = There’s no folder { $folder }. Create it or choose another location.
is-folder = { $file } is a folder. Enter a file name, such as { $file }/set.pdf.
disk-full = There’s no room on the disk for { $file }. Free some space and try again. The earlier file hasn’t changed.
cancelled = Printing was stopped. No file was saved.
bad-date = The date { $value } can’t be read. Write it like 2026-11-21.
no-language = There’s no language “{ $value }” here. Choose one of: { $languages }.
cutter-done = Outlines for the cutter: { $file }
profile = { $name }: { $options }; last print: { $when }
no-profiles = There are no profiles yet. Create one with --profile NAME --save-profile.
calibration-title = Calibration sheet
calibration-front =
    Print both sides without scaling, just like the cards.
    Then look through the paper from the back.
    Sheet 2 is for landscape pages. If it shows other numbers,
    keep those in a separate profile for landscape sheets.
calibration-back =
    Where do the lines of the cross meet the scales?
    In the middle, the top number is “Move backs right” (--back-dx),
    and the left number is “Move backs down” (--back-dy).
    { $long ->
        [yes] If the lower cross shows other numbers, enter them in “Lower cross” (--foot-dx, --foot-dy).
       *[no] On A4 or Letter, a second cross shows whether the backs are skewed.
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
said-short = On one edge, crop marks are only { $length } mm long, because there’s no more room on this paper. Align the ruler with the marks on the opposite edge, or choose lines across the sheet.
mm = mm
group-what = What to print
    .plain = everything
group-paper = Paper and ink
    .plain = default
group-some = Which cards
    .plain = all
group-languages = Second language
    .plain = none
group-box = Box and dividers
    .plain = none
group-sheet = Margins and gaps
    .plain = default
group-sides = Aligning backs
    .plain = default
group-cut = Cutting
    .plain = default
left-off = { $what }: no
option-language = Card language
option-cards = Cards
    .hint = The cards and their backs
option-tracks = Tracks and boards
    .hint = Print tracks and boards
option-board = Tracks as one board
    .hint = All tracks on one board, one below the other, instead of separate strips
option-counters = Counters
    .hint = Print counters
option-with-rules = Rules as a booklet
    .hint = The rules of the game as a folded booklet, in the same file
option-also = Together with
    .hint = Other sets whose cards share the sheets and the box with these
also-none = no other set
option-paper = Paper
    .hint = Paper: a name or your own size, such as 210x297 (mm)
option-margin = Printer margin
    .hint = The edge of the paper that the printer can’t reach
option-gap = Gap between cards
    .hint = Gap between cards, mm
option-shared = Share sheets between sizes
    .hint = Cards of several sizes, counters, and tracks share sheets if that saves paper
option-nested = Nest hexagons and circles
    .hint = Hexagons and circles interlock if that saves paper. Only a cutting machine can cut such a sheet
option-duplex = Printing backs
    .hint = Backs: flip on the long or the short edge, all fronts and then all backs (stacks), side by side with a fold (gutterfold), no backs (fronts), or backs only (backs)
option-back-dx = Move backs right
    .hint = How far to move the back right so that it lines up with the front, mm: a number from the calibration sheet
option-back-dy = Move backs down
    .hint = How far to move the back down, mm: a number from the calibration sheet
option-foot-dx = Lower cross: right
    .hint = The number at the lower cross of the calibration sheet, if it’s different: backs are stretched and turned to fit
option-foot-dy = Lower cross: down
    .hint = The number at the lower cross of the calibration sheet, if it’s different: backs are stretched and turned to fit
foot-dx-none = the same
foot-dy-none = the same
option-marks = Crop marks
    .hint = How to show where to cut
option-marks-on-backs = Marks on backs, too
    .hint = Print the marks on backs, too
option-bleed = Bleed
    .hint = How far the ink extends beyond the cut
paper = { $name } · { $width } × { $height } mm
duplex-long = Flip on long edge
duplex-short = Flip on short edge
duplex-stacks = All fronts, then all backs
duplex-fronts = No backs
duplex-backs = Backs only
forget = Forget this printer…
    .hint = Delete this printer’s settings; the print history stays
forget-ask = Forget the printer “{ $name }”? The current settings and the print history stay.
stopped = Stopped. You’re seeing the previous sheets.
listing = What will be printed…
    .hint = Every card, how many copies, and on which sheets
listing-design = Piece
listing-part = Part
listing-copies = Copies
listing-sheets = Sheets
listing-blank = Blank card
listing-close = Close
listing-go = Click a row to see its page.
calibration-saved = Saved: { $file }. Print both sides, enter the numbers of the middle cross in “Move backs” and those of the lower cross in “Lower cross”, and press “Save settings for a printer…”.
group-more = Other files
    .plain = rules, outlines, history
group-printer = Printer
no-printer = Any
keep = Save settings for a printer…
    .hint = Save paper, margins, offsets and other settings for this printer
keep-name = Name of the printer
note = Mark as printed
    .hint = Record in the print history that these sheets are on paper. Next time, you can print only what’s different
noted = Recorded in the print history: these sheets are on paper.
calibration = Calibration sheet…
    .hint = Hold it up to the light to see how far to move the backs
option-second-language = Which language
    .hint = The second language of the cards, if you want two
option-second = Second language
    .hint = The second language: none, on the same card (card), or instead of the back (back)
option-search = Cards containing
    .hint = Only cards that contain all these words
option-once = One of each card
    .hint = Print one of each card, even if the set contains several copies
option-changed = Only what changed since the last print
    .hint = New and changed cards, and missing copies. Cards to take out of the deck are listed
option-card = Card size
    .hint = Card size: a name or your own size, such as 63x88 (mm)
option-ink = Ink
    .hint = Ink: all (full), less (low), or black only (one)
option-back-turn = Backs upside down
    .hint = Print backs upside down
second-none = None
second-card = On the same card
second-back = Instead of the back
card-set = As the set says
card-poker = Poker · 63 × 88 mm
card-bridge = Bridge · 57.15 × 88.9 mm
card-euro = Euro · 59 × 92 mm
card-mini-euro = Mini-Euro · 45 × 68 mm
card-tarot = Tarot · 70 × 120 mm
card-square = Square · 70 × 70 mm
ink-full = Full
ink-low = Low
ink-one = Black only
duplex-gutterfold = Side by side, folded

# The cards that summarise the rules

bad-size = “{ $value }” can’t be read. Enter a kind of card and a size: spell=mini-euro.
part-reference = Reference cards
board = Board with the tracks
part-tracks = Tracks and boards
part-counters = Counters
sum = { $part }: { $copies } ({ $designs ->
    [one] { $designs } design
   *[other] { $designs } designs
})
deleted = The profile “{ $name }” was deleted.
booklet-subject = The rules: print on both sides, fold along the dashed line, staple in the fold
booklet-sheets = A booklet of { $sheets ->
    [one] { $sheets } sheet
   *[other] { $sheets } sheets
}. Print it on both sides, flipped on the { $edge ->
    [short] short
   *[long] long
} edge.
booklet-saved = Saved: { $file }. Print both sides, flipped on the { $edge ->
    [short] short
   *[long] long
} edge. Fold the sheets along the dashed line, and staple them.
booklet-too-small = { $paper } is too small for a booklet. Use one of these: { $papers }.
booklet-making = Making the booklet…
booklet = Rules as a booklet, in a separate file…
    .hint = The rules on folded sheets, in the language of the cards
option-decks = Deck
    .hint = Only these decks, such as probability; can be repeated in the command
option-kinds = Kind
    .hint = Only cards of these kinds, such as other; can be repeated in the command
option-reference = Reference cards
    .hint = Four cards for each player with a summary of the rules of Own Fate; Tribunal has its own in its card set
option-shape = Counter shape
    .hint = Counters: each in its own shape (own), square, round, or folded with the same face on both sides
decks-all = All
decks-reference = Reference cards
kinds-all = All
shape-own = Each in its own shape
shape-square = Square
shape-round = Round
shape-folded = Folded, face on both sides
option-box = Tuck box
    .hint = A fold-up box for the cards you print: none, one for all (one), or one for each deck (decks)
option-dividers = Dividers
    .hint = Cards with a tab to put between decks (decks) or kinds of cards (kinds)
option-stock = Card stock
    .hint = What you print the cards on: thicker cards get a deeper box
option-sleeve = Sleeves
    .hint = What sleeves you use: the box is made larger to fit them
credit-own-fate = A game by Alexey Kalinin, based on the first part of Sergei Lukyanenko’s novel “Night Watch”. This edition is an independent implementation.
credit-tribunal = The author of the rules is unknown. This edition is an independent implementation.
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
}: { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } × { NUMBER($depth, maximumFractionDigits: 0) } mm inside. Print it on card stock of 200–300 g/m², cut along the line, score and fold back along the dashed lines, and glue the flaps marked “glue”. Don’t glue the lid.
box-too-large = The box “{ $name }” is { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } mm unfolded, even in two halves. That’s too large for { $paper }. { $would ->
    [none] { $decks ->
        [yes] Print fewer cards, or print without a box (--box none).
       *[no] Use a box for each deck (--box decks), or print without one (--box none).
    }
   *[other] Use { $would }{ $decks ->
        [yes] {""}
       *[no] {" "}or a box for each deck (--box decks)
    }, or print without one (--box none).
}
option-set = Set
option-rules = Rule set
    .hint = Track labels and card numbers follow this rule set. Its name is printed at the bottom of each card.
option-picks = Single cards
    .hint = Only these cards, with the number of copies: anton or attack-1=3; can be repeated in the command
picks-none = All cards…
picked = { $count ->
    [one] { $count } card…
   *[other] { $count } cards…
}
picks-search = Find a card
picks-card = Card
picks-kind = Kind
picks-copies = Copies
picks-all = Reset to the set
picks-clear = Clear all
picks-done = Use these
picks-cancel = Cancel
picks-sum = Cards: { $cards }, copies: { $copies }.
option-blanks = Blank cards per back
    .hint = How many blank cards to print with each back
option-sizes = Sizes by kind
    .hint = A different size for one kind of card, such as spell=mini-euro; can be repeated in the command
sizes-none = Same as the others
sizes-own = Another size…
sizes-ask = Width and height in mm, such as 63x88
option-date = Date on the sheets
    .hint = Such as 2026-11-21; empty for today. The same date gives the same file
option-mark-length = Length of marks
    .hint = Length of marks, mm
option-mark-width = Width of marks
    .hint = Width of marks, mm
option-mark-offset = Gap from marks to bleed
    .hint = Distance from the marks to the bleed, mm
option-bleed-between = Bleed between cards
    .hint = Bleed between neighbouring cards, at most half the gap, mm; empty for the same as outside. Below 0, the ink ends before the cut, so a cut that’s slightly off shows paper instead of the next card
bleed-between-none = same as outside
cutter = Outlines for a cutting machine…
    .hint = A file for a cutting machine: SVG or DXF

## The print history
bad-ledger = The print history { $file } can’t be read. Move it somewhere else, and the program will start a new one.
no-print = There’s no print { $number }. Prints in the history: { $count }. To list them, run “dozor print history”.
no-sheet = There’s no sheet { $sheet }. Number of sheets: { $sheets }.
bad-sheets = “{ $value }” isn’t a list of sheets. Enter their numbers, such as 3, 7-9.
only-out = There’s nothing to print. Take these out of the deck: { $list }.
difference = New: { $new }, changed: { $changed }, missing: { $more }.
older-print = The last print was recorded by Dozor 0.1, which saved the text of each card but not its design. Cards that can’t be compared count as changed this time.
take-out = Take these out of the deck: { $list }.
again-other = These have changed since that print and look different now: { $list }.
option-sheets = Only these sheets
    .hint = Sheet numbers, such as 3, 7-9; empty for all. Use it to reprint a sheet that came out wrong
ledger = Print history…
    .hint = What you printed, when, and on which printer. You can print a sheet again
ledger-none = Nothing is marked as printed yet. Press “Mark as printed” (--printed) when your sheets are on paper.
ledger-day = Day
ledger-title = Set
ledger-printer = Printer
ledger-copies = Pieces
ledger-sheets = Sheets
ledger-all = all, or 3, 7-9
ledger-again = Print again
    .hint = The same pieces with the same settings
ledger-forget = Forget this print
    .hint = Remove this print from the history, as if you’d never printed it. It won’t count when you print only changes
ledger-row = { $number }. { $day } { $title }, { $language }: pieces { $copies }, sheets { $sheets }, printer { $printer }
forgotten = Removed from the history: { $day }, { $title }.
again = Printing again: { $day }, { $title }.
not-again = Show all cards again
on-paper = Print…
    .hint = Open the system’s print dialog. Pages are printed at actual size
on-paper-going = Sending the pages to the printer…
on-paper-done = All pages were sent to the printer. If they come out well, press “Mark as printed”.
on-paper-failed = The printer didn’t accept any pages. Check that it’s on, or save a PDF.
zoom-in = Zoom in
zoom-out = Zoom out
through = See through paper
    .hint = Show what’s on the back, as if you held the sheet up to a light
option-backs = Back style
    .hint = An engraving takes little more than half the ink: the paper shows through in fine lines
backs-full = As drawn
backs-engraved = Engraving

## Targets
target = { $key }: { $name } — { $kind ->
    [sheets] sheets
    [cut] sheets and cutting outlines
    [precut] pre-cut sheets
    [pdf] a PDF
   *[pictures] pictures
}
no-target = There’s no target “{ $name }”. Choose one of: { $names }.
target-closed = The target “{ $target }” sets this for you. Leave out --{ $option }.
target-lacks = “{ $target }” has no such product. Leave out --{ $option }.
target-too-large = { $file }: the target description is larger than { $limit } kB.
target-not-toml = { $file } isn’t a target description (TOML): { $problem }
bad-press-profile = Dozor can’t use the ICC profile “{ $file }” ({ $problem }). Put the profile of a CMYK press into the folder “inks” in your profile folder, or choose another target.
target-bad = { $file }: “{ $key }” isn’t valid in a target description.
target-missing = { $file }: the target description needs “{ $key }”.
left-out = Not included here: { $names }.
not-made = Not made here: { $name }, { $width } × { $height } mm{ $shape ->
    [round] , round
    [hex] , hexagonal
   *[rect] {""}
}. { $product ->
    [none] No product has this shape.
   *[other] The nearest product is { $product }, { $product-width } × { $product-height } mm.
}
resized = { $name }, { $width } × { $height } mm: printed as { $product }, { $product-width } × { $product-height } mm ({ $percent } %).
box-not-made = Not made here: a box for { $name }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} of { $width } × { $height } mm. { $product ->
    [none] No box here has room for cards of this size.
   *[other] The nearest product is { $product }, for { $holds ->
        [one] { $holds } card
       *[other] { $holds } cards
    }, with a picture of { $pixels-wide } × { $pixels-high } px{ $confirmed ->
        [no] {" "}(unconfirmed)
       *[yes] {""}
    }. We know no document that shows its folds: draw the picture on the service’s template.
}
unconfirmed = No document that we know confirms the size of these products: { $names }. Compare your pictures with the service’s templates before you order.
nothing-made = None of your pieces has the size and shape of a product made here: { $names }. Sizes are in mm.
lacking = Not available here. Your choice comes back when you pick a destination that has it.
pictures-done = Done: { $file }, { $format ->
    [pdf] { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
   *[other] { $count ->
        [one] { $count } picture
       *[other] { $count } pictures
    }
}.
listing-pdf = { $file } { $sizes }, { $count ->
    [one] { $count } page
   *[other] { $count } pages
}
save-done = Start the game from this file: { $file }
option-target = Destination
    .hint = A home printer, a pre-cut sheet, a card printing service, a cutting machine or a game on the screen. You see only the settings that it leaves to you
save-pictures = Save pictures…
pictures-title = Folder for the pictures
pictures-saving = Saving pictures: { $file }
pictures-stopped = Stopped. The finished pictures are in { $file }
summary-pictures = { $count } pictures, { $designs } of them different.
page-picture = Picture { $at } of { $count }: { $file }, { $width } × { $height } px
