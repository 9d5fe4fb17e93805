#!/bin/sh
# Puts Night Drop into this user's menu of programs; with --remove it is taken out again.
set -e
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$menu/applications/nightdrop.desktop
icons=icons/hicolor
if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$menu/$icons"/*/apps/nightdrop.png
    echo "Night Drop is no longer in the menu; this folder can be deleted."
    exit
fi
case $here in
    *[\"\$\`\\%\&\|]*)
        echo "A menu cannot lead to $here: move the folder to a path without \" \$ \` \\ % & |" >&2
        exit 2 ;;
esac
mkdir -p "$menu/applications"
cp -R "$here/share/icons" "$menu"
sed "s|^Exec=nightdrop|Exec=\"$here/nightdrop\"|" "$here/share/applications/nightdrop.desktop" > "$entry"
echo "Night Drop is in the menu. Move this folder and it has to be put there again."
