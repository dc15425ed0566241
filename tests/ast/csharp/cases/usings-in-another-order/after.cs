using B;
using A;
