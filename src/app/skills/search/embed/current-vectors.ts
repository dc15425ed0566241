import { SklError } from "../../../../domain/index.ts";
import type { Embedder } from "../../../../llm/index.ts";
import { EMBEDDED_TEXT_VERSION, embeddedText, isUnit } from "../../../../skills/search/index.ts";
import { forgetVectors, putVectors, readVectors, withDatabase } from "../../../../store/index.ts";
import type { Library, LibrarySkill } from "../../library/index.ts";

export type CurrentVectors =
  /** One for each skill of the library, by its name. */
  | { readonly kind: "whole"; readonly vectors: ReadonlyMap<string, Float32Array> }
  /** `made`: how many there are all the same; they are kept. */
  | { readonly kind: "failed"; readonly why: string; readonly made: number };

interface Making {
  readonly embedder: Embedder;
  /** As its vectors have them. */
  readonly dimensions: number;
  /** By `performance.now()`. */
  readonly deadline: number;
}

/** Skills of one question to the embedder; what was made is kept after each. */
const AT_ONCE = 32;

/**
 * The vectors of the skills that are there now: kept ones where the package's digest is still the same, the others made. Half of
 * them would be worse than none: skills with a vector would come before better ones without.
 */
export async function currentVectors({ skills, places }: Library, making: Making): Promise<CurrentVectors> {
  const path = places.workspaceDatabase;
  if (path === null)
    return { kind: "failed", why: "Vectors are kept in .skl, and there is no such folder here.", made: 0 };
  try {
    const vectors = keptVectors(path, keptUnder(making), skills);
    const missing = [...skills.values()].filter(({ name }) => !vectors.has(name));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const failed = performance.now() > making.deadline ? late(missing.length - at) : null;
      const why = failed ?? (await make(missing.slice(at, at + AT_ONCE), { path, vectors, making }));
      if (why !== null) return { kind: "failed", why, made: vectors.size };
    }
    return { kind: "whole", vectors };
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE")
      return { kind: "failed", why: cause.message, made: 0 };
    throw cause;
  }
}

/** Vectors of another model, another text or another length are of no use. */
function keptUnder({ embedder, dimensions }: Making): string {
  return `${embedder.id} ${dimensions} text ${EMBEDDED_TEXT_VERSION}`;
}

function late(missing: number): string {
  return `${missing} skills have no vector yet; \`skl skill reindex\` makes them.`;
}

/** Those that are still right, and no others: what is stale goes at once. */
function keptVectors(
  path: string,
  model: string,
  skills: ReadonlyMap<string, LibrarySkill>,
): Map<string, Float32Array> {
  return withDatabase(path, (database) => {
    const rows = readVectors(database, model);
    const right = rows.filter(({ skill, digest, vector }) => skills.get(skill)?.digest === digest && isUnit(vector));
    const vectors = new Map(right.map(({ skill, vector }) => [skill, vector]));
    const stale = rows.filter(({ skill }) => !vectors.has(skill)).map(({ skill }) => skill);
    if (stale.length > 0) forgetVectors(database, model, stale);
    return vectors;
  });
}

interface Made {
  readonly path: string;
  readonly vectors: Map<string, Float32Array>;
  readonly making: Making;
}

/** Null: they are made and kept. */
async function make(skills: readonly LibrarySkill[], { path, vectors, making }: Made): Promise<string | null> {
  const texts = skills.map(({ name, facts }) => embeddedText({ name, description: facts.description }));
  const embedded = await making.embedder.embed(texts);
  if (embedded.kind === "failed") return embedded.message;
  const made = embedded.vectors;
  if (made.some(({ length }) => length !== making.dimensions)) return "The embedder gives vectors of several lengths.";
  const rows = skills.flatMap(({ name, digest }, at) => {
    const vector = made[at];
    return vector === undefined ? [] : [{ skill: name, digest, vector }];
  });
  withDatabase(path, (database) => putVectors(database, keptUnder(making), rows));
  for (const { skill, vector } of rows) vectors.set(skill, vector);
  return null;
}
