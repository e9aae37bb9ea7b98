# Records of games (.dozorgame): why one can’t be read, doesn’t fit, or can’t be undone.
empty-action = An action line is empty.

no-such-file = There’s no file “{ $file }”. Check the name and the folder.
no-regular-file = “{ $file }” is a folder, device, pipe, or socket, not a saved game. Enter the name of a file.
cannot-read = “{ $file }” can’t be read: { $problem }.
cannot-write = The game can’t be saved to “{ $file }”: { $problem }. You can keep playing, but free some space or save the game elsewhere.
full = This game has reached the limit of { $limit } MB for game files, so nothing more can be recorded. Start a new game.
nearly-full = The file of this game will soon reach the limit of { $limit } MB, and then nothing more can be recorded. Everything so far is saved. Finish this game soon, or start a new one.
in-use = “{ $file }” is open in another window of Dozor: process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }”, since { $since }. You can open the game read-only, or take over. If you take over, you can’t play it in the other window any more. Nothing is lost.
taken-over = Another window of Dozor has taken over this game: process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }”, since { $since }. Everything you played is saved, but you can’t play the game here any more.
went-on = The game in “{ $file }” was continued in another window while you were opening it. Open it again.
not-saved = The game isn’t being saved: another program moved, deleted, or changed “{ $file }”. Save the game as another file, or put the file back.
too-large = The file is larger than { $limit } MB, so it isn’t a game file.
set-too-large = The set is too large for a game: its cards would take { $size } kB in the game file, and the limit is { $limit } kB. Choose a smaller set.
not-a-record = This isn’t a game file. The first line of a game file is “dozor-game 1”.
newer-format = The game file has format { NUMBER($format, useGrouping: 0) }, but this program only reads up to { $known }. Update the program.
not-text = Line { NUMBER($line, useGrouping: 0) } isn’t text (UTF-8): the file is damaged there.
bad-header-line = Line { NUMBER($line, useGrouping: 0) } doesn’t belong in the header of a game file: “{ $text }”.
header-missing = The line “{ $name } …” is missing from the header of the game file.
not-a-number = Line { NUMBER($line, useGrouping: 0) }: “{ $text }” has to be a whole number.
bad-line = Line { NUMBER($line, useGrouping: 0) } isn’t an entry of a game file: “{ $text }”.
bad-card-line = Line { NUMBER($line, useGrouping: 0) } of the card set can’t be read: “{ $text }”.
truncated = The last line ({ NUMBER($line, useGrouping: 0) }) is incomplete and was skipped. Everything before it was read.
unknown-game = This program doesn’t know the game “{ $name }”.
other-game = This is a file of another game: “{ $name }”.
other-rules = The game was played with version { $rules } of the rules, but this program uses version { $known }. Open it with the program that saved it.
other-set = The card set “{ $name }” has changed since this game was played, and the game file doesn’t contain its own copy.
bad-start = The game can’t start with the options in the file.
game-over = The game is over.
after-the-end = Line { NUMBER($line, useGrouping: 0) }: the game was already over.
wrong-seat = Line { NUMBER($line, useGrouping: 0) } is a decision for { $seat ->
    [light] Light
   *[dark] Dark
}, but it’s { $to_move ->
    [light] Light
   *[dark] Dark
}’s turn.
illegal = Line { NUMBER($line, useGrouping: 0) }: “{ $action }” isn’t allowed here.
bad-undo = Line { NUMBER($line, useGrouping: 0) }: this can’t be undone.
count-differs = Line { NUMBER($line, useGrouping: 0) } says { NUMBER($written, useGrouping: 0) } actions, but there are { NUMBER($standing, useGrouping: 0) }.
state-differs = Line { NUMBER($line, useGrouping: 0) }: after { NUMBER($standing, useGrouping: 0) } actions, the position isn’t the recorded one. The file was changed, or it comes from different rules.
not-ended = Line { NUMBER($line, useGrouping: 0) } ends a game that isn’t over.
end-differs = Line { NUMBER($line, useGrouping: 0) }: the game ended differently ({ $winner }, { $reason }).
undo-too-far = { $standing ->
    [0] No decisions yet, so there’s nothing to undo.
   *[other] There are only { NUMBER($standing, useGrouping: 0) } decisions; you can’t undo { NUMBER($count, useGrouping: 0) }.
}
undo-other-seat = “{ $action }” was your opponent’s decision: you both have to agree to undo it.
undo-seen = “{ $action }” drew, shuffled, or showed something: you both have to agree to undo it.

no-such-player = There’s no player “{ $name }”. Choose one of { $known }.
bad-option = “{ $text }” isn’t an option. Write name=value.
replayed = The game file is valid: { NUMBER($actions, useGrouping: 0) } actions, { $winner ->
    [light] Light won
    [dark] Dark won
   *[draw] a draw
} ({ $reason }), state { $hash }.
replayed-unfinished = The game file is valid: { NUMBER($actions, useGrouping: 0) } actions, the game isn’t over, state { $hash }.

# Scenarios (docs/formats/scenario.md).
scenario-holds = holds: { $file } ({ $title })
scenario-fails = does not hold: { $file }{ $line ->
    [0] { "" }
   *[other] , line { NUMBER($line, useGrouping: 0) }
}: { $problem }
scenario-bad = cannot be read: { $file }{ $line ->
    [0] { "" }
   *[other] , line { NUMBER($line, useGrouping: 0) }
}: { $problem }
scenario-unreadable = The file can’t be opened. Check that you have permission to read it.
scenario-too-large = The file is larger than { $limit } kB, so it isn’t a scenario.
scenario-not-text = Line { NUMBER($line, useGrouping: 0) } isn’t text (UTF-8).
scenario-not-toml = This isn’t TOML: { $problem }.
scenario-bad-key = “{ $key }” is unknown here, or has the wrong type. Allowed: { $known }.
scenario-missing = “{ $key }” is missing.
scenario-other-game = This is a scenario of another game: “{ $name }”.
scenario-impossible = This position is impossible; { $count ->
    [one] one error:
   *[other] { $count } errors:
}
scenario-bad-line = “{ $text }” isn’t a statement: a line begins with light, dark, until, asked, legal, illegal, expect, event, or outcome.
scenario-wrong-seat = “{ $action }” is a decision for { $seat }; now deciding: { $to_move }.
scenario-refused = “{ $action }” isn’t allowed here; allowed: { $legal }.
scenario-never-asked = “{ $question }” is never asked; the question is: { $asked }.
scenario-asked = “{ $question }” isn’t asked; the question is: { $asked }.
scenario-allowed = “{ $action }” is allowed.
scenario-other-rule = “{ $action }” is refused by rule { $actual }, not by rule { $rule }.
scenario-expected = { $path } should be { $relation } { $value }, but it’s “{ $actual }”.
scenario-no-event = “{ $event }” didn’t happen. What happened: { $events }.
scenario-outcome = The outcome should be “{ $outcome }”, but it’s “{ $actual }”.
