const a = '\x41\u000a';
