import type { FileChange, FileMode, ObjectId } from "../domain/index.ts";
import type { ObjectReader } from "./objects.ts";
import { decodePath } from "./path-bytes.ts";

/** More than so many folders, or larger ones, a git reads sooner than we do. */
const MOST_FOLDERS = 200;
const LARGEST_FOLDER = 256 * 1024;

/**
 * The files that differ between two commits or trees, in path order, found without starting a git; null where a git has to tell:
 * files came and others went, which may be renames, there is a lot to read, or a tree is not as Git writes them.
 */
export async function differingFiles(
  objects: ObjectReader,
  from: ObjectId,
  to: ObjectId,
): Promise<readonly FileChange[] | null> {
  const walk = new Walk(objects);
  const changes = await walk.differ({ path: "", before: `${from}^{tree}`, after: `${to}^{tree}` });
  const mayRename = changes.some(({ kind }) => kind === "added") && changes.some(({ kind }) => kind === "deleted");
  return walk.isOver || mayRename ? null : changes;
}

/** A folder on both sides, by the names of its trees; null where there is none. */
interface FolderPair {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Row {
  readonly mode: FileMode | typeof FOLDER;
  /** The name's bytes, a character each, and a `/` behind those of folders: Git sorts by this. */
  readonly key: string;
  readonly oid: ObjectId;
}

const FOLDER = "40000";
const MODES: ReadonlySet<string> = new Set([FOLDER, "100644", "100755", "120000", "160000"]);

class Walk {
  /** Whether it was given up. */
  isOver = false;
  #folders = 0;

  constructor(private readonly objects: ObjectReader) {}

  async differ({ path, before, after }: FolderPair): Promise<FileChange[]> {
    const [old, now] = await Promise.all([this.#rows(before), this.#rows(after)]);
    if (old === null || now === null) return [];
    const found = pairsOf(old, now).map(([left, right]) => this.#change(path, left, right));
    return (await Promise.all(found)).flat();
  }

  #change(folder: string, before: Row | null, after: Row | null): Promise<FileChange[]> | FileChange[] {
    const key = (before ?? after)?.key ?? "";
    const path = `${folder}${key}`;
    if (key.endsWith("/")) return this.differ({ path, before: before?.oid ?? null, after: after?.oid ?? null });
    const [left, right] = [sideOf(path, before), sideOf(path, after)];
    if (left === null) return right === null ? [] : [{ kind: "added", after: right }];
    if (right === null) return [{ kind: "deleted", before: left }];
    const isSameType = left.mode.slice(0, 3) === right.mode.slice(0, 3);
    return [{ kind: isSameType ? "modified" : "type_changed", before: left, after: right }];
  }

  async #rows(tree: string | null): Promise<readonly Row[] | null> {
    if (tree === null) return [];
    this.#folders += 1;
    if (this.#folders > MOST_FOLDERS) this.isOver = true;
    const stored = this.isOver ? null : await this.objects.read(tree);
    const isSmall = stored?.type === "tree" && stored.content.length <= LARGEST_FOLDER;
    const rows = isSmall ? rowsOf(stored.content, stored.oid) : null;
    if (rows === null) this.isOver = true;
    return rows;
  }
}

/** What differs, by its key. */
function pairsOf(before: readonly Row[], after: readonly Row[]): [Row | null, Row | null][] {
  const pairs: [Row | null, Row | null][] = [];
  let [oldAt, newAt] = [0, 0];
  for (;;) {
    const [old = null, now = null] = [before[oldAt], after[newAt]];
    if (old === null && now === null) return pairs;
    const takesOld = old !== null && (now === null || old.key <= now.key);
    const takesNew = now !== null && (old === null || now.key <= old.key);
    if (takesOld) oldAt += 1;
    if (takesNew) newAt += 1;
    const isSame = takesOld && takesNew && old.oid === now.oid && old.mode === now.mode;
    if (!isSame) pairs.push([takesOld ? old : null, takesNew ? now : null]);
  }
}

function sideOf(path: string, row: Row | null) {
  return row === null
    ? null
    : { path: decodePath(Buffer.from(path, "latin1")), mode: row.mode as FileMode, oid: row.oid };
}

/** `<mode> <name>\0<id bytes>`, again and again; null where rows are out of order or have unusual modes. */
function rowsOf(tree: Buffer, { length }: ObjectId): readonly Row[] | null {
  const rows: Row[] = [];
  let last = "";
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(32, at);
    const end = tree.indexOf(0, space);
    const mode = tree.toString("latin1", at, space);
    const name = tree.toString("latin1", space + 1, end);
    at = end + 1 + length / 2;
    const key = mode === FOLDER ? `${name}/` : name;
    if (space < 0 || end < 0 || at > tree.length || !MODES.has(mode) || name.includes("/") || key <= last) return null;
    last = key;
    rows.push({ mode: mode as Row["mode"], key, oid: tree.toString("hex", end + 1, at) as ObjectId });
  }
  return rows;
}
