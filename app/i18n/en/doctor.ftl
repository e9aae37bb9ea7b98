# dozor doctor: what can be wrong with an installation.
good = good
wrong = WRONG
packed = The report is in { $file }: the lines above and the log of errors, without names, games or cards.

check-program = Program
check-parts = Packages
check-window = Window
check-fonts = Fonts
check-pictures = Pictures
check-languages = Languages
check-shipped = Shipped cards
check-folder = Your folder
check-own = Your cards
check-games = Saved games
check-log = Errors met

program = Dozor { $version } ({ $kind ->
    [bundle] installed bundle
   *[source] from its source
}), Python { $python }, { $system }
parts = { $parts }
part-missing = { $part } is not installed: run “python3 dozor.py”, which brings what is missing, or install Dozor anew.
window = a window can be opened on { $display }
fonts = { $count } faces of type are there
pictures = { $count ->
    [one] one picture of the shipped cards is there
   *[other] all { $count } pictures of the shipped cards are there
}
languages = { $languages }: sentences, rules, guide, spelling and hyphens are there
piece-missing = Of what is shipped this is missing: { $piece }. Install Dozor anew.
catalogue = { $file } is whole: { $sets ->
    [one] one set
   *[other] { $sets } sets
}, schema { $schema }
catalogue-older = { $file } is whole and of an older schema ({ $schema }): the next start brings it up to date, after a backup
no-catalogue-yet = { $file } is made at the first start
folder = { $folder } can be written to, { $free } MB are free
little-room = { $folder } has only { $free } MB left: free some room, or new cards and games will not be stored.
games = { $count ->
    [0] none yet
    [one] one, and it can be read
   *[other] { $count }, and all can be read
}
bad-game = { $file } cannot be read from line { $line } on (of { $count } in the folder): the game can be opened up to there, or delete the file.
log = { $count ->
    [0] none
    [one] one, told in { $file }
   *[other] { $count }, told in { $file }
}
unexpected = the check itself failed ({ $detail }): please report it.
