import { isMap, isNode, isScalar, parseDocument, type YAMLMap } from "yaml";

/** What a promotion writes below `manifest`. */
export interface WrittenStatus {
  readonly status: "library";
  readonly promoted_at: string;
  readonly source_sha256: string;
  readonly artifact_sha256: string;
}

/**
 * skill.yaml with these values. Only they change: comments, order and layout stay. Null where the manifest is written in a form that
 * cannot be changed by places, such as an alias.
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
  const plain = scalarText(value);
  if (isScalar(existing) && existing.value === value) return text;
  if (isNode(existing) && existing.range) {
    if (!isScalar(existing)) return null;
    const [from, to] = existing.range;
    // An empty value stands right behind its colon.
    return `${text.slice(0, from)}${from === to ? " " : ""}${plain}${text.slice(to)}`;
  }
  return addKey(text, manifest, `${key}: ${plain}`);
}

/** A digest of digits and one `e` would be read as a number. */
function scalarText(value: string): string {
  return parseDocument(value).toJS() === value ? value : JSON.stringify(value);
}

/** In front of the first key, in the form that the map has. */
function addKey(text: string, manifest: YAMLMap, pair: string): string | null {
  const [first] = manifest.items;
  const key = first?.key;
  if (!isNode(key) || !key.range) return null;
  const [from] = key.range;
  if (manifest.flow) return `${text.slice(0, from)}${pair}, ${text.slice(from)}`;
  const indent = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  return /^ +$/.test(indent) ? `${text.slice(0, from)}${pair}\n${indent}${text.slice(from)}` : null;
}
