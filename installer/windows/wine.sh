#!/bin/sh
# Run a Windows program in D:\dozor, as a person whose name is not ASCII. In the root this is the command `windows`.
export HOME=/root USER='Вася Пупкин' WINEPREFIX=/opt/windows XDG_RUNTIME_DIR=/tmp LC_ALL="${LC_ALL:-C.UTF-8}"
export WINEDEBUG="${WINEDEBUG:--all}" WINEPATH='D:\poppler'
# The C library in system32 is completed by complex.c.
export WINEDLLOVERRIDES='mscoree,mshtml=;winemenubuilder.exe=d;ucrtbase=n,b'
# pip cannot ask Wine whether a certificate is good.
export PIP_USE_DEPRECATED=legacy-certs PIP_CERT='C:\ca-certificates.crt' PIP_DISABLE_PIP_VERSION_CHECK=1
cd /srv/dozor
exec wine "$@"
