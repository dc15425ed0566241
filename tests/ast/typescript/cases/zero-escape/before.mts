export const mark = "\x00a\\1";
