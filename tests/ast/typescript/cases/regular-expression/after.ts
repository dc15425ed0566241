const a = /(?:x)/;
