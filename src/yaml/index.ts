/** Reads YAML 1.2 that strangers wrote: bounded, without tags, with the line of every value and problem. */
export { parseYaml, readYamlTree, type TreeProblem } from "./read-yaml.ts";
export {
  type Entry,
  isExact,
  isWritable,
  itemLine,
  jsonOf,
  type MapTree,
  objectOf,
  type Tree,
} from "./tree.ts";
