import { SklError } from "../../../kernel/domain/index.ts";
import type { Embedder } from "../../../kernel/llm/index.ts";
import { forgetVectors, putVectors, readVectors, withDatabase } from "../../../kernel/store/index.ts";
import { composeEmbeddedText, EMBEDDED_TEXT_VERSION, isUnit } from "../../engine/search/index.ts";
import type { Library, LibrarySkill } from "../library/index.ts";

export type CurrentVectors =
  /** There is a vector for each skill of the library, by its name. */
  | { readonly kind: "whole"; readonly vectors: ReadonlyMap<string, Float32Array> }
  /** `made` counts the vectors that exist all the same; they are kept. */
  | { readonly kind: "failed"; readonly why: string; readonly made: number };

interface Making {
  readonly embedder: Embedder;
  readonly dimensions: number;
  /** A time of `performance.now()`. */
  readonly deadline: number;
}

/** One question to the embedder is about this many skills, and its vectors are kept before the next question. */
export const AT_ONCE = 32;

/**
 * Returns the vectors of all skills: kept ones if the package's digest is still the same, new ones for the others. It is all or none,
 * since skills with a vector would be ranked before better ones without.
 */
export async function makeCurrentVectors({ skills, places }: Library, making: Making): Promise<CurrentVectors> {
  const path = places.workspaceDatabase;
  if (path === null)
    return { kind: "failed", why: "Vectors are kept in .skl, and there is no such folder here.", made: 0 };
  try {
    const vectors = readKeptVectors(path, buildVectorKey(making), skills);
    const missing = [...skills.values()].filter(({ name }) => !vectors.has(name));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const failed = performance.now() > making.deadline ? describeMissingVectors(missing.length - at) : null;
      const why = failed ?? (await makeVectors(missing.slice(at, at + AT_ONCE), { path, vectors, making }));
      if (why !== null) return { kind: "failed", why, made: vectors.size };
    }
    return { kind: "whole", vectors };
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE")
      return { kind: "failed", why: cause.message, made: 0 };
    throw cause;
  }
}

/** Returns the key under which vectors are kept, since those of another model, text or length cannot be compared. */
function buildVectorKey({ embedder, dimensions }: Making): string {
  return `${embedder.id} ${dimensions} text ${EMBEDDED_TEXT_VERSION}`;
}

function describeMissingVectors(missing: number): string {
  return `${missing} skills have no vector yet; \`skl skill reindex\` makes them.`;
}

/** Reads the vectors that are still right and deletes the others. */
function readKeptVectors(
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

/** Makes and keeps vectors; returns the reason if that failed, else null. */
async function makeVectors(skills: readonly LibrarySkill[], { path, vectors, making }: Made): Promise<string | null> {
  const texts = skills.map(({ name, facts }) => composeEmbeddedText({ name, description: facts.description }));
  const embedded = await making.embedder.embed(texts);
  if (embedded.kind === "failed") return embedded.message;
  const made = embedded.vectors;
  if (made.some(({ length }) => length !== making.dimensions)) return "The embedder gives vectors of several lengths.";
  const rows = skills.flatMap(({ name, digest }, at) => {
    const vector = made[at];
    return vector === undefined ? [] : [{ skill: name, digest, vector }];
  });
  withDatabase(path, (database) => putVectors(database, buildVectorKey(making), rows));
  for (const { skill, vector } of rows) vectors.set(skill, vector);
  return null;
}
