export { isEverywhere, replaceLines, underlined } from "./blocks.ts";
export { fieldOf, setField } from "./field.ts";
export { appendBelow, insertSorted, replaceInLines, replaceToken, tokenBetween } from "./lines.ts";
export { inForm } from "./slot-forms.ts";
export { bumpedVersion } from "./version.ts";
