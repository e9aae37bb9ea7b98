### What the page of a phone says itself. Everything else reaches it made.

## The connection
connecting = Connecting…
lost = No connection to the computer. Retrying…
link = connected
link-lost = not connected
play-here = Play here

## Sitting down
ticket-needed = Scan the code on the computer, or type the eight characters below it.
code = Code from the computer
code-said = Continue
name-asked = What’s your name?
name-said = Join
language = Language

## The hand
hold = Press and hold to open your hand
cover = Hide hand
hand = Your hand
planned = planned
can = playable
why = Why not on:

## The question
your-turn = Your decision
asked-covered = Open your hand to see the question.
answers = Options
all = All card plays: { $count }
all-actions = All actions: { $count }
less = Less
more = More
do = Confirm
yes = Yes
no = No

## The plan
gloom-what = What gloom does
burn = Burn to pay:
forecast = Expected result
remove = Remove
cancel-plan = Cancel the whole plan

## Around
own = Your Others
table = On the table
known = Seen only by you
chronicle = Log
menu = Menu
close = Close
rule = Rule: { $rule }
