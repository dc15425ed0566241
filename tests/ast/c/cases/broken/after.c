int a(;
