const a = `\x41`;
