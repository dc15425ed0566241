import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeThrown, formatCount, listNames, SklError, toVisibleLine } from "../../kernel/domain/index.ts";
import { listTypoWarnings, type Problem } from "../../kernel/knowledge/index.ts";
import { findCompilers, isCompiler } from "../../runtime/compilers/index.ts";
import { loadMissingHere, loadSynthesisMode } from "../../runtime/use/index.ts";
import { languages, supportOfFile } from "../../syntax/ast/index.ts";
import { openRefStore, openRepository, pushRef, type Repository, requireWritable } from "../../workspace/git/index.ts";
import {
  collectPendingQueue,
  DiskTree,
  findRefsInTheWay,
  isOfAgent,
  loadRulesFrom,
  openWithRules,
  readClock,
  requireSignedBase,
  resolveAccountHome,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { listUnreadableRecords } from "../intents/index.ts";
import { readRemoteEvidence } from "../review/index.ts";
import { followBase } from "../state/index.ts";
import type { DoctorFinding } from "./doctor-finding.ts";
import { inspectHook, isUnnamed, listUnpinnedActions, WORKFLOW } from "./install/index.ts";
import { checkInterpreters } from "./interpreters.ts";
import { readStashes } from "./worktrees/index.ts";

/** skl is known to work with these versions and all newer ones. */
const NODE = [20, 19] as const;
const GIT = [2, 38] as const;

const STALE_AFTER_SECONDS = 24 * 3600;

/** Runs `skl doctor`: everything that would keep a push from being judged. Nothing stays changed. */
export async function runDoctor(options: {
  readonly cwd: string;
  readonly offline: boolean;
}): Promise<{ findings: DoctorFinding[] }> {
  const repository = await openRepository(options.cwd);
  try {
    const unwritable = await checkWritable(repository);
    const parts = await Promise.all([
      unwritable,
      checkAccountFolder(process.env),
      checkNodeVersion(),
      gitVersion(repository),
      inspectHook(repository).then((hook) => [...hook.findings]),
      workTreeFiles(repository),
      checkWorkflow(repository),
      checkCompiler(options.cwd),
      loadMissingHere(options.cwd, process.env).then((missing) => checkInterpreters(options.cwd, process.env, missing)),
      checkBaseRules(repository, { ...options, isWritable: unwritable.length === 0 }),
    ]);
    return { findings: parts.flat().sort((a, b) => (a.severity === b.severity ? 0 : a.severity === "error" ? -1 : 1)) };
  } finally {
    repository.close();
  }
}

async function checkNodeVersion(): Promise<DoctorFinding[]> {
  if (isAtLeast(process.versions.node, NODE)) return [];
  return [
    {
      code: "NODE_TOO_OLD",
      severity: "error",
      message: `Node ${process.versions.node} runs here; skl needs ${NODE.join(".")} or newer.`,
      fix: "Install a newer Node, or point SKL_BIN at an skl that runs on one.",
    },
  ];
}

async function gitVersion(repository: Repository): Promise<DoctorFinding[]> {
  const text = (await repository.git(["version"])).stdout.toString("utf8").trim();
  const version = /(\d+\.\d+[\d.]*)/.exec(text)?.[1] ?? "0.0";
  if (isAtLeast(version, GIT)) return [];
  return [
    {
      code: "GIT_TOO_OLD",
      severity: "error",
      message: `Git ${version} is installed; skl needs ${GIT.join(".")} or newer.`,
      fix: "Install a newer Git.",
    },
  ];
}

async function checkWritable(repository: Repository): Promise<DoctorFinding[]> {
  try {
    await requireWritable(repository);
    return [];
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    return [{ code: "NOT_WRITABLE", severity: "error", message: cause.message, fix: cause.fix }];
  }
}

/**
 * Writes a test file into the account's folder, or where that would be made, since rights do not show that a disk is full or that the
 * folder is none. Nothing of the account is needed to judge a push, so that this is a warning.
 */
async function checkAccountFolder(env: NodeJS.ProcessEnv): Promise<DoctorFinding[]> {
  const home = resolveAccountHome(env);
  let folder = home;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const path = join(folder, `.skl-doctor-${process.pid}`);
  try {
    await writeFile(path, "A test of `skl doctor`.\n", { flag: "wx" });
    return [];
  } catch (cause) {
    const message = `Nothing can be written to ${home}, where packages of the account, approvals and the log of runs are kept: ${describeThrown(cause).replace(/, \w+ '.*$/, "")}`;
    const fix = "Get the right to write there, or set SKL_HOME to a folder that can be written to.";
    return [{ code: "NOT_WRITABLE", severity: "warning", message, fix }];
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [a = 0, b = 0] = version.split(".").map(Number);
  return a > major || (a === major && b >= minor);
}

/** The files of the work tree are not in force yet, but the next commit of a person brings them. */
async function workTreeFiles(repository: Repository): Promise<DoctorFinding[]> {
  if (repository.workTree === null) return [];
  const tree = new DiskTree(repository.root);
  const findings = await loadRulesFrom(tree, "the work tree").then(
    () => [],
    (cause) => toBrokenFileFindings(cause, "INVALID_FILE"),
  );
  const typos: Problem[] = [];
  for (const [kind, name] of [
    ["config", "config.json"],
    ["knowledge", "knowledge.json"],
    ["scope_definitions", "scope_definitions.json"],
  ] as const) {
    const bytes = await readFile(join(repository.root, ".skl", name)).catch(() => null);
    if (bytes) typos.push(...listTypoWarnings(kind, bytes, `.skl/${name}`));
  }
  return [
    ...findings,
    ...typos.map(({ file, line, message }) => ({
      code: "UNKNOWN_KEY",
      severity: "warning" as const,
      message: `${place(file, line)}: ${message}`,
      fix: "Correct the key if it is a slip; unknown keys are kept but mean nothing.",
    })),
  ];
}

/** Checks the workflow that `skl init --workflow` wrote, if there is one. */
async function checkWorkflow(repository: Repository): Promise<DoctorFinding[]> {
  if (repository.workTree === null) return [];
  const text = await readFile(join(repository.root, WORKFLOW), "utf8").catch(() => "");
  if (isUnnamed(text))
    return [
      {
        code: "ACTION_UNNAMED",
        severity: "warning",
        message: `${WORKFLOW} does not say which account hosts the Action, or which commit of it runs, so GitHub cannot run it.`,
        fix: "Name the account whose copy you trust and a commit of it, such as `uses: acme/skl/action@COMMIT`; for a new file `skl init --workflow acme/skl/action@v1` looks the commit up.",
      },
    ];
  return listUnpinnedActions(text).map((action) => ({
    code: "ACTION_NOT_PINNED",
    severity: "warning",
    message: `${WORKFLOW} uses ${action}, which its host can change at any time.`,
    fix: "Write the full id of a commit that you have looked at behind the @.",
  }));
}

/** Only a repository whose policy allows new nodes needs a compiler. */
async function checkCompiler(cwd: string): Promise<DoctorFinding[]> {
  if ((await loadSynthesisMode(cwd, process.env)) === "off") return [];
  const all = await findCompilers(cwd, process.env);
  const missing = all.flatMap((found) => (isCompiler(found) ? [] : [found]));
  if (missing.length < all.length) return [];
  return [
    {
      code: "COMPILER_MISSING",
      severity: "warning",
      message: `The policy lets nodes be written (\`synthesis\`), and no compiler for them is here. ${missing.map(({ reason }) => reason).join(" ")}`,
      fix: missing[0]?.fix ?? "",
    },
  ];
}

async function checkBaseRules(
  repository: Repository,
  { cwd, offline, isWritable }: { cwd: string; offline: boolean; isWritable: boolean },
): Promise<DoctorFinding[]> {
  let workspace: Workspace;
  try {
    workspace = await openWithRules(repository, { cwd, offline });
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "BROKEN_DATA") return toBrokenFileFindings(cause, "INVALID_FILE");
    if (cause instanceof SklError)
      return [{ code: cause.code, severity: "error", message: cause.message, fix: cause.fix }];
    throw cause;
  }
  const { base } = workspace;
  const findings: DoctorFinding[] = base.warnings
    .filter(({ code }) => code !== "BASE_NOT_FRESH")
    .map(({ code, message, fix }) => ({ code, severity: "warning", message, fix: fix ?? "" }));
  if (base.ageSeconds !== null && base.ageSeconds > STALE_AFTER_SECONDS) {
    findings.push({
      code: "BASE_STALE",
      severity: "warning",
      message: `The base branch was last fetched ${Math.round(base.ageSeconds / 3600)} hours ago.`,
      fix: `Run \`git fetch ${base.remote ?? ""}\`.`,
    });
  }
  findings.push(...(await checkSignatures(workspace)), ...(await checkGrammars(workspace)));
  findings.push(...(await checkStashes(workspace)));
  return [...findings, ...(await stateFindings(workspace)), ...(isWritable ? await checkNamespace(workspace) : [])];
}

/** With `identity: signed` nothing is decided or merged by rules that nobody signed. */
async function checkSignatures(workspace: Workspace): Promise<DoctorFinding[]> {
  try {
    await requireSignedBase(workspace);
    return [];
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    return [{ code: cause.code, severity: "error", message: cause.message, fix: cause.fix }];
  }
}

/** Names the languages of the repository whose grammar is in a package that is not installed. Their files count as text. */
async function checkGrammars({ repository, rules }: Workspace): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const { names, grammarPackage } of languages) {
    if (grammarPackage === undefined || !names.some(({ id }) => rules.config.languages.includes(id))) continue;
    const patterns = names.flatMap(({ extensions }) => extensions.map((extension) => `:(icase)*.${extension}`));
    const files = (await repository.git(["ls-files", "-z", "--", ...patterns])).stdout.toString("utf8").split("\0");
    const [first = ""] = files;
    const support = first === "" ? null : supportOfFile(first);
    if (support === null) continue;
    await support.load();
    if (support.parse(new Uint8Array(), first, names[0]?.id ?? "python").ok) continue;
    const title = names.map((each) => each.title).join(", ");
    findings.push({
      code: "GRAMMAR_MISSING",
      severity: "warning",
      message: `${title} (${formatCount(files.length - 1, "file")}, such as ${first}) is not read: the package ${grammarPackage} is not installed.`,
      fix: `Install it beside skl: \`npm install --ignore-scripts ${grammarPackage}\`, with --global where skl is installed so.`,
    });
  }
  return findings;
}

