import type { Result } from "../../../domain/index.ts";
import type { Errno } from "../../errno.ts";
import { countUpTo, type Fields, listUpTo, optional, parsePayload, requiredField, textUpTo } from "../payload.ts";

const MOST_ENTRIES = 10_000;
const MOST_PATHS = 1000;
const LONGEST_MESSAGE = 64 * 1024;

/** Revisions are names, ids, `~2` and `^1`. Ranges, `@{…}`, `:path` and everything that starts like an option are refused. */
const REVISION = /^[\p{L}\p{N}@_][\p{L}\p{N}._/@~^+-]{0,255}$/u;
const REF_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}._/+-]{0,199}$/u;

const revision = (value: unknown): boolean =>
  typeof value === "string" && REVISION.test(value) && !value.includes("..");
const refName = (value: unknown): boolean => typeof value === "string" && REF_NAME.test(value) && isRefName(value);
const paths = listUpTo(MOST_PATHS, isRepositoryPath);
const message = (value: unknown): boolean => textUpTo(LONGEST_MESSAGE)(value) && String(value).trim() !== "";
const limit = optional(countUpTo(MOST_ENTRIES));

/** Returns whether a name keeps Git's rules for ref names, beyond their letters. */
function isRefName(name: string): boolean {
  return (
    !/\.\.|\/\/|\/$|\.$/.test(name) && name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"))
  );
}

/**
 * Accepts a literal, relative path in the repository that takes no step up and does not lead into git's own folder in any
 * spelling.
 */
function isRepositoryPath(value: unknown): boolean {
  if (!textUpTo(4096)(value)) return false;
  const steps = String(value).split("/");
  return steps.every((step) => step !== "" && step !== "." && step !== ".." && !/^\.?git(?:~\d+)?[ .]*$/i.test(step));
}

/** The fields of each operation beside `op`. */
const READ_FIELDS = {
  log: { limit, rev: optional(revision), paths: optional(paths) },
  status: { limit, paths: optional(paths) },
  diff: { from: optional(revision), to: optional(revision), paths: optional(paths) },
  show: { rev: optional(revision), paths: optional(paths) },
  branch: { limit },
  rev_parse: { rev: requiredField(revision) },
  ls_files: { limit, paths: optional(paths) },
} satisfies Record<string, Fields>;

const WRITE_FIELDS = {
  commit: { message: requiredField(message) },
  add: { paths: requiredField((value) => paths(value) && Array.isArray(value) && value.length > 0) },
  tag: { name: requiredField(refName), rev: optional(revision), message: optional(message) },
  branch_create: { name: requiredField(refName), rev: optional(revision) },
} satisfies Record<string, Fields>;

export type ReadOperation = keyof typeof READ_FIELDS;
export type WriteOperation = keyof typeof WRITE_FIELDS;

interface GitFields {
  readonly limit?: number;
  readonly rev?: string;
  readonly from?: string;
  readonly to?: string;
  readonly paths?: readonly string[];
  readonly name?: string;
  readonly message?: string;
}

export type GitRead = GitFields & { readonly op: ReadOperation };
export type GitWrite = GitFields & { readonly op: WriteOperation };

export const parseRead = (payload: unknown): Result<GitRead, Errno> => parseOperation(payload, READ_FIELDS);
export const parseWrite = (payload: unknown): Result<GitWrite, Errno> => parseOperation(payload, WRITE_FIELDS);

function parseOperation<T>(payload: unknown, table: Readonly<Record<string, Fields>>): Result<T, Errno> {
  const named = (payload as { op?: unknown } | null)?.op;
  const fields = typeof named === "string" && Object.hasOwn(table, named) ? table[named] : undefined;
  const op = requiredField((value) => value === named && fields !== undefined);
  return parsePayload<T>(payload, { ...fields, op });
}
