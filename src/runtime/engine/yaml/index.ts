/** YAML that says who may do what: strict, bounded, with the line of each problem. */
export {
  acceptListedName,
  acceptMatchingText,
  COUNT,
  Fields,
  MAP,
  openDocumentFields,
  quoteUntrusted,
  type Reading,
  type Shape,
  TEXT,
} from "./fields.ts";
export { readYaml } from "./read.ts";
