import type { ObjectId } from "../../../../kernel/domain/index.ts";
import { GitTree, type Snapshot } from "../../../../workspace/git/index.ts";
import { type FileTree, type FileTreeEntry, isLookedInto, MOST_ENTRIES } from "./file-tree.ts";
import { createTooManyEntriesError } from "./folder-tree.ts";

/** A link is a short text; a longer one is no path. */
const LONGEST_TARGET = 4096;

/** Lists a commit. Submodules are left out. Throws SKILL_UNUSABLE for one that is too large, as trees within trees can make it. */
export async function commitTree({ repository, commit }: Snapshot, source: string): Promise<FileTree> {
  const tree = new GitTree(repository.objects, commit);
  const entries = new Map<string, FileTreeEntry>();
  const ids = new Map<string, ObjectId>();
  let folders = 0;
  const walk = async (inside: string, isAbovePackage: boolean): Promise<void> => {
    const listed = await tree.entries(inside);
    if (listed === null) return;
    if (++folders > MOST_ENTRIES) throw createTooManyEntriesError(source);
    const isInPackage = isAbovePackage || listed.has("SKILL.md");
    for (const [name, { mode, oid }] of listed) {
      const path = inside === "" ? name : `${inside}/${name}`;
      if (entries.size >= MOST_ENTRIES) throw createTooManyEntriesError(source);
      if (mode === "040000") {
        if (isLookedInto(path, isInPackage)) await walk(path, isInPackage);
      } else if (mode === "120000") entries.set(path, { kind: "link", target: await readTreeLinkTarget(oid) });
      else if (mode === "100644" || mode === "100755") {
        entries.set(path, { kind: "file", isExecutable: mode === "100755" });
        ids.set(path, oid);
      }
    }
  };
  const { objects } = repository;
  const readTreeLinkTarget = async (oid: ObjectId): Promise<string> => {
    const info = await objects.info(oid);
    if (info === null || info.size > LONGEST_TARGET) return "/";
    return (await objects.read(oid))?.content.toString("utf8") ?? "/";
  };
  const requireTreeObjectId = (path: string): ObjectId => {
    const oid = ids.get(path);
    if (oid === undefined) throw new Error(`${path} is not a file of the commit.`);
    return oid;
  };
  await walk("", false);
  return {
    entries,
    unreadable: new Map(),
    sizeOf: async (path) => (await objects.info(requireTreeObjectId(path)))?.size ?? 0,
    read: async (path) => {
      const stored = await objects.read(requireTreeObjectId(path));
      if (stored === null) throw new Error("The repository did not send it.");
      return stored.content;
    },
  };
}
