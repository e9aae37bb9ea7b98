# The command line: help pages and refusals. help-<command> has an attribute for each parameter.
help = Two-player card games of Light and Dark Others: play them, edit their cards, print their decks. Without a command the window opens.
    .lang = The language of the window and of messages: its code, as in dozor languages (else the system's).
    .version = Show the version and end.
help-option = Show this page and end.
heading-usage = Usage
heading-arguments = Arguments
heading-options = Options
heading-commands = Commands
note-required = required
note-default = default
metavar-options = { "[OPTIONS]" }
metavar-command = { "COMMAND …" }

no-language = There is no language “{ $value }” here: choose one of { $languages }.
no-command = There is no command “{ $name }”: choose one of { $names }, or see dozor --help.
no-commands = There is no command “{ $name }”: see dozor --help.
no-option = { $command } has no option { $option }: see { $command } --help.
missing = { $command } needs { $parameter }: see { $command } --help.
no-value = The option { $option } of { $command } is not written right: see { $command } --help.
bad-value = The value of { $parameter } can't be used ({ $detail }): see { $command } --help.
bad-number = The value of { $parameter } must be a number{ $range }: see { $command } --help.
missing-command = { $command } needs one of its commands: { $names }.
usage = { $command } can't be called like this ({ $detail }): see { $command } --help.

help-catalogue = Your card catalogue mended; the shipped one built (for those who work on the program).
help-catalogue-build = Build data/cards.db anew from data/source/.
help-catalogue-check = Check that data/cards.db is what data/source/ builds.
help-catalogue-mend = Mend your catalogue if it is damaged: what is lost, and where it was taken from.

help-arena = Let players made of code play whole games against each other: every deal twice, with seats swapped, or once if both are the same. The same arguments give the same games.
    .first = A player: random, novice, watchman, higher, great; for Tribunal tribunal-weak … tribunal-master.
    .second = Its opponent.
    .game = Which game: own-fate or tribunal.
    .games = How many games.
    .jobs = On how many processes.
    .seed = The number that all chance comes from.
    .sims = Simulations a decision for players that search (0: their own number).
    .rules = The rule set to play by: book (the default), even or one of your own.
    .option = A house rule, for instance tie=draw; may be repeated.
    .resume = Keep the games in this file; those already in it are not played again.
    .records = The folder to save all games in.
    .as-json = All numbers as JSON: wins by side with 95 % intervals by pairs, endings, lengths.
help-lab = The balance lab: players made of code judge a set, or a change of it: who wins, how and when, what each card brought. The same arguments give the same games.
    .set-key = The set of cards: its key, or a file ending in .set.
    .against = Another set to compare it with.
    .rules = The rule set to play by, of each set: book (the default), even or one of your own.
    .against-rules = Another rule set to compare it with.
    .change = A change to compare it with: petr.cost=6, vortex=9, option.olga=inside, several joined by +.
    .games = How many games of each version.
    .level = Who plays both sides: novice, watchman, higher or great.
    .sims = Simulations a decision for players that search (0: their own number).
    .jobs = On how many processes.
    .seed = The number that all chance comes from.
    .sweep = A number, option or label over a range, on the same deals: zavulon.cost=5..10, option.olga=extra,inside; given twice, both together.
    .sensitivity = Every number of the set one step up, on the same deals: what each moves.
    .cards = play each deal again without each card that was used: what the card gains (about fifteen times as long)
    .option = A house rule for all games, for instance tie=draw; may be repeated.
    .page = Write the report with its plots as a page.
    .table = Write a line for each card as CSV.
    .resume = Keep the games in this file; those already in it are not played again.
    .scheduler = Play on the workers of this Dask scheduler (needs the package distributed).
help-scheduler = Share the games of “lab --scheduler” out among workers on this and other machines, until it is interrupted.
    .host = The address at which workers reach this machine.
    .port = The port.

help-worker = Play on this machine for “lab --scheduler”, until it is interrupted: the same version of Dozor on every machine.
    .address = Where the scheduler is: tcp://192.168.1.10:8786.
    .processes = How many games at a time; by default one for each processor.

help-check = Say whether files from elsewhere (sets, tables, translations, pictures, records) can be taken in, and what is wrong with those that cannot. Nothing is stored.
    .files = The files, or folders of sets.
    .set-key = The set that tables and translations belong to.
check-set = { $file } is fine: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, texts in { $languages }.
check-picture = { $file } is fine: a picture ({ $media }).
check-font = { $file } is fine: the font “{ $family }”. { $allowed }
check-record = { $file } is fine: a record that can be played again.
check-refused = { $file }: { $why }
help-replay = Play a record (.dozorgame) again: how it ended, or the first line that does not fit, with the reason.
    .file = The record.

help-review = Review a finished game of Own Fate: the chance to win turn by turn, what decided it, the mistakes and what was better. What is found is kept beside the record.
    .file = The record.
    .as-json = Write the review as JSON.

review-curve = The chance of { $seat } to win, as it could know it:
review-point = { "  " }{ $game ->
        [tribunal] round
       *[other] turn
    } { $turn }: { $chance } %
review-end = { "  " }the result: { $chance } %
review-turnings = { "  " }What turned it most:
review-turning = { "    " }{ $game ->
        [tribunal] round
       *[other] turn
    } { $turn }: { $change } % — { $cause }
review-marked = Marked decisions:
review-none = No mistake was found: no decision lost 5 % of the chance to win.

help-scenario = Play scenarios: a position, actions and what must then be so. Says which hold; status 1 if one does not.
    .files = The scenarios (TOML): docs/formats/scenario.md says how to write one.

help-print = Print the set to a PDF: cards with backs, tracks, counters.
    .out = The PDF file.
    .lang = Language of the cards, one of the set's, as in de (else that of the messages, or the set's own).
    .second-lang = With --second: which language of the set stands beside it (else its first other one).
    .set-key = Key of the set; several with a + between them share sheets and box: own-fate+tribunal.
    .changed = Only what differs from what the ledger says is printed; what leaves the deck is named.
    .profile = Printer profile: its choices are the starting point. An empty value takes a list back: --deck "", --kind "", --size "".
    .save-profile = Keep the choices in this profile.
    .printed = Note in the ledger that this is on paper.
    .ledger = Show the prints that were noted, with their numbers, and end.
    .again = Print this print of the ledger once more; with --sheets only these of its sheets.
    .forget = Forget this print of the ledger and end.
    .list-profiles = Show the printer profiles and end.
    .delete-profile = Forget this profile and end.
    .calibration = Print the calibration sheet: held against the light it gives two numbers for the backs.
    .rules = The rule set to print the set by: book (the default), even or one of your own.
    .booklet = The rules of a game as a booklet, own-fate or tribunal, instead of the set: fold and staple.
    .cutter = Outlines for a cutting machine: SVG or DXF.
    .target = The target; what it settles is not given here. Pictures are written below the folder OUT.
    .list-targets = Show the targets, your own from the folder targets too, and end.
    .check = Read the finished file back and say what was measured there; without OUT.pdf nothing is written. 1 if the print would be spoiled.
    .dry-run = Only say how much of what would be printed, and where it would stand on the sheets.
