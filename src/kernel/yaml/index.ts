/** Reads YAML 1.2 that strangers wrote: bounded, without tags, with the line of every value and problem. */
export { parseYaml, readYamlTree, type TreeProblem } from "./read-yaml.ts";
export {
  type Entry,
  findItemLine,
  isExact,
  isWritable,
  type MapTree,
  type Tree,
  toJsonMap,
  toJsonValue,
} from "./tree.ts";
