; The Windows installer. build.py calls makensis with -DVERSION, -DFILES (everything in the bundle) and -DOUT.
Unicode true
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Dozor"
OutFile "${OUT}"
; For this person only: no administrator is needed.
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Dozor"
InstallDirRegKey HKCU "Software\Dozor" "Folder"
SetCompressor /SOLID lzma
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

!macro FileType ENDING KEY TITLE
  WriteRegStr HKCU "Software\Classes\.${ENDING}" "" "${KEY}"
  WriteRegStr HKCU "Software\Classes\${KEY}" "" "${TITLE}"
  WriteRegStr HKCU "Software\Classes\${KEY}\DefaultIcon" "" "$INSTDIR\dozor.exe,0"
  WriteRegStr HKCU "Software\Classes\${KEY}\shell\open\command" "" '"$INSTDIR\dozor.exe" "%1"'
!macroend

Section "Dozor"
  ; Files of an older version must not stay between the new ones.
  RMDir /r "$INSTDIR\_internal"
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
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${GONE}" "EstimatedSize" "$0"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  ; The person's own data lies elsewhere and stays.
  RMDir /r "$INSTDIR\_internal"
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
