/** Limits the rows of each kind on the first page; the other views list the rest. */
export const MOST_ROWS = 50;
