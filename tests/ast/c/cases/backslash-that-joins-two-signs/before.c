int a;
MACRO b\
c d;
