#include "a.h"
int f(void) {


  return 1; 	
}

