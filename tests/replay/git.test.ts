import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordProblems } from "../../scripts/replay/corpus.ts";
import { Blobs } from "../../scripts/replay/git/blobs.ts";
import { findMessageFamilies, subjectShape } from "../../scripts/replay/git/families.ts";
import { readHistory } from "../../scripts/replay/git/history.ts";
import { gitRecords } from "../../scripts/replay/git/records.ts";
import { type Logged, runGit } from "../../scripts/replay/git/run.ts";
import type { LogLine } from "../../scripts/replay/log.ts";
import type { ReplayRecord } from "../../scripts/replay/record.ts";
import { thresholds } from "../../scripts/replay/variants.ts";

const gates = { shadow: 1, remembers: true, replays: true };
const variants = [
  { system: "T", gates, runsDry: true, isFlat: false },
  { system: "D", gates, runsDry: true, isFlat: true },
  { system: "T without the dry run", gates, runsDry: false, isFlat: false },
];

const folder = mkdtempSync(join(tmpdir(), "skl-replay-test-"));
let records: ReplayRecord[];
let logged: Logged;

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    stdio: "pipe",
  });

let minute = 0;
function commit(subject: string): void {
  const date = `2026-01-01T00:${String(minute++).padStart(2, "0")}:00Z`;
  git("add", ".");
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@x.example", "commit", "--quiet", "-m", subject], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    stdio: "pipe",
  });
}

const version = (next: string) =>
  writeFileSync(join(folder, "package.json"), `{\n  "name": "x",\n  "version": "${next}"\n}\n`);

/** Seven releases among other work. The sixth one also writes a changelog, which no node can know. */
beforeAll(async () => {
  git("init", "--quiet", "--initial-branch=main", "--template=");
  version("1.0.0");
  commit("Begin");
  for (let release = 1; release <= 7; release++) {
    writeFileSync(join(folder, `code-${release}.js`), `export const a${release} = ${release};\n`);
    commit(`Write the part that does ${["this", "that", "more", "less", "much", "little", "all"][release - 1]}`);
    version(`1.${release}.0`);
    if (release === 6) appendFileSync(join(folder, "CHANGES.md"), "Something new\n");
    commit(`Release 1.${release}.0`);
  }
  const blobs = await Blobs.open(folder);
  const history = readHistory(folder);
  records = await gitRecords({ name: "owner/name", side: "tune" }, history, blobs);
  blobs.repository.close();
  const commits = new Map(history.map((each) => [each.id, each]));
  logged = await runGit({ clone: folder, records, commits, variants, thresholds });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers = (system: string, subject: RegExp): LogLine[] =>
  records
    .filter(({ request }) => subject.test(request))
    .flatMap(({ id }) => logged.lines.filter((line) => line.id === id && line.system === system));

describe("a Git history as traces", () => {
  test("makes a valid record of each commit with a parent", () => {
    expect(recordProblems(records)).toEqual([]);
    expect(records).toHaveLength(14);
  });

  test("calls the releases a family, and the rest distractors", () => {
    expect(new Set(records.flatMap(({ family }) => family ?? []))).toEqual(new Set(["owner/name: release <version>"]));
    expect(records.filter(({ distractor }) => distractor)).toHaveLength(7);
  });

  test("T learns the release from three, proves itself on the fourth and does the fifth", () => {
    expect(answers("T", /^Release/).map(({ outcome }) => outcome)).toEqual([
      "miss",
      "miss",
      "miss",
      "miss",
      "right",
      "escaped",
      "miss",
    ]);
  });

  test("counts a wrong tree as escaped, and makes the node prove itself again", () => {
    const [, , , , right, escaped, after] = answers("T", /^Release/);
    expect([right?.coverable, escaped?.coverable, escaped?.correct, after?.decision]).toEqual([
      true,
      false,
      false,
      null,
    ]);
  });

  test("T abstains from other work", () => {
    expect(answers("T", /^Write/).every(({ outcome }) => outcome === "miss")).toBe(true);
  });

  test("a right answer costs no tokens, a false one those of the model", () => {
    const [, , , , right, escaped] = answers("T", /^Release/);
    const [, , , , , sixth] = answers("A", /^Release/);
    expect([right?.input_tokens, right?.llm_calls]).toEqual([0, 0]);
    expect([escaped?.input_tokens, escaped?.llm_calls]).toEqual([sixth?.input_tokens, 1]);
  });

  test("writes log lines as their schema says", () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/replay_log.schema.json"), "utf8"));
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect(logged.lines.filter((line) => !validate(line))).toEqual([]);
  });

  test("writes the same log a second time", async () => {
    const commits = new Map(readHistory(folder).map((each) => [each.id, each]));
    expect((await runGit({ clone: folder, records, commits, variants, thresholds })).lines).toEqual(logged.lines);
  });
});

describe("families", () => {
  test.each([
    ["Bump sphinx from 3.1.0 to 3.1.1 (#3790)", "bump <name> from <version> to <version>"],
    ["Release knip@5.3.0", "release knip@<version>"],
    ["v1.2.3-beta.4", "<version>"],
    ["Fix #12", "fix <number>"],
  ])("%s", (subject, shape) => {
    expect(subjectShape(subject)).toBe(shape);
  });

  test("need four tasks", () => {
    expect([...findMessageFamilies(["Release 1.0", "Release 1.1", "Release 1.2", "v1", "v2", "v3", "v4.0"])]).toEqual(
      [],
    );
    expect([...findMessageFamilies(["v1.1", "v2.1", "v3.1", "v4.0"])]).toEqual(["<version>"]);
  });
});
