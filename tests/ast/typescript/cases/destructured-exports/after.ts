export const { a, c: [d] } = b;
