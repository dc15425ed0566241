const a: string = b;
