const a = `A`;
