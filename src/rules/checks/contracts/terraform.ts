import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { compareParts, computeLineAtOffset, type Parts } from "./parts.ts";

/** Compares the names of the blocks of two versions of a Terraform file, which other files and real resources are bound to. */
export function compareTerraformBlocks(before: string, after: string): SignatureChange[] {
  // Settings of a resource change every day; that it disappears or gets another name is rare.
  return compareParts(collectTerraformBlocks(before), collectTerraformBlocks(after)).filter(
    ({ kind }) => kind !== "changed",
  );
}

function collectTerraformBlocks(text: string): Parts {
  const heads = [...text.matchAll(/^(resource|data|module|output|variable)[ \t]+("[^"\n]+"(?:[ \t]+"[^"\n]+")?)/gm)];
  return new Map(
    heads.map(({ 1: kind, 2: labels = "", index }, at): [string, { text: string; line: number }] => {
      const end = heads[at + 1]?.index ?? text.length;
      const name = labels
        .replaceAll('"', "")
        .split(/[ \t]+/)
        .join(".");
      return [`${kind} ${name}`, { text: text.slice(index, end).trimEnd(), line: computeLineAtOffset(text, index) }];
    }),
  );
}
