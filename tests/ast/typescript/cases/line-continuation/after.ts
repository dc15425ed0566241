const a = "b\
c";
