# The command line: help pages and errors. help-<command> has an attribute for each parameter.
help = Two-player card games of Light and Dark Others: play them, edit their cards, and print their decks. Without a command, the window opens.
    .lang = Language of the window and of messages, by its code in dozor languages (default: the system’s).
    .version = Show the version and exit.
help-option = Show this page and exit.
heading-usage = Usage
heading-arguments = Arguments
heading-options = Options
heading-commands = Commands
note-required = required
note-default = default
metavar-options = { "[OPTIONS]" }
metavar-command = { "COMMAND …" }

no-language = There’s no language “{ $value }”. Choose one of { $languages }.
no-command = There’s no command “{ $name }”. Choose one of { $names }, or see dozor --help.
no-option = { $command } has no option { $option }. See { $command } --help.
missing = { $command } needs { $parameter }. See { $command } --help.
no-value = The option { $option } of { $command } isn’t written correctly. See { $command } --help.
bad-value = The value of { $parameter } can’t be used ({ $detail }). See { $command } --help.
bad-number = The value of { $parameter } must be a number{ $range }. See { $command } --help.
missing-command = { $command } needs one of its commands: { $names }.
usage = You can’t call { $command } like this ({ $detail }). See { $command } --help.
old-flag = { $flag } is now a separate command and won’t work in the next release. Write: { $line }

help-catalogue = Repair your card catalogue. Developers can also build the shipped one.
help-catalogue-build = Rebuild data/cards.db from data/source/.
help-catalogue-check = Check that data/cards.db matches data/source/.
help-catalogue-mend = Repair your catalogue if it’s damaged. Shows what was lost and where the rest was recovered from.

help-arena = Let computer players play each other. Each deal is played twice with seats swapped, or once if both players are the same. The same arguments give the same games.
    .first = First player: random, novice, watchman, higher, great; for Tribunal tribunal-weak … tribunal-master.
    .second = Opponent.
    .game = Game: own-fate or tribunal.
    .games = Number of games.
    .jobs = Number of processes.
    .seed = Random seed.
    .sims = Simulations per decision for players that search (0: their default).
    .rules = Rule set to play by: book (the default), even, or a custom one.
    .option = A house rule, such as tie=draw; may be repeated.
    .resume = Keep the games in this file, and don’t replay those already in it.
    .records = Folder to save all games in.
    .as-json = Print all numbers as JSON: wins by side (with 95 % intervals computed over pairs of games), endings, and lengths.
help-lab = Test a set in the balance lab. Computer players play the set, or a change to it, and you see who wins, how and when, and what each card is worth. The same arguments give the same games.
    .set-key = Card set: its key, or a file ending in .set.
    .against = Another set to compare with.
    .rules = Rule set to play each set by: book (the default), even, or a custom one.
    .against-rules = Another rule set to compare with.
    .change = A change to compare with: petr.cost=6, vortex=9, option.olga=inside. Join several with +.
    .games = Number of games of each version.
    .level = Player for both sides: novice, watchman, higher, or great.
    .sims = Simulations per decision for players that search (0: their default).
    .jobs = Number of processes.
    .seed = Random seed.
    .sweep = Vary a number, option, or label over a range, on the same deals: zavulon.cost=5..10, option.olga=extra,inside. Give it twice to vary two together.
    .sensitivity = Raise each number of the set by one step, on the same deals, to see what it affects.
    .cards = Replay each deal without each card that was used, to see what the card gains (takes about fifteen times as long).
    .option = A house rule for all games, such as tie=draw; may be repeated.
    .page = Write the report with its charts to a web page.
    .table = Write one line per card to a CSV file.
    .resume = Keep the games in this file, and don’t replay those already in it.
    .scheduler = Play on the workers of this Dask scheduler (requires the package distributed).
help-scheduler = Distribute the games of “lab --scheduler”. Workers on this and other machines play them. Runs until interrupted.
    .host = Address at which workers can reach this machine.
    .port = Port.

help-worker = Play games for “lab --scheduler”. Runs on this machine until interrupted. Every machine needs the same version of Dozor.
    .address = Address of the scheduler, such as tcp://192.168.1.10:8786.
    .processes = Number of games at a time (default: one per processor).

help-check = Check whether files can be imported. Works for sets, tables, translations, pictures, and game files from elsewhere, and shows what’s wrong with those that can’t be imported. Exits with status 1 if a set has errors. Nothing is stored.
    .files = Files, or folders of sets.
    .set-key = Set that tables and translations belong to (default for a translation: own-fate; for a table: the set that has its cards, or else an empty one).
    .kind = List the findings of this kind in a set, one a line: missing translations, outdated translations, flaws in texts, flaws of faces, or anything else in the set. By default, the last two are listed, and the others only counted.
    .only = Only findings in this language (default for a translation: its own).
