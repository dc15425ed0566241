import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { gateFiles } from "../../../../src/core/push/gate/index.ts";
import { getChangePath, type ObjectId } from "../../../../src/kernel/domain/index.ts";
import { listChangedFiles, openRepository } from "../../../../src/workspace/git/index.ts";

vi.setConfig({ testTimeout: 60_000 });

const WHO = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "core.hooksPath=/dev/null"];

/** Of a base with these files, those whose change would be one of the gate; `added` are new. */
async function listGateFiles(
  files: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "skl-gate-"));
  const git = (...args: string[]) => execFileSync("git", [...WHO, ...args], { cwd: root, encoding: "utf8" }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = () => {
    git("add", "--all", "--force");
    git("commit", "--quiet", "--message=change");
    return git("rev-parse", "HEAD") as ObjectId;
  };
  git("init", "--quiet", "--initial-branch=main");
  for (const [path, text] of Object.entries(files)) write(path, text);
  write(".keep", "");
  const base = commit();
  for (const path of Object.keys(files)) appendFileSync(join(root, path), "\n# changed\n");
  for (const [path, text] of Object.entries(added)) write(path, text);
  const head = commit();
  const repository = await openRepository(root);
  try {
    const gate = gateFiles(repository, base);
    const covered: string[] = [];
    for (const change of await listChangedFiles(repository, base, head)) {
      const judged = await gate.placeOf(change);
      // What a person only looks at judges nobody.
      if (judged !== null && judged.who !== "seen") covered.push(getChangePath(change));
    }
    return covered.sort();
  } finally {
    repository.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const steps = (...lines: string[]) =>
  `jobs:\n  gate:\n    steps:\n${lines.map((line) => `      - ${line}\n`).join("")}`;
const USES_ACTION = steps("uses: acme/skl/action@v1");
const FILES = { "src/app.ts": "1", "package.json": "{}", "scripts/test.sh": "true", "README.md": "skl" };

describe("what judges pushes", () => {
  it("is the rules and the workflow, and no file that these do not take", async () => {
    const files = { ...FILES, ".skl/config.json": "{}", ".github/workflows/skl.yml": USES_ACTION };
    const other = { ".github/workflows/test.yml": steps("run: sh scripts/test.sh && npm test") };
    expect(await listGateFiles({ ...files, ...other })).toEqual([".github/workflows/skl.yml", ".skl/config.json"]);
  });

  it("is nothing of a repository that has neither", async () => {
    expect(await listGateFiles(FILES, { ".github/workflows/new.yml": steps("run: make") })).toEqual([]);
  });

  it("is no workflow whose comment names a right", async () => {
    const text = `# It drops write-all rights.\npermissions:\n  # checks: write\n  contents: read\n${steps("run: make")}`;
    expect(await listGateFiles({}, { ".github/workflows/a.yml": text })).toEqual([]);
  });

  it("is a new workflow that runs it", async () => {
    expect(await listGateFiles(FILES, { ".github/workflows/new.yml": USES_ACTION })).toEqual([
      ".github/workflows/new.yml",
    ]);
  });

  it.each(["permissions:\n  checks: write\n", "permissions: write-all\n", "permissions: { 'statuses': 'write' }\n"])(
    "is a workflow that could forge its check: %j",
    async (rights) => {
      const text = `${rights}${steps("run: make report")}`;
      expect(await listGateFiles({}, { ".github/workflows/a.yml": text })).toEqual([".github/workflows/a.yml"]);
      expect(await listGateFiles({}, { ".github/workflows/a.yml": text.replaceAll("write", "read") })).toEqual([]);
    },
  );

  it("is every file of an action that the workflow uses, of the actions which that one uses, and whatever stands where actions do", async () => {
    const files = {
      ".github/workflows/gate.yml": steps("uses: ./.github/actions/Prepare", 'uses: "acme/skl/action@v1"'),
      ".github/actions/Prepare/action.yml": "runs:\n  using: composite\n  steps:\n    - uses: './tools/more'\n",
      ".github/actions/Prepare/lib/run.js": "1",
      ".github/actions/other/action.yml": "runs:\n  using: node24\n  main: x.js\n",
      "tools/more/action.yaml": "runs:\n  using: composite\n  steps:\n    - run: ./scripts/more.sh\n",
      "tools/more/deep/x.js": "1",
      "tools/moreover.js": "1",
      "scripts/more.sh": "true",
    };
    expect(await listGateFiles({ ...FILES, ...files })).toEqual([
      ".github/actions/Prepare/action.yml",
      ".github/actions/Prepare/lib/run.js",
      ".github/actions/other/action.yml",
      ".github/workflows/gate.yml",
      "scripts/more.sh",
      "tools/more/action.yaml",
      "tools/more/deep/x.js",
    ]);
  });

  it("is a workflow that names the gate by way of what it uses only", async () => {
    const files = {
      ".github/workflows/ci.yml": "jobs:\n  all:\n    uses: ./.github/workflows/shared.yaml\n",
      ".github/workflows/shared.yaml": steps("uses: ./.github/actions/gate"),
      ".github/actions/gate/action.yml":
        "runs:\n  using: composite\n  steps:\n    - run: npx --yes skl check\n      shell: bash\n",
      ".github/workflows/docs.yml": steps("run: mkdocs build"),
    };
    expect(await listGateFiles({ "src/app.ts": "1", ...files })).toEqual([
      ".github/actions/gate/action.yml",
      ".github/workflows/ci.yml",
      ".github/workflows/shared.yaml",
    ]);
  });

  it("is a script that the gate's job starts, and none of another job", async () => {
    const workflow = [
      "jobs:",
      "  gate:",
      "    defaults: { run: { working-directory: tools } }",
      "    steps:",
      "      - run: |",
      '          bash "$GITHUB_WORKSPACE/scripts/before.sh"',
      "          ./judge.sh skl",
      "  test:",
      "    steps:",
      "      - run: npm ci && sh scripts/test.sh",
      "",
    ].join("\n");
    const files = { ".github/workflows/gate.yml": workflow, "scripts/before.sh": "1", "tools/judge.sh": "1" };
    expect(await listGateFiles({ ...FILES, ...files })).toEqual([
      ".github/workflows/gate.yml",
      "scripts/before.sh",
      "tools/judge.sh",
    ]);
  });

  it("is what a package manager reads where the gate's job runs one", async () => {
    const files = {
      ".github/workflows/gate.yml": steps("run: npm ci", "run: npx skl check"),
      "package-lock.json": "{}",
      ".npmrc": "",
      "packages/a/package.json": "{}",
    };
    expect(await listGateFiles({ ...FILES, ...files })).toEqual([
      ".github/workflows/gate.yml",
      ".npmrc",
      "package-lock.json",
      "package.json",
    ]);
  });

  it("is whatever a workflow names that nobody can read", async () => {
    const broken = `${steps("run: skl check scripts/test.sh")}  : [\n`;
    expect(await listGateFiles({ ...FILES, ".github/workflows/gate.yml": broken })).toEqual([
      ".github/workflows/gate.yml",
      "scripts/test.sh",
    ]);
  });

  it("of an action at the root of the repository is the action and what it starts", async () => {
    const files = {
      ".github/workflows/gate.yml": steps("uses: ./ # skl"),
      "action.yml": "name: skl\nruns:\n  using: node24\n  main: dist/index.js\n",
      "dist/index.js": "1",
      "dist/other.js": "1",
    };
    expect(await listGateFiles({ "src/app.ts": "1", ...files })).toEqual([
      ".github/workflows/gate.yml",
      "action.yml",
      "dist/index.js",
    ]);
  });

  it("is what a program of the gate's job loads, and what its package manager runs", async () => {
    const workflow = steps("run: yarn && yarn gate", "run: node scripts/gate && python -m tools.judge skl");
    const files = {
      ".github/workflows/gate.yml": workflow,
      "package.json": JSON.stringify({
        scripts: { gate: "sh tools/run.sh", prepare: "node ./setup", docs: "node docs.mjs" },
      }),
      "tools/run.sh": '. "$(dirname "$0")/settings.sh"\n',
      "tools/settings.sh": "true",
      "tools/judge.py": "from .rules import strict\nimport json\n",
      "tools/rules.py": "strict = True\n",
      "setup.js": "1",
      "docs.mjs": "1",
      "scripts/gate.mjs": 'import "./lib/rules.js";\nspawn("node", ["tools/child.mjs"]);\n',
      "scripts/lib/rules.ts": 'export * from "./deep";\n',
      "scripts/lib/deep/index.ts": "1",
      "scripts/lib/other.ts": "1",
      "tools/child.mjs": "1",
    };
    const added = { "tools/json.py": "1", "scripts/lib/rules.js": "1", "tools/other.py": "1" };
    expect(await listGateFiles({ "src/app.ts": "1", ...files }, added)).toEqual([
      ".github/workflows/gate.yml",
      "package.json",
      "scripts/gate.mjs",
      "scripts/lib/deep/index.ts",
      "scripts/lib/rules.js",
      "scripts/lib/rules.ts",
      "setup.js",
      "tools/child.mjs",
      "tools/json.py",
      "tools/judge.py",
      "tools/rules.py",
      "tools/run.sh",
      "tools/settings.sh",
    ]);
  });

  const harmless = steps("run: make report");
  it.each([
    ["an anchor", `x: &w write\npermissions: { checks: *w }\n${harmless}`],
    ["an anchor of all rights", `x: &p\n  statuses: write\npermissions: *p\n${harmless}`],
    ["an escape", `permissions: { "ch\\x65cks": "wr\\u0069te" }\n${harmless}`],
    ["a flow map over lines", `permissions: {checks\n  :\n  write}\n${harmless}`],
    ["explicit keys", `permissions:\n  ? checks\n  : write\n${harmless}`],
    ["a folded text", `permissions: >-\n  write-all\n${harmless}`],
    ["upper case", `PERMISSIONS: { Checks: Write }\n${harmless}`],
    ["a tag", `permissions: { checks: !!str write }\n${harmless}`],
    ["text that is no YAML", `permissions: [\n${harmless}`],
  ])("is a workflow whose rights are written with %s", async (_, text) => {
    expect(await listGateFiles({}, { ".github/workflows/a.yml": text })).toEqual([".github/workflows/a.yml"]);
  });

  it("is no workflow that may only read, or whose words are elsewhere", async () => {
    const text = `x: &w read\npermissions: { checks: *w, contents: write }\nenv: { checks: "may write" }\n${harmless}`;
    expect(await listGateFiles({}, { ".github/workflows/a.yml": text })).toEqual([]);
  });

  it("is an action that a workflow uses by an alias", async () => {
    const files = {
      ".github/workflows/gate.yml": "x: &here ./tools/gate\njobs:\n  gate:\n    steps:\n      - uses: *here # skl\n",
      "tools/gate/index.js": "1",
      "tools/other/index.js": "1",
    };
    expect(await listGateFiles(files)).toEqual([".github/workflows/gate.yml", "tools/gate/index.js"]);
  });

  it("is what runs on every clone before anybody has read it, wherever and however it is written", async () => {
    const places = [
      ".GITATTRIBUTES",
      ".githooks/anything.sh",
      ".gitmodules",
      ".husky/_/husky.sh",
      ".lfsconfig",
      ".npmrc",
      ".pnpmfile.cjs",
      ".pre-commit-config.yaml",
      ".yarn/plugins/x.cjs",
      ".yarn/releases/yarn-4.cjs",
      ".yarnrc.yml",
      "docs/.gitattributes",
      "lefthook.yml",
      "lib/sitecustomize.py",
      "node_modules/.bin/skl",
      "packages/a/.npmrc",
      "packages/a/node_modules/x/index.js",
      "scripts/hooks/pre-push",
      "src/usercustomize/__init__.py",
      "tests/conftest.py",
    ];
    const ordinary = [".gitignore", "src/hooks/use-push.ts", "src/conftest_data.py", "src/modules.py", "yarn.lock"];
    const added = Object.fromEntries([...places, ...ordinary].map((path) => [path, "1 merge=ours"]));
    expect(await listGateFiles({}, added)).toEqual(places.toSorted());
  });
});
