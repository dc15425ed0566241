/** YAML that says who may do what: strict, bounded, with the line of each problem. */
export {
  COUNT,
  Fields,
  fieldsOf,
  MAP,
  oneOf,
  quoteUntrusted,
  type Reading,
  type Shape,
  TEXT,
  textLike,
} from "./fields.ts";
export { readYaml } from "./read.ts";
