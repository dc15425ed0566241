import { createHash } from "node:crypto";
import type { IndexedFolder } from "../../../store/index.ts";
import type { FolderOnDisk } from "./folder-at.ts";
import { parsedFolder } from "./parsed-folder.ts";
import { artifactRows, factsOf, skillRow, textOf } from "./rows.ts";

/** Reads a folder for the index; `isFirst`: of those with its name, it is the one that is meant. */
export function indexedFolder(folder: FolderOnDisk, { isFirst }: { readonly isFirst: boolean }): IndexedFolder {
  const { path, name, fingerprint } = folder;
  const { skill, problems } = parsedFolder(folder);
  const seen = { path, name, fingerprint, problems: JSON.stringify(problems) };
  if (skill === null) return { ...seen, digest: null, edges: [], facts: null, text: null, rows: null };
  const id = createHash("sha256").update(path).digest("hex").slice(0, 32);
  return {
    ...seen,
    digest: skill.digest,
    edges: skill.edges.map(({ type, target, reason }) => ({ type, target, reason })),
    facts: JSON.stringify(factsOf(skill)),
    text: JSON.stringify(textOf(skill)),
    rows: isFirst ? { skill: skillRow(skill, id), artifacts: artifactRows(skill, id) } : null,
  };
}
