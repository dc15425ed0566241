import type { SignatureChange } from "../../domain/index.ts";
import { comparedParts, lineAt, type Parts } from "./parts.ts";

/** Returns the blocks of a Terraform file that others refer to, or that exist in the world. */
export function terraformChanges(before: string, after: string): SignatureChange[] {
  // What a resource is set to changes every day; that it goes, or comes under another name, does not.
  return comparedParts(blocksIn(before), blocksIn(after)).filter(({ kind }) => kind !== "changed");
}

function blocksIn(text: string): Parts {
  const heads = [...text.matchAll(/^(resource|data|module|output|variable)[ \t]+("[^"\n]+"(?:[ \t]+"[^"\n]+")?)/gm)];
  return new Map(
    heads.map(({ 1: kind, 2: labels = "", index }, at): [string, { text: string; line: number }] => {
      const end = heads[at + 1]?.index ?? text.length;
      const name = labels
        .replaceAll('"', "")
        .split(/[ \t]+/)
        .join(".");
      return [`${kind} ${name}`, { text: text.slice(index, end).trimEnd(), line: lineAt(text, index) }];
    }),
  );
}
