import { describeManifestRows } from "../../../syntax/ast/index.ts";
import type { Topic } from "../explanation.ts";

/** Explains which files name what a program is made of, from the table by which they are read. */
export function listManifestTopics(): Topic[] {
  return [
    {
      id: "manifests",
      kind: "files",
      aliases: ["manifest", "packages"],
      says: "These files name what a program is made of, apart from the imports of its code.",
      why: "A package that only one of them names runs like any other, so a new name asks a person, and a known name from another place is held.",
      fix: "Name a new package in `skl propose --rationale` with its reason; a person decides about it once.",
      notes: describeManifestRows().map(
        ({ title, files, packages, decides }) =>
          `${title.charAt(0).toUpperCase()}${title.slice(1)} (${files.join(", ")}): ${[...(packages === null ? [] : [`packages of ${packages}`]), ...decides].join(", ")}.`,
      ),
    },
  ];
}
