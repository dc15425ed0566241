import { describe, expect, test } from "vitest";
import { applyProgram, type EditInstance, inferProgram, readRequestSlots } from "../../src/learn/synthesis/index.ts";

type Case = {
  readonly requests: readonly string[];
  readonly before: (at: number) => Record<string, string>;
  readonly after: (at: number) => Record<string, string>;
  readonly slots?: readonly Record<string, string>[];
};

const buildEditInstances = ({ requests, before, after, slots }: Case): EditInstance[] =>
  requests.map((request, at) => ({ request, slots: slots?.[at] ?? null, before: before(at), after: after(at) }));

/** Infers from all but the last instance, and makes the change of the last one. */
function learnt(given: Case) {
  const all = buildEditInstances(given);
  const held = all.at(-1) as EditInstance;
  const found = inferProgram(all.slice(0, -1));
  if (found.kind === "none") return found;
  const { program } = found;
  const slots = program.request === null ? held.slots : readRequestSlots(program.request, held.request);
  const outcome = slots === null ? null : applyProgram(program, slots, held.before);
  return {
    ops: program.edits.map(({ op }) => op),
    slots: program.slots.map(({ name }) => name),
    isMade:
      outcome?.kind === "applied" &&
      expectSame({ ...held.before, ...outcome.files }, { ...held.before, ...held.after }),
  };
}

function expectSame(one: unknown, other: unknown): boolean {
  expect(one).toEqual(other);
  return true;
}

const versions = ["2.3.1", "2.3.2", "2.4.0", "3.0.0"];
const old = ["2.3.0", "2.3.1", "2.3.2", "2.4.0"];

const tomlNames = ["a", "b-c", "d", "e"];

const tomlWith = (name: string, version: string): string => {
  const of = (each: string) => (each === name ? version : "1.0");
  return `[x]\na = 1\n\n[deps]\na = "${of("a")}" # keep\n"b-c" = '${of("b-c")}'\nd="${of("d")}"\n  e = "${of("e")}"\n`;
};

