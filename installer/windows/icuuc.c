/* The twenty functions of Windows' icuuc.dll that Qt6Core imports, and Wine lacks. No converter exists here. */
#define X __declspec(dllexport)
X void *ucnv_open(const char *name, int *error) { if (error) *error = 4; return 0; }
X void ucnv_close(void *converter) {}
X void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
X void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
X void ucnv_reset(void *converter) {}
X signed char ucnv_getMaxCharSize(void *converter) { return 1; }
X const char *ucnv_getName(void *converter, int *error) { return ""; }
X void ucnv_getToUCallBack(void) {}
X void ucnv_getFromUCallBack(void) {}
X void ucnv_setToUCallBack(void) {}
X void ucnv_setFromUCallBack(void) {}
X void ucnv_cbToUWriteUChars(void) {}
X void ucnv_cbFromUWriteUChars(void) {}
X void ucnv_toUnicode(void) {}
X void ucnv_fromUnicode(void) {}
X int ucnv_toUCountPending(void) { return 0; }
X int ucnv_fromUCountPending(void) { return 0; }
X const char *ucnv_getStandardName(void) { return 0; }
X const char *ucnv_getAvailableName(int number) { return 0; }
X int ucnv_countAvailable(void) { return 0; }
