import { isMap, isNode, isScalar, parseDocument, type YAMLMap } from "yaml";

/** The values that a promotion writes below `manifest`. */
export interface WrittenStatus {
  readonly status: "library";
  readonly promoted_at: string;
  readonly source_sha256: string;
  readonly artifact_sha256: string;
}

/**
 * Sets these values in the text of skill.yaml and keeps comments, order and layout. Returns null where the manifest is written in
 * a form that cannot be edited in place, such as an alias.
 */
export function setStatus(text: string, written: WrittenStatus): string | null {
  return Object.entries(written).reduce<string | null>((before, [key, value]) => {
    if (before === null) return null;
    return setValue(before, key, value);
  }, text);
}

function setValue(text: string, key: string, value: string): string | null {
  const manifest = parseDocument(text).getIn(["manifest"], true);
  if (!isMap(manifest)) return null;
  const existing = manifest.get(key, true);
  const plain = quoteYamlScalar(value);
  if (isScalar(existing) && existing.value === value) return text;
  if (isNode(existing) && existing.range) {
    if (!isScalar(existing)) return null;
    const [from, to] = existing.range;
    // An empty value stands directly after its colon.
    return `${text.slice(0, from)}${from === to ? " " : ""}${plain}${text.slice(to)}`;
  }
  return addKey(text, manifest, `${key}: ${plain}`);
}

/** Quotes a value that YAML would not read as text, such as a digest of digits and one `e`, which is a number. */
function quoteYamlScalar(value: string): string {
  return parseDocument(value).toJS() === value ? value : JSON.stringify(value);
}

/** Inserts a pair before the first key, in the style of the map. */
function addKey(text: string, manifest: YAMLMap, pair: string): string | null {
  const [first] = manifest.items;
  const key = first?.key;
  if (!isNode(key) || !key.range) return null;
  const [from] = key.range;
  if (manifest.flow) return `${text.slice(0, from)}${pair}, ${text.slice(from)}`;
  const indent = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  return /^ +$/.test(indent) ? `${text.slice(0, from)}${pair}\n${indent}${text.slice(from)}` : null;
}
