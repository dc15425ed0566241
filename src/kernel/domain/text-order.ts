/** Compares two texts by UTF-16 code units, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
