/** Compares YAML, TOML and JSON as data: two texts are the same if every reader of the format gets the same values from them. */
import { explainBeyondBounds } from "../bounded-text.ts";
import { isSilencer } from "../silencers.ts";
import { computeJsonForm } from "./json.ts";
import { computeTomlForm } from "./toml.ts";
import { computeYamlForm } from "./yaml.ts";

export { type DataFault, findNewDataFault } from "./faults.ts";

/** Larger files are compared as text. */
const MOST_BYTES = 512 * 1024;

/** Returns a text that is equal for equal data. It throws, or returns null, where that is not certain. */
type Form = (text: string) => string | null;

const FORMS: readonly { readonly path: RegExp; readonly form: Form }[] = [
  { path: /\.ya?ml$/i, form: computeYamlForm },
  { path: /\.toml$/i, form: computeTomlForm },
  {
    path: /\.jsonc$|(?:^|\/)[jt]sconfig(?:\.[\w-]+)?\.json$/i,
    form: (text) => computeJsonForm(text, { hasComments: true }),
  },
  { path: /\.(?:geo)?json$/i, form: (text) => computeJsonForm(text, { hasComments: false }) },
];

interface Version {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Returns whether two versions of a file hold the same data; false where that is not certain. Never throws. */
export function isSameData(before: Version, after: Version): boolean {
  const form = findDataForm(before.path);
  if (form === null || form !== findDataForm(after.path)) return false;
  try {
    const [old, now] = [before, after].map(({ bytes }) => decodeReadableText(bytes));
    if (old == null || now == null) return false;
    const read = form(old);
    return read !== null && read === form(now);
  } catch {
    // Whatever a reader refuses, or is too deep for it, is compared as text.
    return false;
  }
}

function findDataForm(path: string): Form | null {
  return FORMS.find((each) => each.path.test(path))?.form ?? null;
}

/** Returns the text if comments and layout mean nothing in it, or null. */
function decodeReadableText(bytes: Uint8Array): string | null {
  if (explainBeyondBounds(bytes, MOST_BYTES) !== null) return null;
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  return UNPRINTED.test(text) || TEMPLATE.test(text) || hasInstruction(text) ? null : text;
}

/** Some readers end a line, and thereby a comment, at such a sign, or refuse it. */
const UNPRINTED = /(?!\r\n|[\n\t])[\p{C}\p{Zl}\p{Zp}]/u;

/** A text with these marks is a template, and the program that fills it in may read comments and blanks, too. */
const TEMPLATE = /\{\{|\{%|<%|\{#/;

/** Matches whatever may be a comment. It also matches within strings, which only makes the answer more careful. */
const COMMENT = /#.*|\/\/.*|\/\*[^*]*/g;

/** Matches an assignment, as in `checkov:skip=…`, `renovate: datasource=…` or `$schema=…`. */
const ASSIGNMENT = /[\w-][:=](?!\/\/)[\w./$-]/;

/** Returns whether a comment may instruct a tool: `#!/usr/bin/…`, `#cloud-config`, `# yamllint disable`. */
function hasInstruction(text: string): boolean {
  if (/^#\S/.test(text)) return true;
  return [...text.matchAll(COMMENT)].some(([comment]) => isSilencer(comment) || ASSIGNMENT.test(comment));
}
