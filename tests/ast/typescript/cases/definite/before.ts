let a: string;
