module;
#include <a>
export module b;
import std;

int f();
