export const { a } = b;
