#define LIMIT 10
#define MAX(a, b) ((a) > (b) ? (a) : (b))
typedef struct point { int x, y; } point;
enum color { RED, GREEN = 4 };
int shared;
static int hidden;
int f(int a, const char *b[]) { return a; }
static void g(void) {}
