const A: &str = "a \
  b";
