/** Real repositories, real pushes through the installed hook, real sessions: how an episode is played. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Episode, Model, Push, Step } from "./episode.ts";
import { isSourcePath, readSource } from "./source.ts";

const PERSON = "person@example.org";

export interface Ran {
  readonly code: number;
  readonly output: string;
}

export interface PlayedPush {
  readonly branch: string;
  readonly code: number;
  /** Whether the push said anything but that all is well. */
  readonly warned: boolean;
}

export interface Played {
  readonly pushes: readonly PlayedPush[];
  /** Branches whose head is in the base at the end. */
  readonly merged: readonly string[];
  /** What sessions said of the proposals: their decisions, each once. */
  readonly decisions: readonly string[];
  /** Why the branches that are not in the base are not: kinds of holds, and `rejected`, `rfc`, `blocked` or `other`. */
  readonly reasons: readonly string[];
}

/** A repository with `skl` set up as a user would, kept as a template that each episode copies. */
export class Stage {
  readonly #folder: string;
  readonly #skl: string;
  readonly #environment: NodeJS.ProcessEnv;
  #episodes = 0;

  constructor(folder: string, skl: string) {
    this.#folder = folder;
    this.#skl = skl;
    mkdirSync(folder, { recursive: true });
    const own = Object.entries(process.env).filter(([name]) => !/^(?:GIT_|SKL_|npm_|NODE_EXTRA_CA_CERTS)/.test(name));
    writeFileSync(
      join(folder, "gitconfig"),
      `[user]\n\tname = Person\n\temail = ${PERSON}\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n`,
    );
    this.#environment = {
      ...Object.fromEntries(own),
      GIT_CONFIG_GLOBAL: join(folder, "gitconfig"),
      GIT_CONFIG_SYSTEM: "/dev/null",
      HOME: folder,
      SKL_BIN: skl,
    };
  }

  run(program: string, args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): Ran {
    const env = { ...this.#environment, ...more };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28 });
    return { code: status ?? 2, output: `${stdout}${stderr}` };
  }

  git(cwd: string, ...args: readonly string[]): string {
    const { code, output } = this.run("git", args, cwd);
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output}`);
    return output;
  }

  skl(cwd: string, ...args: readonly string[]): Ran {
    return this.run(process.execPath, [this.#skl, ...args], cwd);
  }

  /**
   * Copies the newest commit of a local clone, sets `skl` up in it, and commits the drafts as its person. With `withInvariant` this person
   * has also marked the module that imports the most of the others. `setup` is a folder with a `.skl` that somebody has set by hand.
   */
  prepare(
    clone: string,
    revision: string,
    { withInvariant = false, setup = null }: { readonly withInvariant?: boolean; readonly setup?: string | null } = {},
  ): Model {
    const person = join(this.#folder, "person");
    const origin = join(this.#folder, "origin.git");
    mkdirSync(person);
    const archive = join(this.#folder, "tree.tar");
    this.git(clone, "archive", "--format=tar", `--output=${archive}`, revision);
    this.run("tar", ["-xf", archive], person);
    rmSync(archive);
    this.git(person, "init", "--quiet");
    this.git(person, "add", "--all", "--force");
    this.git(person, "commit", "--quiet", "--message", "The repository");
    this.git(this.#folder, "init", "--quiet", "--bare", origin);
    this.git(person, "remote", "add", "origin", origin);
    this.git(person, "push", "--quiet", "origin", "main");
    const { code, output } = this.skl(person, "init", "--scan", "--yes");
    if (code !== 0) throw new Error(`skl init: ${output}`);
    if (setup !== null) cpSync(join(setup, ".skl"), join(person, ".skl"), { recursive: true });
    const config = join(person, ".skl/config.json");
    writeFileSync(
      config,
      `${JSON.stringify({ ...JSON.parse(readFileSync(config, "utf8")), humans: [PERSON] }, null, 2)}\n`,
    );
    if (withInvariant) markCentralModule(join(person, ".skl/knowledge.json"));
    // Many projects ignore files that Vim makes by a pattern that .skl fits, too.
    this.git(person, "add", "--all", "--force", ".skl");
    this.git(person, "commit", "--quiet", "--message", "Set up skl");
    this.git(person, "push", "--quiet", "origin", "main");
    return this.#model(person);
  }

  #model(person: string): Model {
    const knowledge = JSON.parse(readFileSync(join(person, ".skl/knowledge.json"), "utf8")) as Knowledge;
    const scopes = JSON.parse(this.skl(person, "scope", "list", "--json").output.trim()) as {
      scopes: (Scope & { name: string })[];
    };
    const files = new Map<string, string>();
    for (const path of this.git(person, "ls-files", "-z").split("\0")) {
      if (!/\.(?:py|ts|toml|json|txt|cfg)$/.test(path) || path.startsWith(".skl/") || !existsSync(join(person, path)))
        continue;
      const text = readFileSync(join(person, path), "utf8");
      if (text.length < 200_000) files.set(path, text);
    }
    const sources = [...files]
      .filter(([path]) => isSourcePath(path))
      .map(([path, text]) => readSource(path, text, findOwningScope(path, scopes.scopes)));
    const roots = ["src", "lib"].filter((root) => [...files.keys()].some((path) => path.startsWith(`${root}/`)));
    return {
      sources,
      files,
      scopes: scopes.scopes.map(({ name }) => name),
      ownerOf: (path) => findOwningScope(path, scopes.scopes),
      roots,
      securityPatterns: knowledge.invariants?.security_patterns ?? [],
    };
  }

  play({ steps, harmful }: Episode): Played {
    const folder = join(this.#folder, `episode-${this.#episodes++}`);
    cpSync(join(this.#folder, "origin.git"), join(folder, "origin.git"), { recursive: true });
    const origin = join(folder, "origin.git");
    const person = join(folder, "person");
    this.git(folder, "clone", "--quiet", origin, person);
    this.git(person, "config", "user.email", PERSON);
    const pushes: PlayedPush[] = [];
    const decisions = new Set<string>();
    const session = () => {
      const { output } = this.skl(person, "review", "--json");
      for (const [, decision] of output.matchAll(/"decision": ?"(\w+)"/g)) if (decision) decisions.add(decision);
    };
    try {
      const fork = this.git(origin, "rev-parse", "main").trim();
      for (const step of steps) {
        if (step.kind === "review") session();
        else pushes.push(this.#push(folder, fork, step));
      }
      for (let at = 0; at < 3; at += 1) session();
      const merged = harmful.filter((branch) => this.#isMerged(origin, branch));
      const stopped = harmful.filter((branch) => !merged.includes(branch));
      const reasons = stopped.length === 0 ? [] : this.#reasons(person, { stopped, pushes, decisions });
      return { pushes, merged, decisions: [...decisions].sort(), reasons };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #push(folder: string, fork: string, step: Extract<Step, { push: Push }>): PlayedPush {
    const { agent, branch, scope, files, changes, message, statements = [] } = step.push;
    const clone = join(folder, agent);
    if (!existsSync(clone)) {
      this.git(folder, "clone", "--quiet", join(folder, "origin.git"), clone);
      this.git(clone, "config", "skl.agent", agent);
      this.git(clone, "config", "user.email", `${agent.toLowerCase()}@example.org`);
      this.skl(clone, "init", "--yes");
    }
    if (step.kind === "rebase") {
      this.git(clone, "fetch", "--quiet");
      this.run("git", ["rebase", "--strategy-option=theirs", "origin/main"], clone);
    } else {
      this.skl(
        join(folder, "person"),
        ...["task", "add", "--agent", agent, "--branch", branch, "--scope", scope, "--title", message],
        ...["--files", ...files],
      );
      // Work that began at once began at the same commit, whatever was merged since.
      this.git(clone, "switch", "--quiet", "--create", branch, fork);
      for (const [path, text] of Object.entries(changes)) {
        if (text === null) rmSync(join(clone, path));
        else {
          mkdirSync(dirname(join(clone, path)), { recursive: true });
          writeFileSync(join(clone, path), text);
        }
      }
      this.git(clone, "add", "--all", "--force", ...Object.keys(changes));
      this.git(clone, "commit", "--quiet", "--allow-empty", "--message", message);
    }
    for (const statement of statements) this.skl(clone, "propose", ...statement);
    const force = step.kind === "rebase" ? ["--force-with-lease"] : [];
    const { code, output } = this.run("git", ["push", ...force, "origin", branch], clone);
    // A fault of the program itself would pass for a stop.
    if (output.includes("(INTERNAL)")) throw new Error(output);
    return { branch, code, warned: !output.includes("in order, merges at the next review") };
  }

  /** Returns what keeps branches out of the base, each reason once. */
  #reasons(
    person: string,
    {
      stopped,
      pushes,
      decisions,
    }: { stopped: readonly string[]; pushes: readonly PlayedPush[]; decisions: Set<string> },
  ): string[] {
    const queue = JSON.parse(this.skl(person, "queue", "--json").output.trim()) as { proposals: Waiting[] };
    const holds = queue.proposals
      .filter(({ branch }) => stopped.includes(branch))
      .flatMap(({ holds = [] }) => holds.filter(({ needs }) => needs === "person").map(({ kind }) => kind));
    const isBlocked = stopped.some((name) => pushes.findLast(({ branch }) => branch === name)?.code !== 0);
    const reasons = [
      ...holds,
      ...(decisions.has("reject") ? ["rejected"] : []),
      ...(decisions.has("rfc") ? ["rfc"] : []),
      ...(isBlocked ? ["blocked"] : []),
    ];
    return reasons.length === 0 ? ["other"] : [...new Set(reasons)].sort();
  }

  #isMerged(origin: string, branch: string): boolean {
    const head = this.run("git", ["rev-parse", "--verify", "--quiet", `refs/heads/${branch}`], origin);
    if (head.code !== 0) return false;
    return this.run("git", ["merge-base", "--is-ancestor", head.output.trim(), "main"], origin).code === 0;
  }
}

/** A proposal that waits, as `skl queue --json` shows it. */
interface Waiting {
  readonly branch: string;
  readonly holds?: readonly { readonly kind: string; readonly needs: string }[];
}

interface Knowledge {
  readonly invariants?: { readonly security_patterns?: readonly string[] };
}

/** Lets the State entry with the most dependencies, of no test, carry an invariant, as a careful person would mark a central module. */
function markCentralModule(file: string): void {
  const knowledge = JSON.parse(readFileSync(file, "utf8")) as {
    invariants: Record<string, unknown>;
    state: { path: string; dependencies: string[]; invariants_touched: string[] }[];
  };
  const [central] = knowledge.state
    .filter(({ path }) => !/(?:^|\/)(?:tests?|docs)\/|(?:^|\/)__init__\.py$/.test(path))
    .sort((a, b) => b.dependencies.length - a.dependencies.length);
  if (central === undefined) throw new Error("no State entry can carry the invariant");
  central.invariants_touched = ["central_rule"];
  knowledge.invariants["central_rule"] = "Credentials are not sent to another origin";
  writeFileSync(file, `${JSON.stringify(knowledge, null, 2)}\n`);
  process.stderr.write(`${central.path} carries an invariant and depends on ${central.dependencies.length} files\n`);
}

interface Scope {
  readonly allowed_paths?: readonly string[];
  readonly allowed_path_prefixes?: readonly string[];
  readonly forbidden_path_prefixes?: readonly string[];
}

/** Returns the scope with the longest rule that allows the path. */
function findOwningScope(path: string, scopes: readonly (Scope & { readonly name: string })[]): string | null {
  const claims = scopes.flatMap(({ name, allowed_paths, allowed_path_prefixes, forbidden_path_prefixes }) => {
    if (forbidden_path_prefixes?.some((prefix) => path.startsWith(prefix))) return [];
    if (allowed_paths?.includes(path)) return [{ name, length: Number.POSITIVE_INFINITY }];
    const prefix = allowed_path_prefixes
      ?.filter((each) => path.startsWith(each))
      .sort((a, b) => b.length - a.length)[0];
    return prefix === undefined ? [] : [{ name, length: prefix.length }];
  });
  return claims.sort((a, b) => b.length - a.length)[0]?.name ?? null;
}