check-set = { $file } { $errors ->
    [0] has no errors in its files
    [one] has an error
   *[other] has { $errors } errors
}: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, texts in { $languages }. To judge the print, too (bleed, the cut, texts that overlap or run off the card), use dozor print --check.
check-table = { $file } can be imported.
compared-with-none = Compared with an empty set, because no set has these cards. To compare it with one of your sets, add --set.
check-list = To list the findings of one kind, use --list with one of { $kinds }. To limit them to one language, use --in.
check-columns = The first time it sees these headings, the editor asks what { $count ->
    [one] one column is
   *[other] { $count } columns are
}; these are its suggestions.
help-import = Import a table of cards into a set. Columns get the meaning that the editor suggests; new kinds, sides, decks, and choices are created. Exits with status 1 if the table has faults.
    .table = Table (CSV or XLSX).
    .set-key = Set: its key, or a folder or file of a set.
    .encoding = Encoding of a CSV file, such as cp1250, if it isn’t clear.
    .sheet = Sheet of a workbook (default: the open one).
    .heading = Number of the row with the headings (default: found automatically).
    .hidden = Import hidden rows and columns too.
    .left-out = Heading of a column that isn’t imported. You can give several.
    .own-game = Give the set its own copy of the game if the table has columns that the game lacks.
    .folder = Folder with the pictures that the table names (default: the table’s folder).
import-folder = In { $folder }, only files whose content changed were rewritten. Comments in them weren’t kept.
imported = { $file }: { $cards ->
    [0] no card was changed.
    [one] one card was added or changed.
   *[other] { $cards } cards were added or changed.
}
check-picture = { $file } is fine: a picture ({ $media }).
check-font = { $file } is fine: the font “{ $family }”. { $allowed }
check-record = { $file } is fine: a game file that can be replayed.
check-refused = { $file }: { $why }
help-replay = Replay a game file (.dozorgame). Shows how the game ended, or the first line that doesn’t fit, and why.
    .file = Game file.

help-review = Review a finished game of Own Fate. Shows the chance of winning turn by turn, what decided the game, mistakes, and better moves. The results are saved next to the game file.
    .file = Game file.
    .as-json = Print the review as JSON.

review-curve = { $seat }: chance of winning, given what it could see:
review-point = { "  " }{ $game ->
        [tribunal] round
       *[other] turn
    } { $turn }: { $chance } %
review-end = { "  " }result: { $chance } %
review-turnings = { "  " }Turning points:
review-turning = { "    " }{ $game ->
        [tribunal] round
       *[other] turn
    } { $turn }: { $change } % — { $cause }
review-marked = Marked decisions:
review-none = No mistakes found: no decision cost 5 % of the chance of winning.

help-scenario = Run scenarios. Each has a position, actions, and the expected results. Shows which ones hold; exits with status 1 if one doesn’t.
    .files = Scenario files (TOML); see docs/formats/scenario.md.

help-print = Print the set to a PDF. Prints cards with backs, tracks, and counters.
    .out = PDF file.
    .lang = Language of the cards, one of the set’s, such as de (default: the language of the messages, or the set’s original one).
    .second-lang = The second language on the cards, with --second (default: the set’s first other language).
    .set-key = A set: its key in the catalogue, a folder, or a .dozorset file. Several joined with + share sheets and a box: own-fate+tribunal.
    .changed = Print only what has changed since the prints in the history, and list the cards to take out of the deck.
    .profile = Printer profile to start from. An empty value clears a list: --deck "", --kind "", --size "".
    .save-profile = Save the settings to this profile.
    .printed = Record in the print history that this has been printed.
    .rules = Rule set to print the set by: book (the default), even, or a custom one.
    .target = Print target. You can’t give options that the target sets. Pictures are written to the folder OUT.
    .list-targets = List the targets, including custom ones from the folder targets, and exit.
    .check = Read the finished file back and show what was measured; without OUT.pdf, nothing is written. Exits with status 1 if the print would be faulty.
    .dry-run = Only show what would be printed, how much, and where on the sheets.
help-print-again = Reprint a print from the history with its settings. With --sheets, only these sheets.
    .number = Number of the print in “dozor print history”.
