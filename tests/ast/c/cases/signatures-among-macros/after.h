#ifdef __cplusplus
extern "C" {
#endif
API_EXPORT int f(const char *, ...) PRINTF_LIKE(1, 2);
BEGIN_LIST
OP(LOADK, CONSTANT, 1, 1)
#if defined(A)
static inline int g(int a) { list_foreach(a, b) { h(a); } return a; }
#else
static inline int g(int a) {
#endif
struct s { int x;
#ifdef B
  int y
#else
  long y
#endif
  ; };
#ifdef __cplusplus
}
#endif
