#include
<a.h>
