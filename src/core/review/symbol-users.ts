import { concernsCallers } from "../../kernel/domain/index.ts";
import { findLanguageByPath, supportFor } from "../../syntax/ast/index.ts";
import { findFilesWith } from "../../syntax/use/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import type { ExaminedFile } from "./examine.ts";

/** Limits the files that are returned; fewer depend on any one file. */
const MOST = 10_000;

/**
 * Returns the files of a commit that name a symbol which a file removed or changed so that callers must follow; null if users choose the
 * name themselves.
 */
export async function findSymbolUsers(
  { report, file }: ExaminedFile,
  commit: string,
  repository: Repository,
): Promise<readonly string[] | null> {
  const language = findLanguageByPath(file.path);
  const changes = report.signature_changes.filter((each) => concernsCallers(each, "breaking"));
  const names = new Set(changes.map(({ symbol }) => toUsedName(symbol)));
  if (language === null || names.has(null)) return null;
  if (names.size === 0) return [];
  const extensions = supportFor(language).names.flatMap((each) => each.extensions);
  return findFilesWith(["-F", "-w", ...[...names].flatMap((name) => ["-e", name ?? ""])], {
    repository,
    commit,
    extensions,
    most: MOST,
  });
}

/** Returns `login` for `login`, `close` for `Session.close`, `Session` for its constructor; null for a symbol that users name themselves. */
function toUsedName(symbol: string): string | null {
  const parts = symbol.split(".");
  const name = /^(?:__init__|constructor)$/.test(parts.at(-1) ?? "") ? parts.at(-2) : parts.at(-1);
  return name === undefined || name === "default" || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? null : name;
}
