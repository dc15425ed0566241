import { isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments } from "yaml";
import { computeMembersForm } from "./members.ts";

/**
 * Returns the form of a YAML text; null for errors, directives, tabs, which many readers refuse between tokens, and a last line without
 * an end, which readers of block scalars take differently. A plain scalar differs from a quoted one, since the versions of YAML
 * disagree on `yes` and `0o7`. If nodes have anchors, the order of members counts.
 */
export function computeYamlForm(text: string): string | null {
  if (/^%|\t/m.test(text) || (BLOCK.test(text) && !text.endsWith("\n"))) return null;
  const documents = parseAllDocuments(text, { keepSourceTokens: false });
  if (!Array.isArray(documents)) return "";
  const hasNames = /(?:^|[\s[{,:-])[&*]\S/m.test(text);
  const forms = documents.map(({ errors, warnings, contents }) => {
    if (errors.length + warnings.length > 0) throw new SyntaxError("not YAML");
    return computeYamlNodeForm(contents, hasNames);
  });
  return forms.join("\n---\n");
}

/** Matches the head of a block scalar. */
const BLOCK = /[|>][-+\d]{0,2}[ \r]*(?:#.*)?$/m;

function computeYamlNodeForm(node: unknown, hasNames: boolean): string {
  if (node === null || node === undefined) return 'p""';
  if (isAlias(node)) return `*${node.source} `;
  const { tag, anchor } = node as Node & { readonly tag?: string; readonly anchor?: string };
  const own = `${anchor === undefined ? "" : `&${anchor} `}${tag === undefined ? "" : `!${JSON.stringify(tag)} `}`;
  if (isScalar(node)) {
    const isPlain = node.type === "PLAIN" || node.type === undefined;
    return `${own}${isPlain ? "p" : "q"}${JSON.stringify(node.source ?? String(node.value ?? ""))}`;
  }
  if (isSeq(node)) return `${own}[${node.items.map((item) => computeYamlNodeForm(item, hasNames)).join(",")}]`;
  if (!isMap(node)) throw new SyntaxError("an unknown node");
  const members = node.items.map(({ key, value }): [string, string] => [
    isScalar(key) ? String(key.source ?? key.value) : "?",
    `${computeYamlNodeForm(key, hasNames)} ${computeYamlNodeForm(value, hasNames)}`,
  ]);
  return `${own}${hasNames ? `{${members.map(([, form]) => form).join(",")}}` : computeMembersForm(members)}`;
}
