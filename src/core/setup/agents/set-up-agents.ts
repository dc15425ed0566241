import { lstat, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { findNearestName, type InitOutput, SklError } from "../../../kernel/domain/index.ts";
import { openRepository } from "../../../workspace/git/index.ts";
import type { Edit, OwnPart } from "./edit.ts";
import { commonParts, type KnownAgent, knownAgents } from "./known-agents.ts";

export type AgentFile = NonNullable<InitOutput["agents"]>["files"][number];

export interface AgentsSetUp {
  readonly names: string[];
  readonly files: AgentFile[];
}

const LARGEST = 1024 * 1024;

/** Returns the agents of these names, or throws USAGE with the nearest name. */
export function findAgentsNamed(names: readonly string[]): readonly KnownAgent[] {
  const ids = knownAgents.map(({ id }) => id);
  for (const name of names) {
    if (ids.includes(name)) continue;
    const nearest = findNearestName(name.slice(0, 100), ids);
    throw new SklError("USAGE", {
      message: `skl knows no agent ${JSON.stringify(name.slice(0, 100))}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
      fix: `Name some of ${ids.join(", ")}, with commas between them. AGENTS.md is written for all others, too.`,
    });
  }
  return knownAgents.filter(({ id }) => names.includes(id));
}

/** Returns the agents that left a trace in the repository of this folder, or whose programs are installed. */
export async function detectAgentsHere(cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const repository = await openRepository(cwd);
  try {
    return await detectAgents(repository.root, env);
  } finally {
    repository.close();
  }
}

async function detectAgents(root: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const found = await Promise.all(
    knownAgents.map(async ({ id, traces, programs }) => {
      const places = [
        ...traces.map((trace) => join(root, trace)),
        ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
      ];
      const there = await Promise.all(places.map(exists));
      return there.includes(true) ? [id] : [];
    }),
  );
  return found.flat();
}

/** Writes what these agents read at their start. What people wrote stays; a file that cannot be read is refused and left alone. */
export async function setUpAgents(root: string, names: readonly string[], isDryRun: boolean): Promise<AgentsSetUp> {
  const agents = findAgentsNamed(names);
  const parts = [...commonParts, ...agents.flatMap((agent) => agent.parts)];
  return { names: agents.map(({ id }) => id), files: await editFiles(root, parts, { isDryRun, edit: putPart }) };
}

/** Takes out of all files of agents what `setUpAgents` put there. */
export async function removeAgents(root: string): Promise<AgentFile[]> {
  const parts = [...commonParts, ...knownAgents.flatMap((agent) => agent.parts)];
  const files = await editFiles(root, parts, { isDryRun: false, edit: takePart });
  return files.filter(({ action, because }) => action !== "kept" || because !== null);
}

function putPart(part: OwnPart, text: string | null): Edit {
  if (text === null && part.isAddedOnly) return { kind: "unchanged", because: "it is not there, and is not needed" };
  return part.putInto(text);
}

function takePart(part: OwnPart, text: string | null): Edit {
  return text === null ? { kind: "unchanged" } : part.takeFrom(text);
}

interface Editing {
  readonly isDryRun: boolean;
  readonly edit: (part: OwnPart, text: string | null) => Edit;
}

async function editFiles(root: string, parts: readonly OwnPart[], { isDryRun, edit }: Editing): Promise<AgentFile[]> {
  const files: AgentFile[] = [];
  for (const path of new Set(parts.map((part) => part.path))) {
    const own = parts.filter((part) => part.path === path);
    const target = await resolveAgentFile(root, path);
    if (typeof target === "string") {
      files.push({ path, action: "refused", because: target });
      continue;
    }
    const { file, text: before } = target;
    const { text, because, isRefused } = editText(own, before, edit);
    if (isRefused) files.push({ path, action: "refused", because });
    else if (text === before) files.push({ path, action: "kept", because });
    else {
      if (!isDryRun) await writeText(root, file, text);
      files.push({ path, action: text === null ? "removed" : before === null ? "written" : "changed", because });
    }
  }
  return files;
}

/** The edits of one file are made together or not at all. */
function editText(parts: readonly OwnPart[], before: string | null, edit: Editing["edit"]) {
  let text = before;
  let because: string | null = null;
  for (const part of parts) {
    const made = edit(part, text);
    if (made.kind === "refused") return { text: before, because: made.because, isRefused: true };
    if (made.kind === "changed") text = made.text;
    else because = made.because ?? because;
  }
  return { text, because, isRefused: false };
}

/** Returns the file that a path leads to, or why it is left alone. A link may lead to another file of the repository, and nowhere else. */
async function resolveAgentFile(root: string, path: string): Promise<{ file: string; text: string | null } | string> {
  const top = await realpath(root);
  const file = await leadsTo(join(top, path));
  const way = file === null ? ".." : relative(top, file);
  if (file === null || way.startsWith("..") || way.split(sep)[0] === ".git") return "it is a link that leads elsewhere";
  const found = await stat(file).catch(() => null);
  if (found === null) return { file, text: null };
  if (!found.isFile()) return "it is no file";
  if (found.size > LARGEST) return "it is larger than 1 MB";
  const bytes = await readFile(file);
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? { file, text } : "it is not in UTF-8";
}

/** Returns the path with links resolved as far as it exists; null for a link to nothing. */
async function leadsTo(path: string): Promise<string | null> {
  const real = await realpath(path).catch(() => null);
  if (real !== null) return real;
  if (await lstat(path).catch(() => null)) return null;
  const folder = await leadsTo(dirname(path));
  return folder === null ? null : join(folder, path.slice(dirname(path).length + 1));
}

async function writeText(root: string, file: string, text: string | null): Promise<void> {
  try {
    if (text === null) {
      await rm(file);
      // An empty folder can only have been made for this file.
      if (dirname(file) !== (await realpath(root))) await rmdir(dirname(file)).catch(() => {});
      return;
    }
    await mkdir(dirname(file), { recursive: true });
    const mode = (await stat(file).catch(() => null))?.mode;
    await writeFile(`${file}.skl-new`, text, mode === undefined ? {} : { mode });
    await rename(`${file}.skl-new`, file);
  } catch (cause) {
    await rm(`${file}.skl-new`, { force: true }).catch(() => {});
    throw new SklError("FILE_UNWRITABLE", {
      message: `${file} cannot be written: ${(cause as Error).message}`,
      cause,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
