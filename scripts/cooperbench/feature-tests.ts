/** Runs the tests of features on a tree: what tells a merge that breaks one of them from one that does not. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Stage } from "../effect/stage.ts";
import { pathsInPatch } from "./dataset.ts";

export type Verdict = "passed" | "failed" | "not run";

const MINUTES = 3;

export interface TestedFeature {
  /** Its patch of tests. */
  readonly tests: string;
  /** Its commit. */
  readonly alone: string;
}

export interface Place {
  readonly repository: string;
  readonly commit: string;
}

export class FeatureTests {
  readonly #alone = new Map<string, Verdict>();

  constructor(
    private readonly stage: Stage,
    private readonly folder: string,
    private readonly python: string | null,
  ) {}

  /**
   * Returns what the tests of these features say of a commit. A feature whose tests do not pass in `origin`, where it stands alone,
   * tells nothing, so that nothing is said of its pairs.
   */
  judge({ repository, commit }: Place, features: readonly TestedFeature[], origin: string): Verdict {
    const alone = features.map((feature) => {
      const known = this.#alone.get(feature.alone) ?? this.#run({ repository: origin, commit: feature.alone }, feature);
      this.#alone.set(feature.alone, known);
      return known;
    });
    if (alone.some((verdict) => verdict !== "passed")) return "not run";
    const merged = features.map((feature) => this.#run({ repository, commit }, feature));
    return merged.find((verdict) => verdict !== "passed") ?? "passed";
  }

  /**
   * Writes a program that runs the tests of the features that HEAD has, by the subjects of their commits, and returns the command.
   * It is what a repository with these tests would have as `merge.verify`.
   */
  writeVerifier(path: string, features: readonly { readonly subject: string; readonly tests: string }[]): string {
    const all = features.map(({ subject, tests }) => ({ subject, tests, command: this.#command(tests) }));
    writeFileSync(path, verifier(all));
    return `"${process.execPath}" "${path}"`;
  }

  #run({ repository, commit }: Place, { tests }: TestedFeature): Verdict {
    const command = this.#command(tests);
    if (command === null) return "not run";
    const tree = join(this.folder, "tested");
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(tree, { recursive: true });
    const { stage } = this;
    stage.git(tree, "init", "--quiet");
    const archive = join(this.folder, "tested.tar");
    stage.git(repository, "archive", "--format=tar", `--output=${archive}`, commit);
    stage.run("tar", ["-xf", archive], tree);
    const applied = ["--ignore-whitespace", "--ignore-space-change"];
    // With its tests in the head already, the patch of the tests applies in reverse only.
    const isThere = stage.run("git", ["apply", "--reverse", "--check", ...applied, tests], tree).code === 0;
    if (!isThere && stage.run("git", ["apply", ...applied, tests], tree).code !== 0) return "not run";
    const [program = "", ...args] = command;
    const { status } = spawnSync(program, args, {
      cwd: tree,
      env: { ...process.env, PYTHONPATH: join(tree, "src"), PYTHONDONTWRITEBYTECODE: "1", GOFLAGS: "-mod=mod" },
      timeout: MINUTES * 60_000,
      stdio: "ignore",
    });
    rmSync(tree, { recursive: true, force: true });
    // Nothing is said of tests that ran out of time.
    return status === null ? "not run" : status === 0 ? "passed" : "failed";
  }

  #command(tests: string): string[] | null {
    const paths = pathsInPatch(tests);
    const python = paths.filter((path) => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(path));
    if (python.length > 0 && this.python !== null)
      return [this.python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", ...python];
    const go = paths.filter((path) => path.endsWith("_test.go"));
    if (go.length > 0) {
      // A package holds the tests of everything; only those of the feature tell of it.
      const names = [...readFileSync(tests, "utf8").matchAll(/^\+func (Test\w+)/gm)].flatMap(([, name]) => name ?? []);
      const only = names.length === 0 ? [] : ["-run", `^(${names.join("|")})$`];
      return ["go", "test", ...only, ...new Set(go.map((path) => `./${dirname(path)}`))];
    }
    return null;
  }
}

function verifier(features: readonly object[]): string {
  return `import { spawnSync } from "node:child_process";
import { join } from "node:path";
const features = ${JSON.stringify(features, null, 2)};
const run = (program, args, options = {}) => spawnSync(program, args, { encoding: "utf8", ...options });
const subjects = run("git", ["log", "--format=%s"]).stdout.split("\\n");
const env = { ...process.env, PYTHONPATH: join(process.cwd(), "src"), PYTHONDONTWRITEBYTECODE: "1", GOFLAGS: "-mod=mod" };
const apply = ["apply", "--ignore-whitespace", "--ignore-space-change"];
for (const { subject, tests, command } of features) {
  if (command === null || !subjects.includes(subject)) continue;
  const isThere = run("git", [...apply, "--reverse", "--check", tests]).status === 0;
  if (!isThere && run("git", [...apply, tests]).status !== 0) continue;
  const [program, ...args] = command;
  if (run(program, args, { env, stdio: "inherit" }).status !== 0) process.exit(1);
  if (!isThere) run("git", [...apply, "--reverse", tests]);
}
`;
}
