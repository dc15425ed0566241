/** East Asian wide characters and emoji take two columns of a terminal, combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const COMBINING = /\p{M}/u;

/** Returns the columns that a printable text takes in a terminal. */
export function measureDisplayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += countCharacterColumns(character);
  return width;
}

function countCharacterColumns(character: string): number {
  if (character < "\u0300") return 1;
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Returns the longest start of a printable text that fits into `columns`. */
export function takeFittingStart(text: string, columns: number): string {
  let width = 0;
  let start = "";
  for (const character of text) {
    width += countCharacterColumns(character);
    if (width > columns) break;
    start += character;
  }
  return start;
}

/** Returns the longest end of a printable text that fits into `columns`. */
export function takeFittingEnd(text: string, columns: number): string {
  const backwards = [...text].reverse().join("");
  return [...takeFittingStart(backwards, columns)].reverse().join("");
}
