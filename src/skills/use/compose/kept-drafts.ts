import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { findNearestName, SklError } from "../../../kernel/domain/index.ts";
import { keepOutOfGit, replaceFile } from "../../../kernel/files/index.ts";
import { type DraftAnswer, isDraftAnswer } from "../../engine/authoring/index.ts";
import { isSkillName } from "../../engine/package/index.ts";
import type { Places } from "../library/index.ts";

/** A composition that has not been saved yet; the next command can continue it. */
export interface KeptDraft {
  readonly name: string;
  readonly request: string;
  readonly feedback: readonly string[];
  readonly answer: DraftAnswer;
  /** Names the model that wrote the draft; null if none did. */
  readonly model: string | null;
}

/** A workspace without `.skl` gets none unasked; its drafts are kept in the account's folder. */
function locateDraftFolder({ kept, workspaceDatabase }: Places): string {
  return join(kept[workspaceDatabase === null ? "account" : "workspace"], ".cache", "drafts");
}

export async function keepDraft(places: Places, draft: KeptDraft): Promise<string> {
  const folder = locateDraftFolder(places);
  const path = join(folder, `${draft.name}.json`);
  await mkdir(folder, { recursive: true });
  await keepOutOfGit(join(folder, ".."));
  await replaceFile(path, Buffer.from(`${JSON.stringify({ schema_version: 1, ...draft }, null, 2)}\n`), 0o600);
  return path;
}

export async function dropDraft(places: Places, name: string): Promise<void> {
  await rm(join(locateDraftFolder(places), `${name}.json`), { force: true });
}

const MAX_BYTES = 1024 * 1024;

/** Reads the draft of that name, or the latest for null. Throws NOT_FOUND with the names of all drafts, FILE_UNREADABLE. */
export async function readKeptDraft(places: Places, name: string | null): Promise<KeptDraft> {
  const folder = locateDraftFolder(places);
  const names = await listKeptDraftNames(folder);
  const wanted = name ?? (await findLatestDraft(folder, names));
  if (wanted === null || !names.includes(wanted)) {
    const nearest = name === null ? null : findNearestName(name, names);
    throw new SklError("NOT_FOUND", {
      message: `There is no draft${name === null ? "" : ` ${JSON.stringify(name)}`}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
      fix: names.length === 0 ? 'Begin one: `skl skill compose "REQUEST"`.' : `There are ${names.join(", ")}.`,
      data: { name, drafts: names },
    });
  }
  const path = join(folder, `${wanted}.json`);
  const bytes = await readFile(path).catch((cause: Error) => cause);
  const draft =
    bytes instanceof Error || bytes.length > MAX_BYTES ? null : parseKeptDraft(bytes.toString("utf8"), wanted);
  if (draft !== null) return draft;
  throw new SklError("FILE_UNREADABLE", {
    message: `The draft ${path} cannot be read.`,
    fix: "Remove it and compose anew.",
    data: { path },
  });
}

async function listKeptDraftNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .filter(isSkillName)
    .sort();
}

async function findLatestDraft(folder: string, names: readonly string[]): Promise<string | null> {
  const times = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, `${name}.json`)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  return times.sort((a, b) => b.at - a.at)[0]?.name ?? null;
}

function parseKeptDraft(text: string, name: string): KeptDraft | null {
  try {
    const { request, feedback, answer, model } = JSON.parse(text);
    const isWhole =
      typeof request === "string" &&
      Array.isArray(feedback) &&
      feedback.every((each) => typeof each === "string") &&
      (model === null || typeof model === "string") &&
      isDraftAnswer(answer);
    return isWhole ? { name, request, feedback, answer, model } : null;
  } catch {
    return null;
  }
}
