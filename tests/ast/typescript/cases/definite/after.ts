let a!: string;
