/** The parts of terminal texts, for views that stand beside their use cases. */
export { renderFieldLines, renderHeadingLine } from "../fields.ts";
export { formatCount, shortenCommitId } from "../words.ts";
export {
  bad,
  blank,
  type Document,
  dim,
  good,
  type Line,
  line,
  numberColumn,
  paragraph,
  plain,
  type Span,
  sign,
  splitIntoPieces,
  strong,
  table,
  textColumn,
  warn,
  warned,
} from "./compose.ts";
