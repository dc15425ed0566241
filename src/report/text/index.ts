/** The parts of terminal texts, for views that stand beside their use cases. */
export { fieldLines, headingLine } from "../fields.ts";
export { warningLines } from "../warnings.ts";
export { countOf, shortId } from "../words.ts";
export {
  bad,
  blank,
  compose,
  dim,
  good,
  inPieces,
  type Line,
  line,
  paragraph,
  plain,
  type Span,
  strong,
  warn,
} from "./compose.ts";
export { marksOf, type TextStyle } from "./style.ts";
export { layTable } from "./table.ts";
