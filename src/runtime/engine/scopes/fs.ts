import { err, ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { formatPathSteps, type PathSteps, parseSteps, readFields, startsWithSteps } from "./fields.ts";
import { countStepsToName } from "./protected-places.ts";

/** `{path, as?}`: a file or folder and everything below it. `as` is the name by which the guest knows it. */
export interface FsScope {
  readonly path: PathSteps;
  /** Null for any name. */
  readonly as: string | null;
}

/** A resolved path from the run's folder, and the name of the preopen that it was reached by. */
export interface FsRequest {
  readonly path: PathSteps;
  readonly as: string;
}

const LONGEST_NAME = 255;

export const fsScope: ScopeType<FsScope, FsRequest> = {
  parse: (document) => {
    const fields = readFields(document, ["path", "as"]);
    if (!fields.ok) return fields;
    const path = parseSteps(fields.value.path, "path");
    const name = fields.value.as ?? null;
    const problems = [
      ...(path.ok ? [] : path.error),
      ...(isName(name) ? [] : [`${quote("as")} is no name for a guest.`]),
    ];
    return path.ok && isName(name) ? ok({ path: path.value, as: name }) : err(problems);
  },
  meet: (a, b) => {
    const path = startsWithSteps(a.path, b.path) ? a.path : startsWithSteps(b.path, a.path) ? b.path : null;
    if (path === null || (a.as !== null && b.as !== null && a.as !== b.as)) return null;
    return { path, as: a.as ?? b.as };
  },
  leq: (a, b) => startsWithSteps(a.path, b.path) && (b.as === null || a.as === b.as),
  isNamed: (part, named, effect) =>
    effect !== "local.write" || countStepsToName(part.path) <= (named === null ? 0 : named.path.length),
  matches: (scope, { path, as }) => startsWithSteps(path, scope.path) && (scope.as === null || scope.as === as),
  document: ({ path, as }) => ({ path: formatPathSteps(path), ...(as === null ? {} : { as }) }),
};

function isName(value: unknown): value is string | null {
  if (value === null) return true;
  return (
    typeof value === "string" &&
    value !== "" &&
    Buffer.byteLength(value) <= LONGEST_NAME &&
    !/[\p{Cc}\p{Cs}]/u.test(value)
  );
}
