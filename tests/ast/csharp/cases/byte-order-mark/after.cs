using System;
#nullable enable
public class A : B { }
