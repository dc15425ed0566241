import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";
import { npmEnvironment, pack, packedSkl } from "../support/tarball.ts";

const stage = freshFolder("skl-package");
const env: NodeJS.ProcessEnv = {
  ...npmEnvironment,
  GIT_CONFIG_GLOBAL: join(stage, "gitconfig"),
  GIT_CONFIG_SYSTEM: "/dev/null",
};

/** Packs this package and installs it into another one; null when npm cannot reach what it needs. */
function install(): string | null {
  writeFileSync(
    join(stage, "gitconfig"),
    "[user]\n\tname = Tester\n\temail = tester@example.org\n[init]\n\tdefaultBranch = main\n",
  );
  const project = join(stage, "project");
  execFileSync("git", ["init", "--quiet", "--bare", join(stage, "origin.git")], { env });
  execFileSync("git", ["clone", "--quiet", join(stage, "origin.git"), project], { env, stdio: "ignore" });
  writeFileSync(join(project, "package.json"), '{ "name": "project", "private": true }\n');
  writeFileSync(join(project, ".gitignore"), "node_modules/\n");
  const installed = spawnSync("npm", ["install", "--prefer-offline", "--save-dev", packedSkl()], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return installed.status === 0 ? project : null;
}

const digestPackedFile = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

let project: string | null = null;
beforeAll(() => {
  project = install();
}, 300_000);

describe("the tarball, packed again", () => {
  it("has the same bytes, whatever was run of the package before", { timeout: 300_000 }, () => {
    const ran = digestPackedFile(packedSkl());
    expect(existsSync(join(ROOT, "dist/.code"))).toBe(true);
    expect(digestPackedFile(pack(freshFolder("skl-rebuilt")))).toBe(ran);
  });
});

describe("the packed tarball, installed in another repository", () => {
  it("ships what it needs and nothing of its own workshop", ({ skip }) => {
    if (project === null) return skip("npm could not install the tarball (no registry, no cache)");
    const shipped = (folder: string) => readdirSync(join(project ?? "", "node_modules/skl", folder)).sort();
    expect(shipped(".")).toEqual([
      ".skl-template",
      "LICENSE",
      "README.md",
      "action",
      "dist",
      "hooks",
      "nodes",
      "package.json",
      "plugin",
      "schemas",
      "skills",
    ]);
    // GitHub takes the Action from the repository; the package has the workflow that uses it.
    expect(shipped("action")).toEqual(["workflow.yml"]);
  });

  it("has types for programs that call it", ({ skip }) => {
    if (project === null) return skip("npm could not install the tarball (no registry, no cache)");
    const consumer = (line: string) => {
      writeFileSync(
        join(project ?? "", "consumer.mts"),
        `import { check, type CheckOutput, SklError } from "skl";\nimport { diff, imports } from "skl/syntax";\nimport { searchSkills } from "skl/skills";\nimport { readNodeStatuses } from "skl/runtime";\n${line}\n`,
      );
      const types = ["--skipLibCheck", "--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
      const tsc = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", ...types, "consumer.mts"];
      const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), tsc, { cwd: project ?? "", encoding: "utf8" });
      rmSync(join(project ?? "", "consumer.mts"));
      return stdout;
    };
    expect(consumer('const v: "pass" | "flag" | "block" = (await check({ cwd: "." })).verdict;')).toBe("");
    expect(consumer("const run = (o: CheckOutput): string => (o instanceof SklError ? o.code : o.verdict);")).toBe("");
    expect(consumer("check({});")).toContain("consumer.mts(5,7): error TS2345");
    expect(consumer('const kind: string = (await diff("", "x = 1", { path: "a.py" })).ast_change_type;')).toBe("");
    expect(
      consumer(
        'const led: string[] = (await imports({ "a.py": "" })).flatMap((f) => f.imports.flatMap((i) => i.resolved));',
      ),
    ).toBe("");
    expect(
      consumer(
        'searchSkills({ cwd: ".", nodeStatuses: readNodeStatuses }, { query: "q", k: 5, depth: 1, only: null });',
      ),
    ).toBe("");
  }, 60_000);

  it("sets a repository up, judges a push through the installed hook and records it", ({ skip }) => {
    if (project === null) return skip("npm could not install the tarball (no registry, no cache)");
    const run = (program: string, ...args: string[]) => {
      const ended = spawnSync(program, args, {
        cwd: project ?? "",
        env: { ...env, PATH: `${join(project ?? "", "node_modules/.bin")}:${env.PATH}` },
        encoding: "utf8",
      });
      expect(ended.status, `${program} ${args.join(" ")}\n${ended.stdout}${ended.stderr}`).toBe(0);
      return ended.stdout + ended.stderr;
    };
    mkdirSync(join(project, "app"));
    writeFileSync(join(project, "app/mail.py"), "def send(to: str) -> None:\n    print(to)\n");
    writeFileSync(join(project, "app/page.ts"), "export const title = (name: string) => name + 1;\n");
    // Only files that Git tracks are drafted into scopes.
    run("git", "add", "app");
    run("git", "commit", "--quiet", "--message", "The app");
    run("skl", "init", "--scan", "--yes", "--workflow", "acme/skl/action@1111111111111111111111111111111111111111");
    expect(readFileSync(join(project, ".github/workflows/skl.yml"), "utf8")).toContain(
      "uses: acme/skl/action@1111111111111111111111111111111111111111",
    );
    run("git", "add", ".");
    run("git", "commit", "--quiet", "--message", "A project");
    expect(run("git", "push", "origin", "main")).toContain("skl: main is not judged");
    expect(readFileSync(join(project, ".skl/.gitignore"), "utf8")).toBe(".cache/\nscratch/\n");
    const { scopes } = JSON.parse(run("skl", "scope", "list", "--json")) as { scopes: { name: string }[] };
    run(
      "skl",
      "task",
      "add",
      "--agent",
      "Agent-1",
      "--branch",
      "agent-1/mail",
      "--scope",
      scopes[0]?.name ?? "",
      "--files",
      "app/**",
      "--title",
      "Mail",
    );
    run("git", "switch", "--quiet", "--create", "agent-1/mail");
    writeFileSync(join(project, "app/mail.py"), "def send(to: str) -> None:\n    print('to', to)\n");
    writeFileSync(join(project, "app/page.ts"), "export const title = (name: string) => name + 2;\n");
    run("git", "commit", "--quiet", "--all", "--message", "Change both");
    const report = run("git", "push", "origin", "agent-1/mail");
    expect(report).toContain("skl ✓ agent-1/mail: in order, merges at the next review (2 files)");
    const { proposals } = JSON.parse(run("skl", "queue", "--json")) as {
      proposals: { path: string; change_type: string }[];
    };
    expect(proposals.map(({ path, change_type }) => [path, change_type])).toEqual([
      ["app/mail.py", "behavioral"],
      ["app/page.ts", "behavioral"],
    ]);
    run("skl", "uninstall");
    expect(run("git", "push", "origin", "HEAD:refs/heads/other")).not.toContain("skl:");
  });
});
