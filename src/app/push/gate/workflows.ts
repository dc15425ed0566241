import { posix } from "node:path";
import type { GitTree } from "../../../git/index.ts";
import type { Started } from "./started.ts";

const FOLDER = ".github/workflows";
/** A longer workflow is read only up to here: nobody wrote it by hand. */
const LONGEST = 1_000_000;
const MOST_FILES = 500;

export function isWorkflow(path: string): boolean {
  return path.startsWith(`${FOLDER}/`);
}

export function namesSkl(text: string): boolean {
  return /\bskl\b/.test(text);
}

/** A workflow with this right makes check runs of any name, the gate's own among them. */
export function mayForgeChecks(text: string): boolean {
  return /\b(?:checks|statuses)["']?\s*:\s*["']?write\b|\bwrite-all\b/.test(text);
}

/** What the workflows that run `skl` take from the repository. */
export interface GateWorkflows {
  /** Whether a path (in lower case) is part of it. */
  uses(path: string): Promise<boolean>;
}

/** A workflow, or an action of the repository, with what it uses here. */
interface Source {
  readonly path: string;
  readonly text: string;
  /** Paths in the repository that `uses:` names. */
  readonly local: readonly string[];
}

export async function gateWorkflows(tree: GitTree): Promise<GateWorkflows> {
  const folder = await tree.list(FOLDER);
  const names = [...(folder ?? [])].flatMap(([name, kind]) =>
    kind === "file" && /\.ya?ml$/i.test(name) ? [name] : [],
  );
  const sources: Source[] = [];
  for (const name of names.slice(0, MOST_FILES)) {
    const reached = await reachedFrom(`${FOLDER}/${name}`, tree);
    if (reached.some(({ text }) => namesSkl(text))) sources.push(...reached);
  }
  const places = sources.flatMap(({ path, local }) => [path, ...local]).map((path) => path.toLowerCase());
  const whole = new Set(places);
  // It brings the YAML parser along, which most pushes do not need.
  const started = sources.map((source) => lazily(async () => (await import("./started.ts")).startedBy(source)));
  return {
    uses: async (path) => {
      if ([...whole].some((place) => path === place || (place !== "" && path.startsWith(`${place}/`)))) return true;
      // To read YAML takes time, and most changes touch nothing that a workflow could start.
      for (const [at, { text }] of sources.entries())
        if (mayStart(text, path) && ((await started[at]?.()) ?? isAll)(path)) return true;
      return false;
    },
  };
}

const isAll: Started = () => true;

/** Returns whether the text could mean the file: by its name, or by a program that reads files of this name. */
function mayStart(text: string, path: string): boolean {
  const name = posix.basename(path);
  return text.toLowerCase().includes(name) || (/\b(?:npm|npx|pnpm|yarn|bunx?)\b/.test(text) && /^[.\w-]+$/.test(name));
}

/** Returns a workflow with the actions and workflows of the repository that it uses, and what those use. */
async function reachedFrom(workflow: string, tree: GitTree): Promise<Source[]> {
  const found = new Map<string, Source>();
  const waiting = [workflow];
  for (let path = waiting.pop(); path !== undefined && found.size < MOST_FILES; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = await textOf(path, tree);
    if (text === null) continue;
    const local = localUses(text);
    found.set(path, { path, text, local });
    for (const each of local)
      waiting.push(
        ...(isWorkflow(each.toLowerCase()) ? [each] : ["yml", "yaml"].map((end) => posix.join(each, `action.${end}`))),
      );
  }
  return [...found.values()];
}

async function textOf(path: string, tree: GitTree): Promise<string | null> {
  const bytes = await tree.read(path);
  return bytes === null ? null : Buffer.from(bytes.subarray(0, LONGEST)).toString("utf8");
}

/** `uses: ./.github/actions/gate`: in the tree that was checked out, and not at a version that somebody pinned. */
function localUses(text: string): string[] {
  const named = [...text.matchAll(/\buses["']?\s*:\s*["']?(\.\/[^\s"'#,}\]]*)/g)];
  return named.map(([, path = "../../gate/"]) =>
    posix
      .normalize(path)
      .replace(/^\.?\/|\/$/g, "")
      .replace(/^\.$/, ""),
  );
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
