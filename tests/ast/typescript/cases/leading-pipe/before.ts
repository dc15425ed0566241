type A =
  | "a"
  | "b";