help-print-booklet = Print the rules of a game as a booklet. Fold the sheets and staple them.
    .game = Game: own-fate, tribunal, or free for the rules text of the set.
help-print-calibration = Print the calibration sheet. Hold it up to the light to read two numbers for the backs.
help-print-cutter = Print the set, and write its outlines for a cutting machine. Takes the same options as dozor print.
    .outlines = File with the outlines: SVG or DXF.
    .again = Reprint this print from the history instead of a set.
help-print-history = List the recorded prints with their numbers.
help-print-forget = Remove a print from the history.
    .number = Number of the print in “dozor print history”.
help-print-profiles = List the printer profiles with their settings.
help-print-delete-profile = Delete a printer profile.
    .name = Name of the profile.
help-export = Write a set to files.
help-export-pictures = Write a picture of each face of a set. The folder gets the folders cards, tracks, and counters.
    .folder = Folder for the pictures; created if missing.
    .dpi = Resolution in dots per inch.
    .image-format = Format of the pictures: png (exact) or jpeg (smaller).
    .backs = Write the cards’ backs, too.
help-open = Open a game file, or import a card set. Opens the window. The file name alone does the same.
    .file = Game file (.dozorgame), set (.dozorset), or error report (.dozorcase).

bad-screen-size = “{ $value }” isn’t a size. Write width and height in pixels, such as 1366x768.
help-screenshots = Save screenshots of every window. Both languages are included, and no display is needed.
    .folder = Folder for the PNG files; created if missing.
    .both = Both themes, night and day.
    .size = Size of the windows in px, such as 1366x768.
    .percent = Text size as in the settings, 100 to 200 %.

help-languages = List the languages of the program. With a code, list what’s missing in that language, and exit with status 1 if anything is.
    .language = Language, such as de: list what’s missing in it, one message per line.
language-whole = { $code } · { $name }
language-part = { $code } · { $name }: { $share } done, the rest is English
language-at = { $line ->
    [0] { $file }
   *[other] { $file }, line { $line }
}
language-code = { $file } isn’t used as a language. Name the folder with the language’s code: two or three lower-case letters, such as “de”.
language-not-folder = { $file } isn’t used as a language. It has to be a folder.
language-large = { $file } isn’t used: it’s larger than { $what } kB. Check that it’s the right file.
language-many = { $file } contains too many folders: only the first { $what } are used. Move the others elsewhere.
language-encoding = { language-at }: not UTF-8, so the folder isn’t used. Save the file as UTF-8.
language-toml = { language-at }: not TOML, so the folder isn’t used ({ $what }). Correct the line.
language-deep = { $file }: its brackets are nested too deeply, so the folder isn’t used. Write texts in quotes, without brackets.
language-bad-name = { language-at }: a language’s name must be a text of 1 to 40 characters in quotes. The folder isn’t used.
language-bad-quotes = { language-at }: “quotes” must be a text of two characters, the opening and the closing quotation mark. The folder isn’t used.
language-junk = { $file }, line { $line }: can’t be read, “{ $what }”. It must be a complete message in UTF-8.
language-unknown = { $file }, line { $line }: { $what } isn’t used anywhere. Check its name in the English file.
language-variable = { $file }, line { $line }: nothing fills the variable in braces, { $what }. Use the name from the English file.
language-file = { $file }: there’s no such file in English, so it isn’t used.
language-unusable = { $file }, line { $line }: { $what } can’t be formatted, so English is used. It refers to itself, to a missing message, or to too many messages, or it’s too long.
language-more = Only the first { $count } errors are listed. Correct them and run this again.
languages-own = Put the folders of custom translations into { $folder }

help-doctor = Check this installation for problems. Shows what’s wrong and what to do; exits with status 1 if anything is wrong.
    .report = Also pack the findings and the error log into a zip to send. It contains no names, games, or cards.
check-case = { $file }: an unfinished game, saved at its last decision; it opens correctly.
help-backup = Save and restore all your data. Everything goes into one file, for another computer or for safekeeping.
help-backup-save = Save your cards, games, and settings to one file.
    .file = File to write (.dozorbackup).
help-backup-restore = Replace your cards, games, and settings with those from a backup. The previous folder is kept next to the new one.
    .file = Backup (.dozorbackup).
backup-saved = { $count ->
    [one] One file
   *[other] { $count } files
} saved to { $file }. To restore, run “dozor backup restore”, here or on another computer.
backup-restored = { $count ->
    [one] One file
   *[other] { $count } files
} restored from { $file }.
backup-before = Your previous data is in { $folder }. Delete it when you no longer need it.
