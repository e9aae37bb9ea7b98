### Hands on phones.

under = under the card
undo-turn = This goes back over the edge of the turn, to “{ $action }”. Everything that has happened since is taken back too.
undo-others = This goes back to “{ $action }”. What the computer has decided since is taken back too.
gloom-about = Each level deeper lets one more card be played and costs a point more. Staying or rising costs as much as the level where one stands now ({ $level }). It is paid with points of cards played, with whole cards from the hand, or with wounds.
gloom-short = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, pay { $due }
gloom-beyond = Level { $level }: { $why }
wounds = wounds { $count }
threat = attack { $attack } against defence { $defence }{ $dead ->
    [yes] : death
   *[no] {""}
}
known-top = On top of the probability deck
known-deck = In the probability deck
round = Round { $round }
evidence = { $seat }: evidence { $count }

## Why a phone is sent away
gone-ticket = There is no such code here: look at its letters and digits again. If it was used or is an old one, have the computer show a new one.
gone-secret = This phone holds no hand any more. Have the computer show a code.
gone-moved = This hand is on another phone now.
gone-window = This hand is open in another window.
gone-here = This hand is shown on the computer now.
gone-off = Hands on phones were switched off at the computer.
gone-over = The game has been left at the computer. This page comes back by itself when another begins with hands on phones.
gone-aside = The game was put aside. This page comes back by itself when it goes on, or when another begins with hands on phones.
gone-busy = Too many have tried at once. Wait a minute.

## The dialog
title = Hands on phones
about = The table stays here; each hand goes to the phone of its owner. Point the phone’s camera at the code of your Watch and open what it finds. Nothing has to be installed.
address = Address of this computer
address-unlikely = { $ip } ({ $adapter }): phones hardly reach it
hint = The phones have to be in the same network as this computer (the same Wi-Fi). If the page does not open, the firewall of this computer keeps it closed.
warning = What goes between phones and computer is not encrypted: whoever runs the network, or listens in it, could see both hands and play for you. Use a network that you trust.
no-network = This computer is on no network. Join the network of the phones, then open this again.
cannot-open = The address { $address } cannot be opened: this computer does not have it any more, or the system forbids it. Choose another, or join the network again.
address-gone = The address { $address }, at which the phones look for the table, is gone: the network has changed. Choose another and scan the codes again; the game is as it was.
not-where-it-was = The page for phones cannot be opened where it was (another network, or another program has its place). The hands are shown here; “Game → Hands on phones” gives new codes.
knocking = Someone is trying to join: { $address }
    .hint = A wrong code came from there, or too many attempts. Only a code shown on this computer lets a phone in.
typed = or type { $address } and there
code-of = Code for { $seat }
code-show = Show the code
code-again = Show a new code
takes-over = Whoever uses this code takes the hand over.
here-instead = Show it here instead
off = Switch phones off
go = Play
more = The hand of { $seat }

## Where a hand is
state-here = here
    .hint = The hand is on the phone, and the phone is here.
state-asleep = asleep
    .hint = The hand is on the phone, which sleeps or is out of reach; it comes back by itself.
state-gone = gone
    .hint = The hand is on a phone that has not been heard of for minutes. It comes back by itself; a new code or this screen helps where it does not.
state-screen = at this screen
    .hint = The hand is shown at this screen, behind the curtain.
state-waits = nobody has come yet
