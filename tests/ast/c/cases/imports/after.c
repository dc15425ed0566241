#include <stdio.h>
#include "near/a.h"
#ifndef NO_JSON
#ifdef HAVE_JSON
#include <json/json.h>
#endif
#endif
#include PLATFORM_HEADER
int a;