describe("a program is found from three instances and makes a fourth change", () => {
  const cases: Record<string, Case & { ops: readonly string[]; names: readonly string[] }> = {
    "a field of JSON, with its odd spacing kept": {
      requests: versions.map((version) => `Release ${version}`),
      before: (at) => ({ "package.json": `{"name":"x" ,\n   "version" :"${old[at]}", "a":{"version":"${old[at]}"}}` }),
      after: (at) => ({
        "package.json": `{"name":"x" ,\n   "version" :"${versions[at]}", "a":{"version":"${old[at]}"}}`,
      }),
      ops: ["set_field"],
      names: ["version"],
    },
    "a field of TOML whose key is a slot": {
      requests: tomlNames.map((name, at) => `Bump ${name} to ${versions[at]}`),
      before: () => ({ "pyproject.toml": tomlWith("", "") }),
      after: (at) => ({ "pyproject.toml": tomlWith(tomlNames[at] ?? "", versions[at] ?? "") }),
      ops: ["set_field"],
      names: ["name", "version_to"],
    },
    "a field of YAML": {
      requests: versions.map((version) => `Deploy ${version} to staging`),
      before: (at) => ({
        "values.yaml": `# x\nimage:\n  # tag: old\n  tag: ${old[at]}   # now\nother:\n  tag: ${old[at]}\n`,
      }),
      after: (at) => ({
        "values.yaml": `# x\nimage:\n  # tag: old\n  tag: ${versions[at]}   # now\nother:\n  tag: ${old[at]}\n`,
      }),
      ops: ["set_field"],
      names: ["version"],
    },
    "a version that is raised, without one in the request": {
      requests: [
        "Bump the patch version",
        "Bump the patch version",
        "Bump the patch version",
        "Bump the patch version",
      ],
      before: (at) => ({ "src/version.py": `__version__ = "1.9.${at + 8}"\r\n` }),
      after: (at) => ({ "src/version.py": `__version__ = "1.9.${at + 9}"\r\n` }),
      ops: ["replace_token"],
      names: [],
    },
    "a token in the line of a package": {
      requests: ["requests", "flask", "click", "attrs"].map((name, at) => `Bump ${name} from 1.${at}.0 to 1.${at}.5`),
      before: () => ({
        "requirements.txt": "attrs==1.3.0\nclick==1.2.0\nflask==1.1.0\nmy-flask==1.1.0\nrequests==1.0.0\n",
      }),
      after: (at) => ({
        "requirements.txt": [
          `attrs==1.3.${at === 3 ? 5 : 0}\nclick==1.2.${at === 2 ? 5 : 0}\n`,
          `flask==1.1.${at === 1 ? 5 : 0}\nmy-flask==1.1.0\nrequests==1.0.${at === 0 ? 5 : 0}\n`,
        ].join(""),
      }),
      ops: ["replace_token"],
      names: ["name", "version_from", "version_to"],
    },
    "a line in a sorted list": {
      requests: [
        "Add Zoe to the sponsors",
        "Add bob to the sponsors",
        "Add Mia to the sponsors",
        "Add Abe to the sponsors",
      ],
      before: () => ({ "SPONSORS.md": "# Sponsors\n\n- adam\n- Carl\n- xenia\n\nThanks.\n" }),
      after: (at) => ({
        "SPONSORS.md": [
          "# Sponsors\n\n- adam\n- Carl\n- xenia\n- Zoe\n\nThanks.\n",
          "# Sponsors\n\n- adam\n- bob\n- Carl\n- xenia\n\nThanks.\n",
          "# Sponsors\n\n- adam\n- Carl\n- Mia\n- xenia\n\nThanks.\n",
          "# Sponsors\n\n- Abe\n- adam\n- Carl\n- xenia\n\nThanks.\n",
        ][at] as string,
      }),
      ops: ["insert_sorted"],
      names: ["name"],
    },
    "an entry below a heading": {
      requests: ["Crashes on start", "Wrong title", "Slow search", "Lost mail"].map(
        (text, at) => `Note in the changelog: ${text} (#${at + 1})`,
      ),
      before: (at) => ({ "CHANGELOG.md": `# Changes\n\n## Unreleased\n\n- Older ${at}\n\n## 1.0\n\n- First\n` }),
      after: (at) => ({
        "CHANGELOG.md": `# Changes\n\n## Unreleased\n\n- ${["Crashes on start", "Wrong title", "Slow search", "Lost mail"][at]} (#${at + 1})\n- Older ${at}\n\n## 1.0\n\n- First\n`,
      }),
      ops: ["append_below"],
      names: ["text", "number"],
    },
    "two files at once, with slots that are given": {
      requests: versions.map(() => "release"),
      slots: versions.map((version, at) => ({ version, date: `2024-01-0${at + 1}`, unused: "x" })),
      before: (at) => ({
        "CHANGES.md": `# Changes\n\n## ${old[at]} (2023)\n`,
        "package.json": `{ "version": "${old[at]}" }\n`,
        "README.md": "x\n",
      }),
      after: (at) => ({
        "CHANGES.md": `# Changes\n\n## ${versions[at]} (2024-01-0${at + 1})\n\n## ${old[at]} (2023)\n`,
        "package.json": `{ "version": "${versions[at]}" }\n`,
        "README.md": "x\n",
      }),
      ops: ["append_below", "set_field"],
      names: ["version", "date"],
    },
  };
  test.each(Object.entries(cases))("%s", (_, { ops, names, ...given }) => {
    expect(learnt(given)).toEqual({ ops, slots: names, isMade: true });
  });
});

describe("there is no program, and a reason,", () => {
  const release = (at: number, change: Partial<EditInstance> = {}): EditInstance => ({
    request: `Release ${versions[at]}`,
    slots: null,
    before: { "package.json": `{ "version": "${old[at]}" }` },
    after: { "package.json": `{ "version": "${versions[at]}" }` },
    ...change,
  });
  const reasons: Record<string, readonly [string, readonly EditInstance[]]> = {
    "for two instances": ["too_few_instances", [release(0), release(1)]],
    "for one instance three times": ["too_few_instances", [release(0), release(0), release(0)]],
    "where nothing changes": ["nothing_changes", [0, 1, 2].map((at) => release(at, { after: release(at).before }))],
    "where the requests have no word in common": [
      "requests_differ",
      ["Ship it", "Make a new one", "Done"].map((request, at) => release(at, { request })),
    ],
    "where a file is created": ["file_created_or_deleted", [0, 1, 2].map((at) => release(at, { before: {} }))],
    "where each changes another file": [
      "files_differ",
      [0, 1, 2].map((at) => release(at, { before: { [`x${at}`]: "a" }, after: { [`x${at}`]: "b" } })),
    ],
    "where one does something else": [
      "instances_disagree",
      [release(0), release(1), release(2, { after: { "package.json": '{ "version": "9.9.9" }' } })],
    ],
    "where a text becomes another one": [
      "no_edit_found",
      [0, 1, 2].map((at) => release(at, { before: { a: `one\ntwo ${at}\n` }, after: { a: `three ${at} four\n` } })),
    ],
  };
  test.each(Object.entries(reasons))("%s", (_, [reason, instances]) => {
    expect(inferProgram(instances)).toMatchObject({ kind: "none", reason });
  });
});

