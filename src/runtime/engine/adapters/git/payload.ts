import type { Result } from "../../../../kernel/domain/index.ts";
import type { Errno } from "../../errno.ts";
import {
  acceptsTextUpTo,
  countUpTo,
  describeOptionalField,
  describeRequiredField,
  type Fields,
  listUpTo,
  parsePayload,
} from "../payload.ts";

const MOST_ENTRIES = 10_000;
const MOST_PATHS = 1000;
const LONGEST_MESSAGE = 64 * 1024;

/** Revisions are names, ids, `~2` and `^1`. Ranges, `@{…}`, `:path` and everything that starts like an option are refused. */
const REVISION = /^[\p{L}\p{N}@_][\p{L}\p{N}._/@~^+-]{0,255}$/u;
const REF_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}._/+-]{0,199}$/u;

const acceptsRevision = (value: unknown): boolean =>
  typeof value === "string" && REVISION.test(value) && !value.includes("..");
const acceptsRefName = (value: unknown): boolean =>
  typeof value === "string" && REF_NAME.test(value) && isRefName(value);
const paths = listUpTo(MOST_PATHS, isRepositoryPath);
const acceptsCommitMessage = (value: unknown): boolean =>
  acceptsTextUpTo(LONGEST_MESSAGE)(value) && String(value).trim() !== "";
const limit = describeOptionalField(countUpTo(MOST_ENTRIES));

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
  if (!acceptsTextUpTo(4096)(value)) return false;
  const steps = String(value).split("/");
  return steps.every((step) => step !== "" && step !== "." && step !== ".." && !/^\.?git(?:~\d+)?[ .]*$/i.test(step));
}

/** The fields of each operation beside `op`. */
const READ_FIELDS = {
  log: { limit, rev: describeOptionalField(acceptsRevision), paths: describeOptionalField(paths) },
  status: { limit, paths: describeOptionalField(paths) },
  diff: {
    from: describeOptionalField(acceptsRevision),
    to: describeOptionalField(acceptsRevision),
    paths: describeOptionalField(paths),
  },
  show: { rev: describeOptionalField(acceptsRevision), paths: describeOptionalField(paths) },
  branch: { limit },
  rev_parse: { rev: describeRequiredField(acceptsRevision) },
  ls_files: { limit, paths: describeOptionalField(paths) },
} satisfies Record<string, Fields>;

const WRITE_FIELDS = {
  commit: { message: describeRequiredField(acceptsCommitMessage) },
  add: { paths: describeRequiredField((value) => paths(value) && Array.isArray(value) && value.length > 0) },
  tag: {
    name: describeRequiredField(acceptsRefName),
    rev: describeOptionalField(acceptsRevision),
    message: describeOptionalField(acceptsCommitMessage),
  },
  branch_create: { name: describeRequiredField(acceptsRefName), rev: describeOptionalField(acceptsRevision) },
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
  const op = describeRequiredField((value) => value === named && fields !== undefined);
  return parsePayload<T>(payload, { ...fields, op });
}
