import type { SignatureChange } from "../../../kernel/domain/index.ts";
import { compareParts, computeLineAtOffset, type Parts } from "./parts.ts";

/** Compares the variables of two versions of an example such as `.env.example` by their names: the values are only examples. */
export function compareEnvironmentExamples(before: string, after: string): SignatureChange[] {
  return compareParts(collectEnvironmentVariables(before), collectEnvironmentVariables(after));
}

function collectEnvironmentVariables(text: string): Parts {
  const assignments = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)];
  return new Map(
    assignments.map(({ 1: name = "", index }) => [
      `variable ${name}`,
      { text: name, line: computeLineAtOffset(text, index) },
    ]),
  );
}
