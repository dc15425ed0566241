namespace N;
/// <summary>A.</summary>
public class A { // note
 int F ( int x ) {
 return /* x */ x; } }
