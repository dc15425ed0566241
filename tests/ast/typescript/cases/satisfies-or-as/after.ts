const a = b satisfies C;
