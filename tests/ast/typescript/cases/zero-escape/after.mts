export const mark = "\0a\\1";
