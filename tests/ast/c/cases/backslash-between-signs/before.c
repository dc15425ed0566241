#include "a.h"
MACRO int f \
    (int a);
