#!/bin/sh
# In an empty Debian 13: install Wine, and CPython for Windows in C:\Python. apt checks Debian's signatures; what is
# not Debian's own has a pinned hash.
set -eu
cd "$(dirname "$0")"
dpkg --add-architecture i386 # the installer is a 32-bit program
apt-get -qq update
apt-get -qq -y --no-install-recommends install wine wine64 wine32:i386 nsis \
    gcc-mingw-w64-x86-64-win32 python3-pip npm locales unzip xz-utils fonts-liberation fonts-dejavu-core
apt-get clean
localedef -i ru_RU -f UTF-8 ru_RU.UTF-8

# A modified standard library would be Debian's own; this is python.org's archive.
apt-get -qq source --download-only python3.13 2>&1
echo "93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640 python3.13_3.13.5.orig.tar.xz" | sha256sum -c --quiet
tar -xf python3.13_3.13.5.orig.tar.xz --strip-components=1 --wildcards '*/Lib/*' '*/PC/*' '*/LICENSE' --exclude='*/Lib/test'
python3 -m pip download -q --no-deps --require-hashes --only-binary=:all: --platform win_amd64 --python-version 3.13 \
    -r python.lock
unzip -q -j panda3d-*.whl 'deploy_libs/*.dll' 'deploy_libs/*.pyd' -x '*cp313t*' '*/api-ms-*' '*/t*86t.dll' -d DLLs
npm pack --silent --cafile=/etc/ssl/certs/ca-certificates.crt node-poppler@8.0.6 # read PDFs in the tests
echo "0fafb3b5a42d5bfe7fe0aa9c4d7b030751a5fd75e1fe983c0de4d5f7c19f7e19 node-poppler-8.0.6.tgz" | sha256sum -c --quiet

# What no package has: python.exe, the library of Python's stable ABI, the part of ICU that Windows brings, and
# ucrtbase.dll with complex numbers: a DLL that forwards everything else to Wine's.
cc=x86_64-w64-mingw32-gcc
echo '1 24 "PC/python.manifest"' | x86_64-w64-mingw32-windres -o manifest.o
$cc -O1 -municode -static python.c manifest.o -o python.exe
$cc -O1 -municode -static -mwindows python.c manifest.o -o pythonw.exe
{
    printf 'LIBRARY "python3.dll"\nEXPORTS\n'
    sed -nE 's/^EXPORT_(FUNC|DATA)\((\w+)\)/  \2=python313.\2/p' PC/python3dll.c
} >python3.def
echo 'int __stdcall DllMain(void *a, unsigned b, void *c) { return 1; }' >dll.c
$cc -shared -nostdlib -e DllMain dll.c python3.def -o python3.dll
$cc -shared -nostdlib -e DllMain dll.c icuuc.c -o icuuc.dll

mkdir -p /srv/dozor
install -m 755 wine.sh /usr/bin/windows
windows wineboot.exe --init
wineserver --wait
cd /opt/windows/dosdevices
ln -s /srv d:
rm z: # through it, programs see /proc and take the system for Linux
cd - >/dev/null
python=/opt/windows/drive_c/Python
mkdir "$python"
cp /etc/ssl/certs/ca-certificates.crt /opt/windows/drive_c/
system=/opt/windows/drive_c/windows/system32
{
    printf 'LIBRARY "ucrtbase.dll"\nEXPORTS\n'
    x86_64-w64-mingw32-objdump -p "$system/ucrtbase.dll" |
        sed -nE 's/^\s+\[ *[0-9]+\] \+base\[ *[0-9]+\]  [0-9a-f]+ (\S+)$/"\1"="ucrtwine.\1"/p' |
        sed -E 's/"=.*\.(c(abs|arg|cosh?|exp|imag|pow|real|sinh?|tanh?)[fl]?)"$/"=x_\1/'
} >ucrtbase.def
$cc -O1 -shared -nostartfiles -static-libgcc -e DllMain complex.c ucrtbase.def -o ucrtbase.dll
sed 's/Wine builtin DLL/Wine original   /' "$system/ucrtbase.dll" >"$system/ucrtwine.dll"
cp icuuc.dll ucrtbase.dll "$system"
# DejaVu has the signs that Windows has in Segoe UI Symbol.
cp /usr/share/fonts/truetype/*/*.ttf /opt/windows/drive_c/windows/Fonts/
cp -r Lib DLLs python.exe pythonw.exe python3.dll "$python"
cp LICENSE "$python/LICENSE.txt"
mv "$python"/DLLs/python313.dll "$python"/DLLs/VCRUNTIME140*.dll "$python"
mkdir -p "$python/Lib/venv/scripts/nt"
cp python.exe "$python/Lib/venv/scripts/nt/venvlauncher.exe"
cp pythonw.exe "$python/Lib/venv/scripts/nt/venvwlauncher.exe"
mkdir /srv/poppler
tar -xf node-poppler-8.0.6.tgz -C /srv/poppler --strip-components=7 --wildcards '*/bin/*'
rm -r Lib PC DLLs ./*.xz ./*.tgz ./*.whl ./*.dll ./*.exe ./*.def