help-open = Open the window with a saved game, or take a shared card set in. The name of the file alone does the same.
    .file = The game (.dozorgame), the set (.dozorset) or what went wrong (.dozorcase).

help-screenshots = Write pictures of every room of the program, in both languages, without a screen.
    .folder = The folder for the PNG files; made if missing.
    .both = Both themes, night and day.

help-languages = Say which languages the program speaks, and with a code what that one still lacks; status 1 if anything.
    .language = The language, as in de: what it lacks, a line each.
language-whole = { $code } · { $name }
language-part = { $code } · { $name }: { $share } done, the rest is English
language-at = { $line ->
    [0] { $file }
   *[other] { $file }, line { $line }
}
language-code = { $file } is not used as a language: name the folder by the code of its language, two or three small letters, as in “de”.
language-not-folder = { $file } is not used as a language: it must be a folder.
language-large = { $file } is not used: it is larger than { $what } kB. Check that it is the right file.
language-many = { $file } holds too much: only its first { $what } entries are looked at. Move the others away.
language-encoding = { language-at }: not UTF-8, so the folder is not used. Save the file in UTF-8.
language-toml = { language-at }: not TOML, so the folder is not used ({ $what }). Correct the line.
language-deep = { $file }: its brackets are nested too deeply, so the folder is not used. Write texts in quotes, without brackets.
language-bad-name = { language-at }: the name of a language must be a text of 1 to 40 characters in quotes. The folder is not used.
language-bad-quotes = { language-at }: “quotes” must be a text of two characters, the opening and the closing quotation mark. The folder is not used.
language-junk = { $file }, line { $line }: not read, “{ $what }”. It must be a whole message, in UTF-8.
language-unknown = { $file }, line { $line }: nothing asks for { $what }. See how it is called in the English file.
language-variable = { $file }, line { $line }: nothing fills what stands in braces, { $what }. It is called as in the English file.
language-file = { $file }: there is no such file in English, so nobody reads it.
language-unusable = { $file }, line { $line }: { $what } can't be formatted, so English is used. It refers to itself, to a message that is not there, or to too many, or it is too long.
language-more = Only the first { $count } faults are listed. Correct them and run this again.
languages-own = Folders with translations of your own are looked for in { $folder }

help-doctor = Say what is wrong with this installation, and what to do; status 1 if anything is.
    .report = Also pack the findings and the log of errors into a zip to be sent: no names, games or cards.
check-case = { $file }: a game and the decision at which it stood; it can be opened.
help-backup = Everything of yours as one file, for another computer or another day; and back.
help-backup-save = Write your cards, games and settings to one file.
    .file = The file to be written (.dozorbackup).
help-backup-restore = Put what a backup holds in the place of your cards, games and settings. The folder before is kept beside it.
    .file = The backup (.dozorbackup).
backup-saved = { $count ->
    [one] One file is
   *[other] { $count } files are
} in { $file }. “dozor backup restore” puts them back, here or on another computer.
backup-restored = { $count ->
    [one] One file of { $file } is
   *[other] { $count } files of { $file } are
} in place.
backup-before = What was here before is in { $folder }; delete it when you no longer need it.