describe("a program goes on where files differ from task to task", () => {
  const id = (digit: string) => digit.repeat(40);
  const bump = (
    tool: string,
    [from, to]: readonly [string, string],
    ids: readonly [string, string],
    files: readonly string[],
  ) => {
    const line = (version: string, commit: string) => `      - uses: ${tool}@${commit} # v${version}\n`;
    const texts = (version: string, commit: string) =>
      Object.fromEntries(
        files.map((name) => [`.github/workflows/${name}.yml`, `jobs:\n${line(version, commit)}      - run: a\n`]),
      );
    return {
      request: `Bump ${tool} from ${from} to ${to}\n\nSee https://x.example/compare/${ids[0]}...${ids[1]}`,
      slots: null,
      before: texts(from, ids[0]),
      after: texts(to, ids[1]),
    };
  };
  const bumps = [
    bump("actions/checkout", ["1.0.0", "1.1.0"], [id("a"), id("b")], ["ci", "lint"]),
    bump("actions/cache", ["2.0.0", "2.0.1"], [id("c"), id("d")], ["ci"]),
    bump("acme/scan", ["3.1.0", "4.0.0"], [id("e"), id("f")], ["scan", "lint"]),
  ];

  test("replaces tokens in all files of a kind, with ids of commits from the text below the first line", () => {
    const found = inferProgram(bumps);
    if (found.kind === "none") throw new Error(found.message);
    expect(found.program.edits.map((edit) => edit.op)).toEqual(["replace_everywhere", "replace_everywhere"]);
    const next = bump("x/y", ["5.0.0", "6.0.0"], [id("1"), id("2")], ["new", "ci", "lint"]);
    const slots = readRequestSlots(found.program.request ?? [], next.request);
    expect(applyProgram(found.program, slots ?? {}, next.before)).toEqual({ kind: "applied", files: next.after });
  });

  const release = (from: string, to: string, date: string, names: readonly string[]) => {
    const packs = (version: string) =>
      Object.fromEntries(
        names.map((name) => [`packages/${name}/package.json`, `{ "version": "${version}", "core": "^${version}" }\n`]),
      );
    const heading = `${to} / ${date}`;
    return {
      request: `Release ${to} on ${date}`,
      slots: null,
      before: {
        ...packs(from),
        "lerna.json": `{ "version": "${from}" }\n`,
        "History.md": "unreleased\n==========\n\n* a\n",
      },
      after: {
        ...packs(to),
        "lerna.json": `{ "version": "${to}" }\n`,
        "History.md": `${heading}\n${"=".repeat(heading.length)}\n\n* a\n`,
      },
    };
  };

  test("puts a heading with its underline above the last one, whose underline has another length", () => {
    const start = (last: string, next: string) => {
      const headed = (version: string) => `Version ${version}\n${"-".repeat(8 + version.length)}\n`;
      const toml = (version: string) => `[project]\nname = "Flask"\nversion = "${version}"\n`;
      const old = `${headed(last)}\nReleased.\n`;
      return {
        request: `start version ${next}`,
        slots: null,
        before: { "CHANGES.rst": old, "pyproject.toml": toml(last) },
        after: { "CHANGES.rst": `${headed(next)}\nUnreleased\n\n\n${old}`, "pyproject.toml": toml(`${next}.dev`) },
      };
    };
    const found = inferProgram([start("3.0.0", "3.0.1"), start("3.0.1", "3.0.10"), start("3.0.10", "3.1.0")]);
    if (found.kind === "none") throw new Error(found.message);
    const next = start("3.1.0", "13.10.0");
    const slots = readRequestSlots(found.program.request ?? [], next.request);
    expect(applyProgram(found.program, slots ?? {}, next.before)).toEqual({ kind: "applied", files: next.after });
  });

  test("reads the version that stands there, and underlines a heading as long as it is", () => {
    const found = inferProgram([
      release("1.9.0", "1.10.0", "2026-01-02", ["a", "b"]),
      release("1.10.0", "1.10.1", "2026-02-03", ["a", "b"]),
      release("1.10.1", "2.0.0", "2026-03-04", ["a", "b", "c"]),
    ]);
    if (found.kind === "none") throw new Error(found.message);
    expect(found.program.slots.map(({ name }) => name)).not.toContain("current");
    const next = release("2.0.0", "2.11.12", "2026-05-06", ["b", "d"]);
    const slots = readRequestSlots(found.program.request ?? [], next.request);
    expect(applyProgram(found.program, slots ?? {}, next.before)).toEqual({ kind: "applied", files: next.after });
  });
});
