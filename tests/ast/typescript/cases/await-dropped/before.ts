async function f() { await g(); }
