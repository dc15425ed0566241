#define WRAP(scanner) (/*CONST*/1)
LIB_API int LIB_CALL f(const char *text LIB_BOUND, long size);
LIB_DEPRECATED("since 2") void *for_each_item(int a);
struct LIB_PACKED item { int id; };
