# Failures that a person can do something about: what is wrong, where, what to do.
bug = Something unexpected went wrong; please report it with this file: { $file }
no-display = There is no screen to open a window on: start the program in a graphical session, or use a command that needs none (dozor --help).
display-silent = The screen “{ $display }” does not answer: start the program in a graphical session, or correct the variable DISPLAY.
no-library = The window needs system libraries that are not there ({ $libraries }): install them, on Debian with “apt-get install { $packages }”.
disk-full = The disk is full, so { $file } was not written: free some room and do it again; nothing that was there is lost.
not-allowed = { $file } may not be read or written by you: choose another place, or change its permissions.
read-only = { $file } lies on a disk that can only be read: choose another place.
not-found = { $file } is not there: check the name and the folder.
is-folder = { $file } is a folder, and a file is needed: give the name of a file.
not-folder = { $file } is a file, and a folder is needed there: move it away or choose another place.
name-too-long = The name { $file } is too long for this system: choose a shorter one.
system = The system refused to work with { $file }: { $detail }.
airlock-late = Reading { $file } took too long and was ended: the file is damaged or made to do harm. Nothing of it was taken.
airlock-memory = Reading { $file } needed too much memory and was ended: the file is far too large, damaged or made to do harm. Nothing of it was taken.
airlock-crash = { $file } cannot be read: it is damaged or made to do harm. Nothing of it was taken.
case-bad = { $file } is no file of “What went wrong”, or it is damaged: ask for it to be saved and sent again.
case-without-game = { $file } holds no game, so there is no decision to open; the log in it is read with a zip program.
