async function f() { g(); }
