export const mark = "\1\0";
