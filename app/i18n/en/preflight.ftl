# What is said of a finished PDF before it is printed: what is wrong, and what to do.
all-fits = Everything fits.
found = { $errors ->
    [0] { $warnings ->
        [one] It can be printed; 1 remark:
       *[other] It can be printed; { $warnings } remarks:
    }
   *[other] { $errors ->
        [one] 1 fault would spoil the print
       *[other] { $errors } faults would spoil the print
    }{ $warnings ->
        [0] {":"}
        [one] , and 1 remark:
       *[other] , and { $warnings } remarks:
    }
}
on = { $count ->
    [one] Page { $pages }:
   *[other] Pages { $pages }:
}
many = { $names } and { $more } more
back-of = Back of “{ $name }”

# The file
page-size = the page is { $size } mm, which is not { $paper }. Choose the paper that lies in the printer.
hints = The file tells the printer to flip another edge than you chose, or to scale. Print at 100 %, and choose the edge in the printer’s dialog yourself.
page-order = the page of sheet { $sheet } stands where sheet { $should } belongs. Make the sheets anew; please report it if that does not help.
front-behind = this front would be printed on the back of page { $other }. Print the pages before it and the rest as two jobs, or one side of the paper only.
back-in-front = this back would be printed as the first side of a sheet. Print it as a job of its own.
other-sheet = this back belongs to another sheet than page { $other }, on whose back it would be printed. Print it as a job of its own.
copies = { $name }: { $count } in the file, { $wanted } chosen. Make the sheets anew; please report it if that does not help.

# Two sides
no-back = { $name }: nothing lies behind it. Choose another way of printing backs, or print the sheet’s backs again.
wrong-back = { $name } lies behind “{ $front }”, which has another back. Make the sheets anew; please report it if that does not help.
back-shifted = { $name } lies { NUMBER($by, maximumFractionDigits: 1) } mm beside its front. Check “Move backs right” and “down”.
back-turned = { $name } stands on its head behind its front. Check “Backs” and “Backs on their head”.
stray-back = { $name } lies behind no card. Make the sheets anew; please report it if that does not help.

# Paper, edge and neighbours
off-paper = { $name } reaches { NUMBER($by, maximumFractionDigits: 1) } mm beyond the paper. Take larger paper or smaller cards.
past-edge = { $name } is cut off { NUMBER($by, maximumFractionDigits: 1) } mm before its edge: the printer does not reach so far. Take larger paper, or a smaller “Printer’s edge” if yours reaches farther.
bleed-past-edge = the bleed of { $name } ends { NUMBER($by, maximumFractionDigits: 1) } mm early: the printer does not reach so far. Cut exactly there, or take less bleed.
overlap = { $name } lies on “{ $other }”. Take larger paper or a wider gap.
ink-over = the bleed of { $name } covers the edge of “{ $other }”. Take less bleed or a wider gap.
ink-short = { $name } is not printed up to its edge: { NUMBER($by, maximumFractionDigits: 1) } mm are missing. Choose a larger picture, or more bleed.
scaled = { $name } is printed at { NUMBER($percent, maximumFractionDigits: 1) } % of its size. Make the sheets anew; please report it if that does not help.
mark-past-edge = marks reach { NUMBER($by, maximumFractionDigits: 1) } mm to where the printer does not print. Take shorter marks, or cutting lines.
mark-over = a cutting mark runs into { $name }. Take shorter marks, or put them nearer to the bleed.
unmarked = { $name }: an edge has no cutting mark. Cut along the edge that you see, or choose cutting lines.
no-ruler = there is no room for the ruler. Measure a card after printing: it shows whether the printer scales.
note-past-edge = ruler and label reach { NUMBER($by, maximumFractionDigits: 1) } mm to where the printer does not print. Measure a card instead.
note-over = ruler or label lie on { $name }. Take larger paper or fewer cards.

# What is drawn
safe-zone = words on { $name } stand only { NUMBER($by, maximumFractionDigits: 1) } mm from the cut. Cut carefully, or give the card less text.
small-type = the type on { $name } is only { NUMBER($size, maximumFractionDigits: 1) } pt high. Give it less text, or take larger cards.
thin-line = lines of { NUMBER($width, maximumFractionDigits: 2) } mm on { $name } may not be seen. Take wider ones.
contrast = words on { $name } are hardly told from their ground ({ NUMBER($contrast, maximumFractionDigits: 1) } : 1). Choose another picture or colour.
coarse = a picture on { $name } has only { NUMBER($dpi, maximumFractionDigits: 0) } dots an inch. Choose a finer one, or take smaller cards.
coloured = there is colour on { $name }, which was to be printed with one ink. Choose “One, black” in the printer’s dialog too.
font = { $name }: the font { $font } is not in the file, so another printer may show other letters. Make the sheets anew; please report it if that does not help.
page = the page

# What was measured
figure-ink = Ink: { $mean } % of the paper on average, at most { $most } % (page { $page }).
figure-type = Smallest type: { NUMBER($value, maximumFractionDigits: 1) } pt.
figure-line = Thinnest line: { NUMBER($value, maximumFractionDigits: 2) } mm.
figure-contrast = Least contrast of type: { NUMBER($value, maximumFractionDigits: 1) } : 1.
figure-dpi = Coarsest picture: { NUMBER($value, maximumFractionDigits: 0) } dots an inch.
