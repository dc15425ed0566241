import { posix } from "node:path";
import { foldPathCase } from "../../../kernel/domain/index.ts";
import type { GitTree } from "../../../workspace/git/index.ts";

const FOLDER = ".github/workflows";
/** A longer workflow, which nobody wrote by hand, is read only up to this length. */
const LONGEST = 1_000_000;
const MOST_FILES = 500;

export function isWorkflow(path: string): boolean {
  return path.startsWith(`${FOLDER}/`);
}

export function namesSkl(text: string): boolean {
  return /\bskl\b/.test(text);
}

/** Knows what the workflows that run `skl` take from the repository. */
export interface GateWorkflows {
  /** Returns whether a path (folded) is part of it. */
  uses(path: string): Promise<boolean>;
}

/** Describes a workflow, or an action of the repository, with what it uses here. */
interface Source {
  readonly path: string;
  readonly text: string;
  /** The paths of the repository that `uses:` names. */
  readonly local: readonly string[];
}

export async function gateWorkflows(tree: GitTree): Promise<GateWorkflows> {
  const folder = await tree.list(FOLDER);
  const names = [...(folder ?? [])].flatMap(([name, kind]) =>
    kind === "file" && /\.ya?ml$/i.test(name) ? [name] : [],
  );
  const sources: Source[] = [];
  for (const name of names.slice(0, MOST_FILES)) {
    const reached = await collectReachedSources(`${FOLDER}/${name}`, tree);
    if (reached.some(({ text }) => namesSkl(text))) sources.push(...reached);
  }
  const whole = [...new Set(sources.flatMap(({ path, local }) => [path, ...local]).map(foldPathCase))];
  // It brings the YAML parser along, which most pushes do not need.
  const started = sources
    .filter(({ text }) => canStart(text))
    .map((source) =>
      createLazyValue(async () => (await import("./started-programs.ts")).findStartedPrograms(source, tree)),
    );
  return {
    uses: async (path) => {
      if (whole.some((place) => path === place || (place !== "" && path.startsWith(`${place}/`)))) return true;
      for (const starts of started) if ((await starts())(path)) return true;
      return false;
    },
  };
}

/** Returns whether the text of a workflow or an action may start a program of the repository, other actions aside. */
function canStart(text: string): boolean {
  return /(?:^|[\s{,"'-])(?:run|main|pre|post|image|entrypoint)["']?\s*:|\\[xuU]/m.test(text);
}

/** Returns a workflow with the actions and workflows of the repository that it uses, and what those use. */
async function collectReachedSources(workflow: string, tree: GitTree): Promise<Source[]> {
  const found = new Map<string, Source>();
  const waiting = [workflow];
  for (let path = waiting.pop(); path !== undefined && found.size < MOST_FILES; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = await readWorkflowText(path, tree);
    if (text === null) continue;
    const local = await listLocalUses(text);
    found.set(path, { path, text, local });
    for (const each of local)
      waiting.push(
        ...(isWorkflow(each.toLowerCase()) ? [each] : ["yml", "yaml"].map((end) => posix.join(each, `action.${end}`))),
      );
  }
  return [...found.values()];
}

async function readWorkflowText(path: string, tree: GitTree): Promise<string | null> {
  const bytes = await tree.read(path);
  return bytes === null ? null : Buffer.from(bytes.subarray(0, LONGEST)).toString("utf8");
}

/** Returns the paths of `uses: ./.github/actions/gate`, which name the tree that is checked out rather than a pinned version. */
async function listLocalUses(text: string): Promise<string[]> {
  const named = [...text.matchAll(/\buses["']?\s*:\s*["']?(\.\/[^\s"'#,}\]]*)/g)].map(([, path = ""]) => path);
  // Aliases, escapes, blocks and lines between key and value need the parser of YAML.
  const isPlain = !/\buses["']?\s*:(?:\s*(?:[*&>|!?]|"[^"\n]*\\)|[^\S\n]*\n)|[*&]\w|\\[xuU]/.test(text);
  const read = isPlain ? [] : (await import("./yaml.ts")).listLocalActions(text);
  return [...new Set([...named, ...read])].map((path) =>
    posix
      .normalize(path)
      .replace(/^\.?\/|\/$/g, "")
      .replace(/^\.$/, ""),
  );
}

function createLazyValue<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
