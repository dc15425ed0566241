import type { SignatureChange } from "../../domain/index.ts";
import { comparedParts, lineAt, type Parts } from "./parts.ts";

/** Returns the variables of an example of an environment. Its values are examples; a name that goes is one that somebody set for nothing. */
export function environmentChanges(before: string, after: string): SignatureChange[] {
  return comparedParts(variablesIn(before), variablesIn(after));
}

function variablesIn(text: string): Parts {
  const found = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)];
  return new Map(
    found.map(({ 1: name = "", index }) => [`variable ${name}`, { text: name, line: lineAt(text, index) }]),
  );
}
