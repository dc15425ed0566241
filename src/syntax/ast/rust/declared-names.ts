/** Describes the modules that a file declares in other ways than by a file beside it. */
export interface DeclaredNames {
  /** The names that `pub extern crate` and `pub use` re-export, each with its path. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** The modules with a `#[path]` attribute. */
  readonly placed: ReadonlyMap<string, string>;
}

const GIVEN = /^pub(?:\([\w:\s]{0,99}\))?\s{1,9}(?:extern\s{1,9}crate|use)\s{1,9}([^;]{0,9999});/gm;
const PLACED = /#\[\s{0,9}path\s{0,9}=\s{0,9}"([^"\\\n]{1,400})"\s{0,9}\](?:[^;{}"]{0,200}\s)?mod\s{1,9}(\w+)\s{0,9};/g;

/** Reads the names with patterns, since the target of an import is not parsed. */
export function readRustDeclaredNames(bytes: Uint8Array | null): DeclaredNames {
  const text = bytes === null ? "" : new TextDecoder().decode(bytes);
  const given = new Map<string, readonly string[]>();
  for (const [, declared = ""] of text.matchAll(GIVEN)) readGiven(declared, given);
  return { given, placed: new Map([...text.matchAll(PLACED)].map(([, path = "", name = ""]) => [name, path])) };
}

/** Reads nested lists, such as `a::{b, c::{d as e}}`. */
function readGiven(declared: string, given: Map<string, readonly string[]>): void {
  const before: (readonly string[])[] = [];
  let path: readonly string[] = [];
  for (const [token] of declared.replace(/\/\/[^\n]*/g, "").matchAll(/\bas\s{1,9}\w+|\w+|[{},*]/g)) {
    if (token === "{") before.push(path);
    if (token === "}") before.pop();
    const alias = /^as\s+(\w+)$/.exec(token)?.[1];
    if (/[,{}]/.test(token)) path = before.at(-1) ?? [];
    else if (alias !== undefined) given.set(alias, path);
    else {
      path = [...path, token];
      if (token !== "self") given.set(token, path);
    }
  }
}
