/* What Wine's C library lacks and numpy, which only the tests use, needs: complex numbers. For Windows, a long
   double is a double. */
#include <complex.h>

#define ONE(name, type, result, f) result x_##name(type z) { return f(z); }
#define EACH(name) \
    ONE(name, double complex, double complex, name) ONE(name##l, double complex, double complex, name) \
    ONE(name##f, float complex, float complex, name##f)
#define REAL(name) \
    ONE(name, double complex, double, name) ONE(name##l, double complex, double, name) \
    ONE(name##f, float complex, float, name##f)
EACH(ccos) EACH(ccosh) EACH(cexp) EACH(csin) EACH(csinh) EACH(ctan) EACH(ctanh)
REAL(cabs) REAL(carg) REAL(cimag) REAL(creal)
double complex x_cpow(double complex a, double complex b) { return cpow(a, b); }
double complex x_cpowl(double complex a, double complex b) { return cpow(a, b); }
float complex x_cpowf(float complex a, float complex b) { return cpowf(a, b); }
int __stdcall DllMain(void *a, unsigned b, void *c) { return 1; }
