const a = 'x';
