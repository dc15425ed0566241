const a = `b`;
