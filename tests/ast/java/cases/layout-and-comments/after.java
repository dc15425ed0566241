package a;
/** A. */ class A
{ // note
 int f ( int x )
{

 return /* x */ x; } }
