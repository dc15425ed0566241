import type { IndexedFolder } from "../../../store/index.ts";
import type { FolderOnDisk } from "./folder-at.ts";
import type { LockColumns } from "./lock-columns.ts";
import { parsedFolder } from "./parsed-folder.ts";
import { artifactRows, factsOf, idOf, skillRow, textOf } from "./rows.ts";

interface Standing {
  /** Of the folders with its name, it is the one that is meant. */
  readonly isFirst: boolean;
  /** What the lock says in place of the package; null: it says nothing. */
  readonly columns: LockColumns | null;
}

/** Reads a folder for the index. */
export function indexedFolder(folder: FolderOnDisk, { isFirst, columns }: Standing): IndexedFolder {
  const { path, name, fingerprint } = folder;
  const { skill, problems } = parsedFolder(folder);
  const seen = { path, name, fingerprint, problems: JSON.stringify(problems) };
  if (skill === null) return { ...seen, digest: null, edges: [], facts: null, text: null, rows: null };
  const id = idOf(skill);
  return {
    ...seen,
    digest: skill.digest,
    edges: skill.edges.map(({ type, target, reason }) => ({ type, target, reason })),
    facts: JSON.stringify(factsOf(skill)),
    text: JSON.stringify(textOf(skill)),
    rows: isFirst ? { skill: { ...skillRow(skill, id), ...columns }, artifacts: artifactRows(skill, id) } : null,
  };
}
