const a = `b
c`;
