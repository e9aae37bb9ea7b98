# What is said of a finished PDF before it is printed: what is wrong, and what to do.
all-fits = Everything fits.
found = { $errors ->
    [0] { $warnings ->
        [one] Ready to print, with 1 remark:
       *[other] Ready to print, with { $warnings } remarks:
    }
   *[other] { $errors ->
        [one] 1 error would spoil the print
       *[other] { $errors } errors would spoil the print
    }{ $warnings ->
        [0] {":"}
        [one] , and there’s 1 remark:
       *[other] , and there are { $warnings } remarks:
    }
}
grade-error = Error:
grade-warning = Warning:
grade-note = Note:
on = { $count ->
    [one] page { $pages }:
   *[other] pages { $pages }:
}
many = { $names }{ $cards ->
    [0] {""}
   *[other] { $backs ->
        [0] {" "}and { $cards } more
       *[other] , { $cards } more
    }
}{ $backs ->
    [0] {""}
    [one] {" "}and { $backs } back
   *[other] {" "}and { $backs } backs
}
back-of = Back of { $name }

# The file
page-size = the page is { $size } mm, not { $paper }. Choose the paper that’s in your printer.
hints = The file tells the printer to scale, or to flip a different edge than you chose. Print at 100 %, and choose the edge in the printer’s dialog yourself.
page-order = the page of sheet { $sheet } is where sheet { $should } should be. Make the sheets again; if that doesn’t help, please report it.
front-behind = this front would be printed on the back of page { $other }. Print the pages before it and the rest as two jobs, or print on one side only.
back-in-front = this back would be printed on the front of a sheet. Print it as a separate job.
other-sheet = this back belongs to another sheet, but would be printed on the back of page { $other }. Print it as a separate job.
copies = { $name }: the file has { $count }, but you chose { $wanted }. Make the sheets again; if that doesn’t help, please report it.

# Two sides
no-back = { $name }: there’s nothing on the back. Choose another setting for “Printing backs” (--duplex), or print the sheet’s backs again.
wrong-back = { $name }: printed behind “{ $front }”, which has a different back. Make the sheets again; if that doesn’t help, please report it.
back-shifted = { $name }: { NUMBER($by, maximumFractionDigits: 1) } mm out of line with the front. Check “Move backs right” (--back-dx) and “Move backs down” (--back-dy).
back-turned = { $name }: upside down behind the front. Check “Printing backs” (--duplex) and “Backs upside down” (--back-turn).
stray-back = { $name }: not behind any card. Make the sheets again; if that doesn’t help, please report it.

# Paper, edge and neighbours
off-paper = { $name }: { NUMBER($by, maximumFractionDigits: 1) } mm over the edge of the paper. Use larger paper or smaller cards.
past-edge = { $name }: the last { NUMBER($by, maximumFractionDigits: 1) } mm won’t be printed, because the printer doesn’t reach that far. Use larger paper, or a smaller “Printer margin” (--margin) if your printer reaches farther.
bleed-past-edge = { $name }: the bleed ends { NUMBER($by, maximumFractionDigits: 1) } mm early, because the printer doesn’t reach that far. Choose a smaller “Printer margin” (--margin) if your printer reaches farther, or a smaller gap, or cut exactly on the line there.
overlap = { $name }: overlaps “{ $other }”. Use larger paper or a wider gap.
ink-over = { $name }: the bleed covers the edge of “{ $other }”. Use less bleed or a wider gap.
scaled = { $name }: printed at { NUMBER($percent, maximumFractionDigits: 1) } % of the right size. Make the sheets again; if that doesn’t help, please report it.
mark-past-edge = the marks extend { NUMBER($by, maximumFractionDigits: 1) } mm into the edge that the printer can’t print. Use shorter marks, or cutting lines.
mark-over = a crop mark runs into { $name }. Use shorter marks, or move them closer to the bleed.
unmarked = { $name }: an edge has no crop mark. Cut along the edge that you see, or choose cutting lines.
no-ruler = there’s no room for the ruler. Measure a card after printing to see whether the printer scales.
note-past-edge = the ruler and label extend { NUMBER($by, maximumFractionDigits: 1) } mm into the edge that the printer can’t print. Measure a card instead.
note-over = the ruler or label covers part of { $name }. Use larger paper or fewer cards.

