; The Windows installer. build.py calls makensis with -DVERSION, -DFILES (everything in the bundle) and -DOUT.
Unicode true
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

Name "Dozor"
OutFile "${OUT}"
; For this person only: no administrator is needed.
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Dozor"
InstallDirRegKey HKCU "Software\Dozor" "Folder"
SetCompressor /SOLID lzma
; Both programs contain the same 16 MB of modules, which are stored once.
SetCompressorDictSize 64
!define GONE "Software\Microsoft\Windows\CurrentVersion\Uninstall\Dozor"

!define MUI_FINISHPAGE_RUN "$INSTDIR\dozor.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"

LangString GAME ${LANG_ENGLISH} "Dozor game"
LangString GAME ${LANG_RUSSIAN} "Партия «Дозора»"
LangString CARDS ${LANG_ENGLISH} "Dozor card set"
LangString CARDS ${LANG_RUSSIAN} "Набор карт «Дозора»"
LangString WRONG ${LANG_ENGLISH} "Dozor error report"
LangString WRONG ${LANG_RUSSIAN} "Отчёт об ошибке «Дозора»"
LangString RUNNING ${LANG_ENGLISH} "Dozor is running. Close its windows, then choose Retry. Nothing was changed."
LangString RUNNING ${LANG_RUSSIAN} "«Дозор» запущен. Закройте его окна и нажмите «Повтор». Ничего не изменено."
LangString OLD ${LANG_ENGLISH} "Dozor needs 64-bit Windows 10, version 1809 or later."
LangString OLD ${LANG_RUSSIAN} "«Дозору» нужна 64-разрядная Windows 10 версии 1809 или новее."

; Windows refuses to rename a folder while a program runs from it, so nothing is removed under a running one.
!macro RemoveProgram
  retry:
  RMDir /r "$INSTDIR\_internal.old"
  ${If} ${FileExists} "$INSTDIR\_internal\*.*"
    ClearErrors
    Rename "$INSTDIR\_internal" "$INSTDIR\_internal.old"
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY retry
      SetErrorLevel 2
      Abort "$(RUNNING)"
    ${EndIf}
    RMDir /r "$INSTDIR\_internal.old"
  ${EndIf}
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastBuild} 17763
    MessageBox MB_OK|MB_ICONSTOP "$(OLD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

!macro FileType ENDING KEY TITLE
  WriteRegStr HKCU "Software\Classes\.${ENDING}" "" "${KEY}"
  WriteRegStr HKCU "Software\Classes\${KEY}" "" "${TITLE}"
  WriteRegStr HKCU "Software\Classes\${KEY}\DefaultIcon" "" "$INSTDIR\dozor.exe,0"
  WriteRegStr HKCU "Software\Classes\${KEY}\shell\open\command" "" '"$INSTDIR\dozor.exe" "%1"'
!macroend

Section "Dozor"
  ; Files of an older version must not stay between the new ones.
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${FILES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Dozor.lnk" "$INSTDIR\dozor.exe"
  WriteRegStr HKCU "Software\Dozor" "Folder" "$INSTDIR"
  !insertmacro FileType "dozorgame" "Dozor.Game" "$(GAME)"
  !insertmacro FileType "dozorset" "Dozor.Set" "$(CARDS)"
  !insertmacro FileType "dozorcase" "Dozor.Case" "$(WRONG)"
  WriteRegStr HKCU "${GONE}" "DisplayName" "Dozor"
  WriteRegStr HKCU "${GONE}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${GONE}" "DisplayIcon" "$INSTDIR\dozor.exe"
  WriteRegStr HKCU "${GONE}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${GONE}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegStr HKCU "${GONE}" "Publisher" "Dozor"
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${GONE}" "EstimatedSize" "$0"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  ; The person's own data lies elsewhere and stays.
  !insertmacro RemoveProgram
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\dozor.exe"
  Delete "$INSTDIR\dozor-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Dozor.lnk"
  DeleteRegKey HKCU "Software\Classes\.dozorgame"
  DeleteRegKey HKCU "Software\Classes\.dozorset"
  DeleteRegKey HKCU "Software\Classes\.dozorcase"
  DeleteRegKey HKCU "Software\Classes\Dozor.Game"
  DeleteRegKey HKCU "Software\Classes\Dozor.Set"
  DeleteRegKey HKCU "Software\Classes\Dozor.Case"
  DeleteRegKey HKCU "Software\Dozor"
  DeleteRegKey HKCU "${GONE}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
