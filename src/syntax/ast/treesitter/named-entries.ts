import type { ParsedFile } from "./rules.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Maps the nodes of the grammars that are entries with a name to what follows the name. */
const ENTRIES: ReadonlyMap<string, RegExp> = new Map([
  ["keyed_element", /^:$/],
  ["field_initializer", /^:$/],
  ["shorthand_field_initializer", /^$/],
  ["element_value_pair", /^=$/],
  ["value_argument", /^=$/],
  ["argument", /^:$/],
  ["array_element_initializer", /^=>$/],
  ["pair", /^(?::|=>)$/],
  ["initializer_pair", /^=$/],
]);

/** Matches a list of imported names, whose parts have no node of their own. */
const USE_LIST = "use_list";
const PLAIN_KEY = /^[\p{L}\p{N}_$.:"'@-]{1,200}$/u;

/** Returns the name of an entry of a list; null for one without a name that the text shows, such as a spread. */
export function readListEntryName(node: SyntaxNode, parent: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (parent.type === USE_LIST) return node.isNamed ? textOf(node) : null;
  const sign = ENTRIES.get(node.type);
  if (sign === undefined || !node.isNamed) return null;
  const children = node.children.filter(({ type }) => !/comment/.test(type));
  const [key, next] = children;
  const name = key ? textOf(key) : textOf(node);
  const hasSign =
    next === undefined ? sign.source === "^$" : sign.test(next.type) || (key?.type === "name_colon" && sign.test(":"));
  return hasSign && PLAIN_KEY.test(name) ? name : null;
}
