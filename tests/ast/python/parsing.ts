/** Builders for tests of the Python reader. */

import type { ParsedModule } from "../../../src/kernel/domain/index.ts";
import { python } from "../../../src/syntax/ast/python/index.ts";

/** The module in a source text; fails the test where it cannot be read. `load()` must have resolved. */
export function aModule(source: string, path = "m.py"): ParsedModule {
  const outcome = python.parse(new TextEncoder().encode(source), path, "python");
  if (!outcome.ok) throw new Error(`${outcome.error.message} (line ${outcome.error.line})`);
  return outcome.value;
}

/** The digest of a source text, or null where it cannot be read. */
export function hashPythonText(source: string | Uint8Array): string | null {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const outcome = python.parse(bytes, "m.py", "python");
  return outcome.ok ? outcome.value.hash : null;
}

/** Snippets from a file beside the tests, divided by lines of `%%`. */
export const splitSnippets = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n%%\n");
