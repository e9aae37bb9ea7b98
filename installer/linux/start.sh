#!/bin/sh
# After the one-file package has unpacked itself: put the program, its menu entry and its file types into the
# person's own folders. To remove it: ~/.local/share/dozor-program/remove.sh
set -e
share="${XDG_DATA_HOME:-$HOME/.local/share}"
target="$share/dozor-program"
bin="$HOME/.local/bin"
case "$share$bin" in *'
'*)
    echo "Dozor: the name of the folder $share has a line break; name another one in XDG_DATA_HOME." >&2
    exit 2 ;;
esac

# $1 as one word of the shell.
quoted() {
    printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"
}

# $1 as a word in double quotes of a menu entry: signs of the shell escaped, then backslashes, then %.
entry() {
    printf '"%s"' "$(printf %s "$1" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')"
}

rm -rf "$target"
mkdir -p "$target" "$bin" "$share/applications" "$share/mime/packages" "$share/icons/hicolor/scalable/apps"
cp -a dozor/. "$target/"
ln -sf "$target/dozor" "$bin/dozor"
cp dozor.svg "$share/icons/hicolor/scalable/apps/dozor.svg"
cp dozor.xml "$share/mime/packages/dozor.xml"
while IFS= read -r line; do
    case "$line" in
        Exec=dozor*) printf 'Exec=%s%s\n' "$(entry "$target/dozor")" "${line#Exec=dozor}" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < dozor.desktop > "$share/applications/dozor.desktop"
cat > "$target/remove.sh" <<END
#!/bin/sh
# Your cards, games and settings, in the folder Dozor beside this one, stay.
share=$(quoted "$share")
bin=$(quoted "$bin")
END
cat >> "$target/remove.sh" <<'END'
rm -f "$bin/dozor" "$share/applications/dozor.desktop" "$share/mime/packages/dozor.xml"
rm -f "$share/icons/hicolor/scalable/apps/dozor.svg"
rm -rf "$share/dozor-program"
update-mime-database "$share/mime" 2>/dev/null
update-desktop-database "$share/applications" 2>/dev/null
true
END
chmod 755 "$target/remove.sh"
update-mime-database "$share/mime" 2>/dev/null || true
update-desktop-database "$share/applications" 2>/dev/null || true
echo "Dozor: $bin/dozor"
