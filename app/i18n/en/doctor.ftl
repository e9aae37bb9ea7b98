# dozor doctor: what can be wrong with an installation.
good = OK
wrong = WRONG
packed = The report is in { $file }: the lines above and the error log, without names, games or cards.

check-program = Program
check-parts = Packages
check-window = Window
check-fonts = Fonts
check-pictures = Pictures
check-languages = Languages
check-shipped = Shipped cards
check-folder = Profile
check-own = Your cards
check-games = Saved games
check-log = Errors

program = Dozor { $version } ({ $kind ->
    [bundle] installed
   *[source] from source
}), Python { $python }, { $system }
parts = { $parts }
part-missing = { $part } isn’t installed. Run “python3 dozor.py” to install what’s missing, or reinstall Dozor.
window = a window can open on { $display }
fonts = { $count } font faces found
pictures = { $count ->
    [one] one picture of the shipped cards found
   *[other] all { $count } pictures of the shipped cards found
}
languages = { $languages }: messages, rules, guide, spelling and hyphenation found
piece-missing = Part of Dozor is missing: { $piece }. Reinstall Dozor.
catalogue = { $file } is undamaged: { $sets ->
    [one] one set
   *[other] { $sets } sets
}, schema { $schema }
catalogue-older = { $file } is undamaged, with an older schema ({ $schema }): the next start updates it, after a backup
no-catalogue-yet = { $file } will be created at the first start
folder = { $folder } is writable, { $free } MB free
little-room = { $folder } has only { $free } MB left. Free some space, or new cards and games won’t be saved.
no-database = { $folder } can’t hold Dozor’s card catalogue: { $detail }. Choose a folder on this computer with DOZOR_HOME.
games = { $count ->
    [0] none yet
    [one] one, readable
   *[other] { $count }, all readable
}
bad-game = { $file } can’t be read from line { $line } on (files in the folder: { $count }). You can open the game up to that line, or delete the file.
log = { $count ->
    [0] none
    [one] one, see { $file }
   *[other] { $count }, see { $file }
}
unexpected = the check itself failed ({ $detail }). Please report it.
