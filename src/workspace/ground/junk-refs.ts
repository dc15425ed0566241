import type { ObjectId } from "../../kernel/domain/index.ts";
import type { RefStore } from "../git/index.ts";
import { askedFolders } from "./record-refs.ts";

/**
 * Returns whether a ref has a name that keeps records of skl from being written: Git allows no ref below another one, so a ref
 * `refs/skl/lock/x` keeps every session from taking the lock. No record of skl has such a name.
 */
function isInTheWay(ref: string, namespace: string): boolean {
  const folders = [namespace, ...["evidence", ...askedFolders].map((folder) => `${namespace}/${folder}`)];
  if (folders.includes(ref) || ref.startsWith(`${namespace}/lock/`)) return true;
  const [folder, ...names] = ref.slice(namespace.length + 1).split("/");
  // Records stand on `proposals/<branch>/<head>` and `evidence/<commit>/<name>`; a ref with the name of a folder allows none there.
  if (folder === "evidence") return names.length === 1;
  return folder === "proposals" && !/^[0-9a-f]{40,64}$/.test(names.at(-1) ?? "");
}

/** Returns the refs that keep records of skl from being written. */
export async function findRefsInTheWay(store: RefStore, namespace: string): Promise<ReadonlyMap<string, ObjectId>> {
  const refs = await store.list([namespace, `${namespace}/*`]);
  return new Map([...refs].filter(([ref]) => isInTheWay(ref, namespace)));
}
