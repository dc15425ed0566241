export module b; import std;
int f();
