f(
  a,
  b,
);
const o = {
  a,
  b,
};