# What the set says
deck-no-back = the deck “{ $deck }” has no back, so its cards get a plain one. Add a back to the set (in a folder, a [[back]] in board.toml).
deck-left-out = the deck “{ $deck }” has no back in the set, so its cards get the one that the template draws for any deck, without a label. Add a back to the set (in a folder, a [[back]] in board.toml).
no-copies = not printed, because they have no copies: { $names }. Set “copies” if you need them.
not-made = the order is incomplete, because this isn’t made here: { $names }. Leave it out, print it at home, or give it the size of a product.
deck-count = the deck “{ $deck }” has { $there } cards with this back, but the set says { $wanted }. Change the copies of its cards, or the number of backs.

# At the cut
no-bleed = { $name }: paint ends { $by ->
    [0] at the cut
   *[other] { NUMBER($by, maximumFractionDigits: 1) } mm beyond the cut
}, but you asked for { NUMBER($asked, maximumFractionDigits: 1) } mm of bleed, so white edges will show. Extend it in the template, for example with bleed = true, or choose a picture without a white margin.
short-bleed = { $name }: paint ends { NUMBER($by, maximumFractionDigits: 1) } mm beyond the cut, but you asked for { NUMBER($asked, maximumFractionDigits: 1) } mm of bleed. Extend it in the template.
ends-at-cut = { $name }: paint ends at the cut, so an edge will show unless you cut exactly. Extend it in the template, for example with bleed = true, or choose a picture without a white margin.
white-rim = { $name }: paint ends inside the cut, so a white rim will show, wider on one side if the cut is off. Extend it in the template, for example with bleed = true, or choose a picture without a white margin.
frame = a frame on { $name } is only { NUMBER($by, maximumFractionDigits: 1) } mm from the cut, so it will look uneven. Move it at least { $safe } mm inside, or leave it out.
off-card = text on { $name } runs { NUMBER($by, maximumFractionDigits: 1) } mm off the card and is cut off. Shorten it, or move it in the template.

# What is drawn
hidden-text = text on { $name } is hidden by what is drawn over it. Move the part with the text to the end of the template’s parts.
white-corners = the ground of { $name } leaves the corners white. Let it be rectangular, for example with bleed = true: the corners are rounded when the card is cut.
untranslated = { $name }: a text has no translation, so it’s in another language. Translate it.
text-over = { $name }: two texts overlap. Shorten one, or move it in the template.
safe-zone = text on { $name } is only { NUMBER($by, maximumFractionDigits: 1) } mm from the cut. Cut carefully, or shorten the text.
small-type = text on { $name } is only { NUMBER($size, maximumFractionDigits: 1) } pt high. Shorten it, or use larger cards.
thin-line = lines of { NUMBER($width, maximumFractionDigits: 2) } mm on { $name } may not show. Use thicker lines.
contrast = text on { $name } is hard to tell from its background ({ NUMBER($contrast, maximumFractionDigits: 1) } : 1). Choose another picture or colour.
coarse = a picture on { $name } has only { NUMBER($dpi, maximumFractionDigits: 0) } dots per inch. Choose a sharper picture, or use smaller cards.
rgb-left = The file still has { $count ->
    [one] one colour
   *[other] { $count } colours
} in RGB, which the press has no ink for. Please report this.
no-intent = The file doesn’t say which press it’s made for. Please report this.
ink-limit = { NUMBER($share, maximumFractionDigits: 1) } % of the inked area has more than { $limit } % ink. Make the pictures there lighter, or the print shop may refuse the file.
coloured = there’s colour on { $name }, but you chose one ink. Choose black only in the printer’s dialog, too.
font = { $name }: the font { $font } isn’t in the file, so another printer may use a different font. Make the sheets again; if that doesn’t help, please report it.
page = the page

# What was measured
figure-ink = Ink: { $mean } % of the paper on average, { $most } % at most (page { $page }).
figure-press = Total ink of the press: { $value } % at most.
figure-type = Smallest text: { NUMBER($value, maximumFractionDigits: 1) } pt.
figure-line = Thinnest line: { NUMBER($value, maximumFractionDigits: 2) } mm.
figure-contrast = Lowest contrast of text: { NUMBER($value, maximumFractionDigits: 1) } : 1.
figure-dpi = Lowest picture resolution: { NUMBER($value, maximumFractionDigits: 0) } dots per inch.
