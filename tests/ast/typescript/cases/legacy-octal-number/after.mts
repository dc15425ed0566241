export const mode = 00;
