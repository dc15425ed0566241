import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, SklError } from "../../../kernel/domain/index.ts";
import { replaceFile } from "../../../kernel/files/index.ts";

/** The account remembers this of an index, so that it is not sent again and cannot be rolled back unnoticed. */
export interface RememberedIndex {
  readonly url: string;
  readonly revision: number;
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** The digest of the lock's entries after everything of the index was installed; null if something was left out. */
  readonly in_place: string | null;
}

const locateMarketplaceMemory = (home: string): string => join(home, "marketplaces.json");

/** Throws MARKETPLACE_REFUSED for a file that cannot be read, since nobody knows then whether an index was rolled back. */
export async function readMemory(home: string): Promise<RememberedIndex[]> {
  const path = locateMarketplaceMemory(home);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw createUnreadableMemoryError(path, cause.message);
  });
  if (text === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw createUnreadableMemoryError(path, (cause as Error).message);
  }
  const indexes = isObject(value) ? value.indexes : undefined;
  if (Array.isArray(indexes) && indexes.every(isRemembered)) return indexes;
  throw createUnreadableMemoryError(path, "it does not say which indexes were seen");
}

/** Must be called while the account's lock is held. The highest revision is remembered, unless a person allowed a downgrade. */
export async function remember(
  home: string,
  index: RememberedIndex,
  goesBack: "may go back" | "only on",
): Promise<void> {
  const known = await readMemory(home);
  const before = known.find(({ url }) => url === index.url);
  const revision = goesBack === "may go back" ? index.revision : Math.max(index.revision, before?.revision ?? 0);
  const others = known.filter(({ url }) => url !== index.url);
  const indexes = [...others, { ...index, revision }].sort((a, b) => (a.url < b.url ? -1 : 1));
  await replaceFile(
    locateMarketplaceMemory(home),
    Buffer.from(`${JSON.stringify({ schema_version: 1, indexes }, null, 2)}\n`),
    0o600,
  );
}

function createUnreadableMemoryError(path: string, why: string): SklError {
  return new SklError("MARKETPLACE_REFUSED", {
    message: `${path}, which remembers the revisions of marketplaces, cannot be read: ${why}.`,
    fix: "Correct the file, or remove it to begin anew.",
    data: { path },
  });
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";

function isRemembered(value: unknown): value is RememberedIndex {
  return (
    isObject(value) &&
    typeof value.url === "string" &&
    typeof value.revision === "number" &&
    isTextOrNull(value.etag) &&
    isTextOrNull(value.last_modified) &&
    isTextOrNull(value.in_place)
  );
}
