import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { type ComparedSources, compareSources, supportFor } from "../ast/index.ts";
import { type Language, languageOf, SklError, type SyntaxDiff } from "../domain/index.ts";
import { GitTree, openRepository, type Repository } from "../git/index.ts";

/** `skl diff OLD NEW`: two files, or `REV:path`. Throws FILE_UNREADABLE. */
export async function diffFiles(request: {
  cwd: string;
  before: string;
  after: string;
  language?: Language | undefined;
}): Promise<SyntaxDiff> {
  const repository = { current: null as Repository | null };
  try {
    const [before, after] = await Promise.all([
      read(request.before, request.cwd, repository),
      read(request.after, request.cwd, repository),
    ]);
    return await diffBytes(
      { path: request.before, bytes: before },
      { path: request.after, bytes: after },
      request.language,
    );
  } finally {
    repository.current?.close();
  }
}

interface Version {
  readonly path: string;
  readonly bytes: Uint8Array;
}

async function diffBytes(before: Version, after: Version, given: Language | undefined): Promise<SyntaxDiff> {
  const language = given ?? languageOf(after.path) ?? languageOf(before.path);
  if (language) await supportFor(language).load();
  return plain(compareSources(before, after, language));
}

/** The comparison without the places that only the checks use. */
function plain({ comparison: { touched: _places, ...diff } }: ComparedSources): SyntaxDiff {
  return diff;
}

async function read(name: string, cwd: string, repository: { current: Repository | null }): Promise<Uint8Array> {
  const file = resolve(cwd, name);
  try {
    return await readFile(file);
  } catch (cause) {
    const colon = name.indexOf(":");
    const inGit = colon > 0 ? await readRevision(name.slice(0, colon), name.slice(colon + 1), cwd, repository) : null;
    if (inGit) return inGit;
    const why =
      (cause as NodeJS.ErrnoException).code === "EISDIR"
        ? "it is a folder"
        : "there is no such file, nor a revision and path of that name";
    throw new SklError("FILE_UNREADABLE", { message: `${name} cannot be read: ${why}.`, data: { path: name }, cause });
  }
}

async function readRevision(
  revision: string,
  path: string,
  cwd: string,
  holder: { current: Repository | null },
): Promise<Uint8Array | null> {
  holder.current ??= await openRepository(cwd);
  const commit = await holder.current.commitOf(revision);
  return commit && new GitTree(holder.current.objects, commit).read(path);
}

export interface BatchAnswer extends SyntaxDiff {
  readonly id: unknown;
}

export interface BatchFailure {
  readonly id: unknown;
  readonly error: { readonly code: string; readonly message: string; readonly fix: string; readonly data: object };
}

/** `skl diff --batch`: one request a line in, one answer a line out, in input order; a bad line is answered, not fatal. */
export async function diffBatch(
  input: NodeJS.ReadableStream,
  cwd: string,
  answer: (result: BatchAnswer | BatchFailure) => Promise<void>,
): Promise<boolean> {
  let isClean = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const result = await answerLine(line, cwd);
    if ("error" in result) isClean = false;
    await answer(result);
  }
  return isClean;
}

async function answerLine(line: string, cwd: string): Promise<BatchAnswer | BatchFailure> {
  let id: unknown = null;
  try {
    const request = parseRequest(line);
    id = request.id;
    return { id, ...(await diffFiles({ cwd, ...request })) };
  } catch (cause) {
    const error = cause instanceof SklError ? cause : new SklError("INTERNAL", { message: String(cause), cause });
    return { id, error: { code: error.code, message: error.message, fix: error.fix, data: error.data } };
  }
}

const LANGUAGES: readonly Language[] = ["python", "typescript", "javascript"];

function parseRequest(line: string): { id: unknown; before: string; after: string; language?: Language } {
  const bad = (why: string) =>
    new SklError("USAGE", {
      message: `A line of the batch is not a request: ${why}`,
      fix: 'Write one {"id","language","old","new"} a line.',
    });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw bad((cause as Error).message);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw bad("it is no object");
  const { id = null, old, new: now, language } = value as Record<string, unknown>;
  if (typeof old !== "string" || typeof now !== "string") throw bad("`old` and `new` must be paths");
  if (language === undefined || language === null) return { id, before: old, after: now };
  const known = LANGUAGES.find((candidate) => candidate === language);
  if (!known) throw bad(`\`language\` must be one of ${LANGUAGES.join(", ")}`);
  return { id, before: old, after: now, language: known };
}
