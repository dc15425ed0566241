import { expect } from "vitest";
import type { StandInOptions } from "../../support/github/index.ts";
import { type ActionResult, type ActionWorld, actionWorld, type RunOptions } from "../../support/runner/index.ts";

/** The usual world's login with another body: nobody has to be asked about that. */
export const login = (answer: string): string => `def login(name, password):
    return ${answer}


def logout(name):
    return f"{name} is out"
`;

/** The usual world's mail with another body. */
export const email = (answer: string): string => `def send(address, text):
    return ${answer}
`;

interface Entry {
  readonly path: string;
  readonly uncertainty_level: number;
  readonly version: number;
}

interface Queued {
  readonly path: string;
  readonly status: string;
  readonly rfc?: string | null;
  readonly decision?: {
    readonly decision: string;
    readonly by?: string;
    readonly session_id?: string;
    readonly not_merged?: string;
  };
}

export interface Knowledge {
  readonly state: readonly Entry[];
  readonly queue: readonly Queued[];
}

export interface Evidence {
  readonly name: string;
  readonly status: string;
  readonly recorded_by?: string;
  readonly cases: readonly { readonly name: string; readonly status: string }[];
}

export interface Proposed {
  readonly branch: string;
  readonly head: string;
  readonly number: number;
}

/** What the tests of sessions say again and again. */
export interface ReviewWorld extends ActionWorld {
  /** A branch with a pull request whose check has recorded its proposals. */
  propose(branch: string, files: Readonly<Record<string, string | null>>, from?: string): Promise<Proposed>;
  check(number: number, action?: string): Promise<ActionResult>;
  review(options?: RunOptions): Promise<ActionResult>;
  /** The review comment of a pull request; undefined where there is none, an error where there are several. */
  said(number: number): string | undefined;
  knowledge(): Knowledge;
  /** `path: status` of the queue on the base, by path. */
  queue(): string[];
  /** `path: level` of State on the base, by path. */
  levels(): string[];
  subjects(): string[];
  refs(pattern?: string): string[];
  /** What is on record for a commit, by name. */
  evidence(commit: string): Evidence[];
}

const opened: ActionWorld[] = [];

export async function reviewWorld(
  files: Readonly<Record<string, string | Record<string, unknown>>> = {},
  options: StandInOptions = {},
): Promise<ReviewWorld> {
  const world = await actionWorld(files, options);
  opened.push(world);
  const bare = (...args: string[]) => world.git(`--git-dir=${world.github.gitFolder}`, ...args);
  const base = options.defaultBranch ?? "main";
  const check = async (number: number, action = "opened") =>
    world.run("pull_request", await world.github.event.pullRequest(number, action));
  const knowledge = () => world.json<Knowledge>(base, ".skl/knowledge.json");
  const refs = (pattern = "refs/skl") => bare("for-each-ref", "--format=%(refname) %(objectname)", pattern).split("\n");
  return {
    ...world,
    check,
    propose: async (branch, changes, from) => {
      const head = world.push(branch, changes, from);
      const number = await world.github.as("robot").openPullRequest({ head: branch });
      const { exit, log } = await check(number);
      expect({ exit, log }).toMatchObject({ exit: 0 });
      return { branch, head, number };
    },
    review: async (run) => world.run("schedule", await world.github.event.schedule("0 * * * *"), run),
    said: (number) => {
      const own = world.github.comments(number).filter(({ body }) => body?.startsWith("<!-- skl:report -->"));
      expect(own.length).toBeLessThan(2);
      return own.map(({ body }) => body ?? "").find((body) => body.includes("<!-- skl:reviewed "));
    },
    knowledge,
    queue: () =>
      knowledge()
        .queue.map(({ path, status }) => `${path}: ${status}`)
        .sort(),
    levels: () =>
      knowledge()
        .state.map((entry) => `${entry.path}: ${entry.uncertainty_level}`)
        .sort(),
    subjects: () => bare("log", "--first-parent", "--format=%s", base).split("\n"),
    refs,
    evidence: (commit) =>
      refs(`refs/skl/evidence/${commit}`)
        .flatMap((line) => (line === "" ? [] : [bare("show", `${line.split(" ")[1]}:evidence.json`)]))
        .map((text): Evidence => JSON.parse(text))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Every test leaves GitHub's description unbroken. */
export async function closeWorlds(): Promise<void> {
  const ended = opened.splice(0);
  await Promise.all(ended.map((world) => world.close()));
  expect(ended.flatMap(({ github }) => [...github.violations, ...github.unserved])).toEqual([]);
}
