/* python.exe, and the launcher of environments: both run the same library, which finds pyvenv.cfg by itself. */
#include <windows.h>

int wmain(int count, wchar_t **words) {
    HMODULE library = LoadLibraryExW(L"C:\\Python\\python313.dll", NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    int (*run)(int, wchar_t **) = library ? (void *)GetProcAddress(library, "Py_Main") : NULL;
    return run ? run(count, words) : 99;
}
