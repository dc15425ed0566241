export const mode = 0;
