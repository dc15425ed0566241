const a = (
  <b c={d}>e</b>
);
