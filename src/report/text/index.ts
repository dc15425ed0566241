/** The parts of terminal texts, for views that stand beside their use cases. */
export { fieldLines, headingLine } from "../fields.ts";
export { countOf, shortId } from "../words.ts";
export {
  bad,
  blank,
  type Document,
  dim,
  good,
  inPieces,
  type Line,
  line,
  numberColumn,
  paragraph,
  plain,
  type Span,
  sign,
  strong,
  table,
  textColumn,
  warn,
  warned,
} from "./compose.ts";
