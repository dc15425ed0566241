import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Assumption,
  type ChangeType,
  type Draft,
  type DraftStatement,
  SklError,
} from "../../kernel/domain/index.ts";
import { parseDraft, serializeDocument } from "../../kernel/knowledge/index.ts";
import { covers } from "../../rules/checks/index.ts";

/** All statements of an agent about one file of its next push. */
export interface DeclaredForPath {
  readonly changeType: ChangeType | null;
  readonly assumptions: readonly Pick<Assumption, "text" | "shared" | "composes">[];
  /** The texts of assumptions that the agent withdraws. */
  readonly withdrawn: readonly string[];
  readonly rationale: string;
  readonly responsibilities: string;
  readonly reasoning: string;
  readonly dependsOn: readonly string[];
  /** What of the base the branch takes out on purpose: `PATH` or `PATH:FIRST-LAST`. */
  readonly removes: readonly string[];
  /** The keys of the invariants that the change touches or newly relies on. */
  readonly invariants: readonly string[];
}

export interface DeclaredStatements {
  forPath(path: string): DeclaredForPath;
}

export const noStatements: DeclaredStatements = joinDeclaredStatements([]);

/** Joins the statements about each file: lists are joined, texts follow one another, and the last change type holds. */
export function joinDeclaredStatements(statements: readonly DraftStatement[]): DeclaredStatements {
  return {
    forPath: (path) => {
      const about = statements.filter((statement) => statement.path === null || covers([statement.path], path));
      const joinStatementTexts = (key: "rationale" | "responsibilities" | "reasoning") =>
        about.flatMap((statement) => statement[key] ?? []).join("\n");
      return {
        changeType: about.findLast((statement) => statement.change_type !== null)?.change_type ?? null,
        assumptions: about.flatMap(({ assumptions }, at) => {
          const later = new Set(about.slice(at + 1).flatMap(({ withdrawn = [] }) => withdrawn));
          return assumptions.filter((each) => !later.has(each.text));
        }),
        withdrawn: [...new Set(about.flatMap(({ withdrawn = [] }) => withdrawn))],
        rationale: joinStatementTexts("rationale"),
        responsibilities: joinStatementTexts("responsibilities"),
        reasoning: joinStatementTexts("reasoning"),
        dependsOn: [...new Set(about.flatMap((statement) => statement.depends_on))],
        removes: [...new Set(statements.flatMap(({ removes = [] }) => removes))],
        invariants: [...new Set(about.flatMap(({ invariants_touched = [] }) => invariants_touched))],
      };
    },
  };
}

/** Returns the agent's folder for notes that Git never sees. An agent's id may hold any character. */
function locateScratchFolder(root: string, agent: string): string {
  const name = encodeURIComponent(agent).replace(/^\.+/, (dots) => "%2E".repeat(dots.length));
  return join(root, ".skl", "scratch", name);
}

function draftPath(root: string, agent: string): string {
  return join(locateScratchFolder(root, agent), "draft.json");
}

/** Reads the agent's draft; an agent without statements has an empty one. Throws BROKEN_DATA, and USAGE for a draft that is too long. */
export async function readDraft(root: string, agent: string): Promise<Draft> {
  const file = draftPath(root, agent);
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw new SklError("FILE_UNREADABLE", { message: `The draft ${file} cannot be read: ${cause.message}`, cause });
  });
  if (!bytes) return { schema_version: 1, agent_id: agent, statements: [] };
  const parsed = parseDraft(bytes, file);
  if (parsed.ok) {
    requireRoom(parsed.value.statements);
    return parsed.value;
  }
  throw new SklError("BROKEN_DATA", {
    message: `The draft of ${agent} cannot be used: ${parsed.error[0]?.message ?? ""}`,
    fix: `Correct or delete ${file}; \`skl propose\` writes it anew.`,
    data: { problems: parsed.error },
  });
}

/** Limits the characters of a draft, which goes into the knowledge of the base once for each file of the push. */
const LONGEST_DRAFT = 40_000;

function requireRoom(statements: readonly DraftStatement[]): void {
  const length = statements
    .flatMap(({ assumptions, withdrawn = [], rationale, responsibilities, reasoning, depends_on, ...others }) => [
      ...assumptions.map(({ text }) => text),
      ...withdrawn,
      ...depends_on,
      ...(others.removes ?? []),
      ...(others.invariants_touched ?? []),
      ...[rationale, responsibilities, reasoning].map((text) => text ?? ""),
    ])
    .reduce((sum, text) => sum + text.length, 0);
  if (length <= LONGEST_DRAFT) return;
  throw new SklError("USAGE", {
    message: `With this statement the draft would have ${length} characters. At most ${LONGEST_DRAFT} are allowed, since each file of the push carries the draft.`,
    fix: "Shorten the statement, and keep longer text in a file of the branch.",
  });
}

/** Adds a statement to the agent's draft and returns the draft's file. Throws USAGE for a draft that is too long. */
export async function addStatement(
  root: string,
  agent: string,
  statement: DraftStatement,
): Promise<{ path: string; draft: Draft }> {
  const draft = await readDraft(root, agent);
  const next: Draft = { ...draft, statements: [...draft.statements, statement] };
  requireRoom(next.statements);
  const path = draftPath(root, agent);
  try {
    await mkdir(locateScratchFolder(root, agent), { recursive: true });
    // Without a .skl/.gitignore on the branch, this keeps the notes out of commits.
    await writeFile(join(root, ".skl", "scratch", ".gitignore"), "*\n");
    await writeFile(`${path}.new`, serializeDocument("draft", next));
    await rename(`${path}.new`, path);
  } catch (cause) {
    throw new SklError("FILE_UNWRITABLE", {
      message: `The draft ${path} cannot be written: ${(cause as Error).message}`,
      cause,
    });
  }
  return { path, draft: next };
}

/** So many sent drafts are kept for those who want to see how they were written; the proposals hold what they say. */
const SENT_KEPT = 20;

/** Moves a draft that was sent to the earlier ones, so that the next push starts with an empty draft and no statement is lost. */
export async function archiveDraft(root: string, agent: string, head: string): Promise<void> {
  const sent = join(locateScratchFolder(root, agent), "sent");
  await mkdir(sent, { recursive: true });
  await rename(draftPath(root, agent), join(sent, `${head}.json`));
  const files = await Promise.all(
    (await readdir(sent)).map(async (name) => ({ name, time: (await stat(join(sent, name))).mtimeMs })),
  );
  const old = files.sort((a, b) => b.time - a.time).slice(SENT_KEPT);
  await Promise.all(old.map(({ name }) => rm(join(sent, name), { force: true })));
}
