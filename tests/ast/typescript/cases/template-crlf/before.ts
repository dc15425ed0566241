const a = `b
c`;
