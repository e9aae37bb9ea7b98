# Records of games (.dozorgame): why one cannot be read, does not fit, or cannot be taken back.
empty-action = An action line is empty.

no-such-file = There is no file “{ $file }”. Check the name and the folder.
no-regular-file = “{ $file }” is a folder, a device, a pipe or a socket, and no saved game. Give the name of a file.
cannot-read = “{ $file }” cannot be read: { $problem }.
cannot-write = The game cannot be written to “{ $file }”: { $problem }. The game goes on; make room or save it elsewhere.
in-use = “{ $file }” is open in another window of Dozor: process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }”, since { $since }. You can look at the game read only, or take it over: then the other window stops playing it, and nothing is lost.
taken-over = Another window of Dozor has taken this game over: process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }”, since { $since }. Everything you played is saved. Nothing more can be played here.
went-on = The game in “{ $file }” went on in another window while you opened it. Open it again.
not-saved = The game is not being saved: “{ $file }” was moved, deleted or changed by another program. Save the game as another file, or put the file back.
too-large = The file is larger than { $limit } MB: this is no record of a game.
not-a-record = This is no record of a game: the first line of one reads “dozor-game 1”.
newer-format = The record has format { NUMBER($format, useGrouping: 0) }, this program reads up to { $known }: get a newer version of the program.
not-text = Line { NUMBER($line, useGrouping: 0) } is not text (UTF-8): the file is damaged there.
line-too-long = Line { NUMBER($line, useGrouping: 0) } is longer than { NUMBER($limit, useGrouping: 0) } bytes: the file is damaged there.
bad-header-line = Line { NUMBER($line, useGrouping: 0) } does not belong in the header of a record: “{ $text }”.
header-missing = The header of the record lacks the line “{ $name } …”.
not-a-number = Line { NUMBER($line, useGrouping: 0) }: “{ $text }” should be a whole number.
bad-line = Line { NUMBER($line, useGrouping: 0) } is no entry of a record: “{ $text }”.
bad-card-line = Line { NUMBER($line, useGrouping: 0) } of the card set cannot be read: “{ $text }”.
truncated = The last line ({ NUMBER($line, useGrouping: 0) }) is unfinished and was left out; everything before it is there.
unknown-game = This program does not know the game “{ $name }”.
other-game = This is a record of another game: “{ $name }”.
other-rules = The game was played by version { $rules } of the rules, this program plays by version { $known }: open it with the program that wrote it.
other-set = The card set “{ $name }” has changed since this game was played, and the record does not carry its own.
bad-start = The game cannot begin with the options of the record.
game-over = The game is over.
after-the-end = Line { NUMBER($line, useGrouping: 0) }: the game was over already.
wrong-seat = Line { NUMBER($line, useGrouping: 0) } is a decision of { $seat ->
    [light] Light
   *[dark] Dark
}, but { $to_move ->
    [light] Light
   *[dark] Dark
} is to decide.
illegal = Line { NUMBER($line, useGrouping: 0) }: “{ $action }” is not allowed here.
bad-undo = Line { NUMBER($line, useGrouping: 0) }: this cannot be taken back.
count-differs = Line { NUMBER($line, useGrouping: 0) } speaks of { NUMBER($written, useGrouping: 0) } actions, but { NUMBER($standing, useGrouping: 0) } stand.
state-differs = Line { NUMBER($line, useGrouping: 0) }: after { NUMBER($standing, useGrouping: 0) } actions the position is not the recorded one; the record was changed, or it comes from other rules.
not-ended = Line { NUMBER($line, useGrouping: 0) } ends a game that is not over.
end-differs = Line { NUMBER($line, useGrouping: 0) }: the game ended otherwise ({ $winner }, { $reason }).
undo-too-far = { $standing ->
    [0] Nothing has been decided yet, so nothing can be taken back.
   *[other] Only { NUMBER($standing, useGrouping: 0) } decisions stand; { NUMBER($count, useGrouping: 0) } cannot be taken back.
}
undo-other-seat = “{ $action }” was the other side’s decision: both have to agree to take it back.
undo-seen = “{ $action }” drew, shuffled or showed something: both have to agree to take it back.

no-such-player = There is no player “{ $name }”: choose one of { $known }.
bad-option = “{ $text }” is no option: write name=value.
replayed = The record fits: { NUMBER($actions, useGrouping: 0) } actions, { $winner ->
    [light] Light won
    [dark] Dark won
   *[draw] a draw
} ({ $reason }), state { $hash }.
replayed-unfinished = The record fits: { NUMBER($actions, useGrouping: 0) } actions, the game is not over, state { $hash }.

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
scenario-unreadable = The file cannot be opened: check that you may read it.
scenario-too-large = The file is larger than { $limit } kB: this is no scenario.
scenario-not-text = Line { NUMBER($line, useGrouping: 0) } is not text (UTF-8).
scenario-not-toml = This is not TOML: { $problem }.
scenario-bad-key = “{ $key }” is unknown here or of the wrong kind: a scenario has { $known }.
scenario-missing = “{ $key }” is missing.
scenario-other-game = This is a scenario of another game: “{ $name }”.
scenario-impossible = Such a position cannot be; { $count ->
    [one] one thing is wrong:
   *[other] { $count } things are wrong:
}
scenario-bad-line = “{ $text }” says nothing: a line begins with light, dark, until, asked, legal, illegal, expect, event or outcome.
scenario-wrong-seat = “{ $action }” is to be done by { $seat }, but { $to_move } is to decide.
scenario-refused = “{ $action }” is not allowed here; allowed: { $legal }.
scenario-never-asked = “{ $question }” is never asked; what is asked: { $asked }.
scenario-asked = “{ $question }” is not asked; what is asked: { $asked }.
scenario-allowed = “{ $action }” is allowed.
scenario-other-rule = “{ $action }” is refused by rule { $actual }, not by { $rule }.
scenario-expected = { $path } should be { $relation } { $value }, but is “{ $actual }”.
scenario-no-event = “{ $event }” did not happen; what happened: { $events }.
scenario-outcome = The outcome should be “{ $outcome }”, but is “{ $actual }”.