/** All work trees share the stashes, so that one of an agent waits where a person or another agent takes it for its own. */
async function checkStashes({ repository, rules }: Workspace): Promise<DoctorFinding[]> {
  const owners = new Map(rules.knowledge.tasks.map(({ branch, agent_id }) => [branch, agent_id]));
  return (await readStashes(repository)).flatMap(({ name, branch, email }): DoctorFinding[] => {
    const owner = owners.get(branch ?? "");
    if (owner === undefined && !isOfAgent(email, rules.config)) return [];
    const who = isOfAgent(email, rules.config) ? toVisibleLine(email, 100) : `${owner}'s branch`;
    return [
      {
        code: "STASH_OF_AGENT",
        severity: "warning",
        message: `${name} is of ${who}${branch === null ? "" : `, made on ${branch}`}; every work tree here shares it.`,
        fix: `Look at it with \`git stash show -p ${name}\`, and commit it where it belongs: \`git stash branch NAME ${name}\`.`,
      },
    ];
  });
}

/** Compares State with the tree of the base. */
async function stateFindings(workspace: Workspace): Promise<DoctorFinding[]> {
  const { differences } = await followBase(workspace);
  if (differences.length === 0) return [];
  const paths = differences.map(({ kind, path }) => `${path} (${kind})`);
  return [
    {
      code: "STATE_BEHIND",
      severity: "warning",
      message: `${differences.length === 1 ? "1 State entry differs" : `${differences.length} State entries differ`} from the base: ${listNames(paths, NAMED_PATHS)}.`,
      fix: "The next session takes that up, or a person now: `skl state sync`, with --dry-run to see it first.",
    },
  ];
}

