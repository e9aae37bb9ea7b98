### Hands on phones.

under = under the card
undo-turn = This goes back to an earlier turn, to “{ $action }”. Everything since then will be undone too.
undo-others = This goes back to “{ $action }”. Everything the computer has decided since then will be undone too.
gloom-about = Each deeper level lets you play one more card and costs one point more. An Other that stays or rises pays for its current level ({ $level }). Pay with the points of cards you play, with whole cards from the hand, or with wounds.
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
gone-ticket = This code isn’t valid. Check its letters and digits. If it’s old or has been used, show a new one on the computer.
gone-secret = This phone no longer holds a hand. Show a code on the computer and scan it.
gone-moved = This hand is now on another phone.
gone-window = This hand is open in another window.
gone-here = This hand is now shown on the computer.
gone-off = Hands on phones have been turned off at the computer.
gone-over = The game has been closed on the computer. This page reconnects automatically when another game with hands on phones starts.
gone-aside = The game is paused. This page reconnects automatically when it continues, or when another game with hands on phones starts.
gone-busy = Too many attempts. Wait a minute.

## The dialog
title = Hands on phones
about = The table stays here; each hand goes to its owner’s phone. Scan your code with the phone’s camera and open the link. You don’t have to install anything.
address = Address of this computer
address-unlikely = { $ip } ({ $adapter }): phones probably can’t reach it
hint = The phones have to be on the same network as this computer (the same Wi-Fi). If the page doesn’t open, this computer’s firewall may be blocking it.
warning = The connection between the phones and this computer isn’t encrypted. Anyone who runs the network or listens in on it could see the hands and play for you. Use a network you trust.
no-network = This computer isn’t on a network. Join the phones’ network, then open this window again.
cannot-open = The address { $address } can’t be opened: this computer no longer has it, or the system doesn’t allow it. Choose another address, or rejoin the network.
address-gone = The network has changed, and the address { $address }, where the phones look for the table, is gone. Choose another address and scan the codes again. Your game is unchanged.
not-where-it-was = The page for phones can’t be opened at its old address (the network has changed, or another program uses the address). The hands are shown here. For new codes, choose “Game → Hands on phones”.
knocking = Someone is trying to join: { $address }
    .hint = A wrong code or too many attempts came from this address. A phone can only join with a code shown on this computer.
typed = or open { $address } and enter
code-of = Code for { $seat }
code-show = Show code
code-again = Show new code
takes-over = Anyone who uses this code takes this hand.
here-instead = Show hand here
off = Turn off hands on phones
go = Play
more = Hand: { $seat }

## Where a hand is
state-here = connected
    .hint = The hand is on the phone, and the phone is connected.
state-asleep = asleep
    .hint = The hand is on the phone, which is asleep or out of reach. It reconnects automatically.
state-gone = lost
    .hint = The hand is on a phone that hasn’t responded for minutes. It reconnects automatically. If it doesn’t, use a new code or this screen.
state-screen = on this screen
    .hint = The hand is shown on this screen, behind the curtain.
state-waits = no one has joined yet
