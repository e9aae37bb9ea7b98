#!/bin/sh
# After the one-file package has unpacked itself: put the program, its menu entry and its file types into the
# person's own folders. To remove it: ~/.local/share/dozor-program/remove.sh
set -e
share="${XDG_DATA_HOME:-$HOME/.local/share}"
target="$share/dozor-program"
bin="$HOME/.local/bin"
rm -rf "$target"
mkdir -p "$target" "$bin" "$share/applications" "$share/mime/packages" "$share/icons/hicolor/scalable/apps"
cp -a dozor/. "$target/"
ln -sf "$target/dozor" "$bin/dozor"
cp dozor.svg "$share/icons/hicolor/scalable/apps/dozor.svg"
cp dozor.xml "$share/mime/packages/dozor.xml"
sed "s|^Exec=dozor|Exec=\"$target/dozor\"|" dozor.desktop > "$share/applications/dozor.desktop"
refresh="update-mime-database '$share/mime' 2>/dev/null; update-desktop-database '$share/applications' 2>/dev/null"
cat > "$target/remove.sh" <<END
#!/bin/sh
# Your cards, games and settings in $share/Dozor stay.
rm -f "$bin/dozor" "$share/applications/dozor.desktop" "$share/mime/packages/dozor.xml"
rm -f "$share/icons/hicolor/scalable/apps/dozor.svg"
rm -rf "$target"
$refresh
true
END
chmod 755 "$target/remove.sh"
eval "$refresh" || true
echo "Dozor: $bin/dozor"
