import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { listChangedFiles, openRepository, parseCommit, type Repository } from "../../workspace/git/index.ts";
import type { EditInstance, Files } from "../synthesis/index.ts";

const MOST_BYTES = 64 * 1024 * 1024;

/** Reads recorded instances from a file: one JSON object a line, `{"request", "slots"?, "before", "after"}`. Throws USAGE, FILE_UNREADABLE. */
export async function readInstances(cwd: string, file: string): Promise<readonly EditInstance[]> {
  const path = resolve(cwd, file);
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", {
      message: `${path} cannot be read: ${cause.message}`,
      data: { path },
      cause,
    });
  });
  if (bytes.length > MOST_BYTES)
    throw new SklError("FILE_UNREADABLE", { message: `${path} is larger than 64 megabytes.`, data: { path } });
  const lines = bytes.toString("utf8").split("\n");
  return lines.flatMap((line, at) => (line.trim() === "" ? [] : [parseEditInstance(line, `${file}:${at + 1}`)]));
}

function parseEditInstance(line: string, place: string): EditInstance {
  let value: unknown = null;
  try {
    value = JSON.parse(line);
  } catch {
    // The message below says what a line has to be.
  }
  const { request, slots = null, before, after } = (value ?? {}) as Record<string, unknown>;
  if (typeof request !== "string" || !isTexts(before) || !isTexts(after) || (slots !== null && !isTexts(slots)))
    throw new SklError("USAGE", {
      message: `${place} is no instance.`,
      fix: 'Each line is {"request": text, "slots": texts by name or null, "before": texts by path, "after": texts by path}.',
    });
  return { request, slots, before, after };
}

function isTexts(value: unknown): value is Files {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "string")
  );
}

/** Reads commits as recorded instances: the subject is the request, and the files before and after are those that it changed. Throws NOT_FOUND. */
export async function readCommitInstances(cwd: string, commits: readonly string[]): Promise<readonly EditInstance[]> {
  const repository = await openRepository(cwd);
  try {
    const instances: EditInstance[] = [];
    for (const commit of commits) instances.push(await readCommitInstance(repository, commit));
    return instances;
  } finally {
    repository.close();
  }
}

async function readCommitInstance(repository: Repository, revision: string): Promise<EditInstance> {
  const id = await repository.commitOf(revision);
  const object = id === null ? null : await repository.objects.read(id);
  const commit = object === null ? null : parseCommit(object.content);
  const [parent, ...others] = commit?.parents ?? [];
  if (id === null || commit === null || parent === undefined || others.length > 0)
    throw new SklError("NOT_FOUND", {
      message: `${revision} is no commit with one parent.`,
      fix: "Name ordinary commits: a merge and a first commit show no change of their own.",
      data: { revision },
    });
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const change of await listChangedFiles(repository, parent, id)) {
    if (change.kind !== "added") before[change.before.path] = await readBlobText(repository, change.before.oid);
    if (change.kind !== "deleted") after[change.after.path] = await readBlobText(repository, change.after.oid);
  }
  return { request: commit.message.split("\n", 1)[0] ?? "", slots: null, before, after };
}

/** Returns the text of a file, or one that stands for bytes that are no text: it is not equal to another, so no edit makes it. */
async function readBlobText(repository: Repository, id: ObjectId): Promise<string> {
  const content = (await repository.objects.read(id))?.content ?? new Uint8Array();
  const text = Buffer.from(content).toString("utf8");
  return Buffer.from(text).equals(Buffer.from(content)) ? text : `\0${id}`;
}

/** Reads JSON, or a file with it given as `@FILE`, that is an object. Throws USAGE, FILE_UNREADABLE. */
export async function readJson(cwd: string, text: string, option: string): Promise<Readonly<Record<string, unknown>>> {
  const path = text.startsWith("@") ? resolve(cwd, text.slice(1)) : null;
  const given =
    path === null
      ? text
      : await readFile(path, "utf8").catch((cause: Error) => {
          throw new SklError("FILE_UNREADABLE", {
            message: `${path} cannot be read: ${cause.message}`,
            data: { path },
            cause,
          });
        });
  let value: unknown = null;
  try {
    value = JSON.parse(given);
  } catch {
    // No object either.
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new SklError("USAGE", { message: `${option} takes a JSON object, such as '{"text": "a b"}'.` });
}