const NAMED_PATHS = 5;

/** Returns whether the host takes refs of our namespace shows only when one is made: a probe, create-only, removed right after. */
async function checkNamespace({ repository, base, rules }: Workspace): Promise<DoctorFinding[]> {
  if (base.remote === null || base.refs === null) return [];
  const { ref_namespace: namespace } = rules.config.queue;
  const { junk } = await collectPendingQueue({ ...base, repository, namespace, queue: rules.knowledge.queue });
  const inTheWay = await findRefsInTheWay(openRefStore(repository, base.remote), namespace);
  const unread = await listUnreadableRecords({ repository, base, rules }, readClock());
  const evidence = await readRemoteEvidence({ repository, base, rules });
  const useless = [...junk, ...unread, ...evidence.junk].map(({ ref }) => ref);
  const names = [...new Set([...inTheWay.keys(), ...useless])];
  const found: DoctorFinding[] =
    names.length === 0
      ? []
      : [
          {
            code: "JUNK_REFS",
            severity: inTheWay.size > 0 ? "error" : "warning",
            message: `${names.length === 1 ? "A ref" : `${names.length} refs`} under ${namespace} on ${base.remote} ${names.length === 1 ? "is no record" : "are no records"} of skl${inTheWay.size > 0 ? ", so that records cannot be written there" : ""}: ${listNames(names, NAMED_PATHS)}.`,
            fix: "A person removes them with `skl queue gc`.",
          },
        ];
  const probe = `${namespace}/proposals/skl-doctor/${base.oid}`;
  const made = await pushRef(repository, base.remote, { ref: probe, oid: base.oid, expected: null });
  if (made.ok) await pushRef(repository, base.remote, { ref: probe, oid: null, expected: base.oid });
  if (made.ok || base.refs.has(probe)) return found;
  return [
    ...found,
    {
      code: "NAMESPACE_UNREACHABLE",
      severity: "error",
      message: `Proposals cannot be recorded under ${namespace} on ${base.remote}: ${made.reason.slice(0, 300)}`,
      fix: "Check that you may push there; if the host allows only refs/heads/*, set queue.ref_namespace in .skl/config.json on the base branch.",
    },
  ];
}

function toBrokenFileFindings(cause: unknown, code: string): DoctorFinding[] {
  if (!(cause instanceof SklError)) throw cause;
  const problems = (cause.data.problems ?? []) as readonly Problem[];
  if (problems.length === 0) return [{ code, severity: "error", message: cause.message, fix: cause.fix }];
  return problems.map(({ file, line, message }) => ({
    code,
    severity: "error",
    message: `${cause.data.where}: ${place(file, line)}: ${message}`,
    fix: "Correct the file; every problem of it is listed.",
  }));
}

function place(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
