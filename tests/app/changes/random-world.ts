import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { runPrePush } from "../../../src/core/push/index.ts";
import { decideProposals } from "../../../src/core/review/index.ts";
import { importStream } from "../../support/import-stream.ts";
import { usualFiles } from "../../support/world.ts";

const EDITS = ["first", "second", "guard", "package", "note", "entry", "module"] as const;

/** What one agent does to the files of its branch. */
export interface Work {
  readonly edits: readonly (typeof EDITS)[number][];
  /** Whether it goes on from the branch before it instead of from the base. */
  readonly isStacked: boolean;
  readonly decision: "approve" | "reject" | null;
}

/** What happens before the views are compared. */
export interface Story {
  readonly works: readonly Work[];
  /** What a person changes on the base after the branches were begun. */
  readonly onBase: (typeof EDITS)[number] | null;
  /** Whether a session runs between the pushes and the decisions. */
  readonly isReviewed: boolean;
}

const work: fc.Arbitrary<Work> = fc.record({
  edits: fc.uniqueArray(fc.constantFrom(...EDITS), { minLength: 1, maxLength: 2 }),
  isStacked: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  decision: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("approve" as const, "reject" as const) },
  ),
});

export const story: fc.Arbitrary<Story> = fc.record({
  works: fc.array(work, { minLength: 2, maxLength: 4 }),
  onBase: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...EDITS) }),
  isReviewed: fc.boolean(),
});

const SERVICE = "app/services/names.py";
const LINES = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"].map((word) => `- ${word}`);
const NOTES = `# Changes\n\n${LINES.join("\n")}\n`;
const BODY = `def first(name):
    shown = name.strip()
    return shown


def second(name):
    return name.upper()


def _third(name):
    return name
`;

function edited(files: ReadonlyMap<string, string>, edit: (typeof EDITS)[number], who: string): [string, string][] {
  const service = files.get(SERVICE) ?? "";
  const notes = files.get("CHANGELOG.md") ?? "";
  switch (edit) {
    case "first":
      return [[SERVICE, service.replace(/shown = .*/, `shown = name.strip(" ${who}")`)]];
    case "second":
      return [[SERVICE, service.replace(/return name\.upper\(\).*/, `return name.upper() + "${who}"`)]];
    case "guard":
      return [[`app/services/${who}_guard.py`, `def verify_${who}(user):\n    return user.is_admin\n`]];
    case "package":
      return [[`app/services/${who}_queue.py`, "import celery\n\n\ndef send(name):\n    return celery.send(name)\n"]];
    case "note":
      return [["CHANGELOG.md", notes.replace("- Two", `- Two, by ${who}`)]];
    case "entry":
      return [["CHANGELOG.md", `${notes}- Of ${who}\n`]];
    case "module":
      return [
        [
          `app/services/${who}_names.py`,
          "from app.services.names import second\n\n\ndef shout(name):\n    return second(name)\n",
        ],
      ];
  }
}

const ENV: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Pat",
  GIT_AUTHOR_EMAIL: "pat@example.org",
  GIT_COMMITTER_NAME: "Pat",
  GIT_COMMITTER_EMAIL: "pat@example.org",
};
const BY = "Pat <pat@example.org> 1748772000 +0000";

/** A clone with its remote in a temporary folder, in which a story was played by the functions behind the commands. */
export class RandomWorld {
  readonly folder = mkdtempSync(join(tmpdir(), "skl-changes-"));
  readonly cwd = join(this.folder, "work");
  readonly env: NodeJS.ProcessEnv = { ...ENV, HOME: this.folder, SKL_HOME: join(this.folder, "home") };
  readonly #begun: string;
  readonly #files: ReadonlyMap<string, string>;

  constructor(agents: number) {
    this.#files = baseFiles(agents);
    this.#git(this.folder, ["init", "--quiet", "--bare", "--initial-branch=main", "origin.git"]);
    this.#begun = this.#commit("refs/heads/main", this.#files);
    this.#git(this.folder, ["clone", "--quiet", "origin.git", "work"]);
    for (const [key, value] of [
      ["user.name", "Pat"],
      ["user.email", "pat@example.org"],
    ] as const)
      this.#git(this.cwd, ["config", key, value]);
    mkdirSync(join(this.folder, "home"));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Pushes the branches as agents would: each is judged and recorded, and then it is on the remote. */
  async push({ works, onBase }: Pick<Story, "works" | "onBase">): Promise<void> {
    if (onBase !== null) this.#commit("refs/heads/main", new Map(edited(this.#files, onBase, "pat")), this.#begun);
    let below = { files: this.#files, tip: this.#begun };
    for (const [at, { edits, isStacked }] of works.entries()) {
      const from = isStacked ? below : { files: this.#files, tip: this.#begun };
      const files = new Map(from.files);
      for (const edit of edits) for (const [path, text] of edited(files, edit, `a${at}`)) files.set(path, text);
      const changed = new Map([...files].filter(([path, text]) => from.files.get(path) !== text));
      const ref = `refs/heads/a${at}`;
      const tip = this.#commit(ref, changed, from.tip, this.cwd);
      const stdin = `${ref} ${tip} ${ref} ${"0".repeat(40)}\n`;
      const env = { ...this.env, SKL_AGENT: `Agent-${at}` };
      const { verdict } = await runPrePush({
        cwd: this.cwd,
        remote: "origin",
        url: join(this.folder, "origin.git"),
        stdin,
        env,
      });
      if (verdict !== "block") this.#git(this.cwd, ["push", "--quiet", "--no-verify", "origin", ref]);
      below = { files, tip };
    }
  }

  /** Records a person's decisions; a decision that cannot be taken any more is left out. */
  async decide(works: Story["works"]): Promise<void> {
    for (const [at, { decision }] of works.entries()) {
      if (decision === null) continue;
      const asked = { kind: decision, ids: [`a${at}`], head: null, reason: "So be it." };
      await decideProposals(asked, { cwd: this.cwd, env: this.env }).catch(() => undefined);
    }
  }

  #commit(
    ref: string,
    files: ReadonlyMap<string, string>,
    from?: string,
    place = join(this.folder, "origin.git"),
  ): string {
    const stream = importStream({
      ref,
      by: BY,
      message: `Work on ${ref}`,
      files,
      ...(from === undefined ? {} : { from }),
    });
    return this.#git(place, ["fast-import", "--quiet", "--force"], stream).trim();
  }

  #git(cwd: string, args: string[], input = ""): string {
    return execFileSync("git", args, { cwd, env: this.env, input, stdio: ["pipe", "pipe", "pipe"] }).toString();
  }
}

function baseFiles(agents: number): Map<string, string> {
  const files = usualFiles();
  const knowledge = JSON.parse(files.get(".skl/knowledge.json") ?? "");
  const [task] = knowledge.tasks;
  knowledge.tasks = Array.from({ length: agents }, (_, at) => ({
    ...task,
    id: `task_000000a${at}`,
    agent_id: `Agent-${at}`,
    title: `Task ${at}`,
    scope_files: ["app/services/**", "CHANGELOG.md"],
    semantic_scope: "api",
    branch: `a${at}`,
  }));
  files.set(".skl/knowledge.json", `${JSON.stringify(knowledge, null, 2)}\n`);
  files.set(SERVICE, BODY);
  files.set("CHANGELOG.md", NOTES);
  return files;
}
