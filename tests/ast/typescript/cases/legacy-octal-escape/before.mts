export const mark = "\x01\0";
