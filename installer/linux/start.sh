#!/bin/sh
# After the one-file package has unpacked itself: put the program and its menu entry into the person's own folders.
set -e
target="${XDG_DATA_HOME:-$HOME/.local/share}/dozor-program"
bin="$HOME/.local/bin"
rm -rf "$target"
mkdir -p "$target" "$bin" "$HOME/.local/share/applications" "$HOME/.local/share/icons/hicolor/scalable/apps"
cp -a dozor/. "$target/"
ln -sf "$target/dozor" "$bin/dozor"
cp dozor.svg "$HOME/.local/share/icons/hicolor/scalable/apps/dozor.svg"
sed "s|^Exec=dozor|Exec=$target/dozor|" dozor.desktop > "$HOME/.local/share/applications/dozor.desktop"
echo "Dozor: $bin/dozor"
