import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  changesHookPinsOnly,
  changesNothingThatRuns,
  classifyAttributeChange,
} from "../../../../src/core/push/gate/harmless.ts";
import type { FileChange, ObjectId } from "../../../../src/kernel/domain/index.ts";
import { listChangedFiles, openRepository, type Repository } from "../../../../src/workspace/git/index.ts";

async function judged<T>(
  name: string,
  before: string | null,
  after: string | null,
  judge: (change: FileChange, repository: Repository) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), "skl-harmless-"));
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "core.hooksPath=/dev/null"];
  const git = (...args: string[]) => execFileSync("git", [...who, ...args], { cwd: root, encoding: "utf8" }).trim();
  git("init", "--quiet");
  const commits = [before, after].map((text) => {
    if (text === null) rmSync(join(root, name), { force: true });
    else writeFileSync(join(root, name), text);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message=change");
    return git("rev-parse", "HEAD") as ObjectId;
  });
  const repository = await openRepository(root);
  try {
    const [base, head] = commits;
    const [change] = base && head ? await listChangedFiles(repository, base, head) : [];
    if (change === undefined) throw new Error("nothing changed");
    return await judge(change, repository);
  } finally {
    repository.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const isHarmless = (name: string, before: string, after: string) => judged(name, before, after, changesNothingThatRuns);

test.each<[string, string | null, string | null, "nothing" | "line ends" | "more"]>([
  ["how files are shown", null, "*.gen.ts linguist-generated=true\n", "nothing"],
  ["what an archive has", "a text\n", "# docs\na text\n/docs export-ignore\n", "nothing"],
  ["how lines end", null, "* text=auto eol=lf\n*.bat\ttext eol=crlf\n", "line ends"],
  ["a merge driver", null, "*.lock merge=ours\n", "more"],
  ["a filter beside how lines end", null, "* text=auto filter=lfs\n", "more"],
  ["a file that counts as binary", "a text\n", "a text\nb binary\n", "more"],
  ["a macro", null, "[attr]text filter=x\n", "more"],
  ["a pattern in quotes", null, '"a b" text\n', "more"],
  ["a merge driver that goes", "a merge=ours\n", "", "more"],
  ["a file that goes", "* text=auto\n", null, "more"],
])("%s in .gitattributes", async (_name, before, after, changed) => {
  expect(await judged(".gitattributes", before, after, classifyAttributeChange)).toBe(changed);
});

const setup = (condition: string, flask: string) =>
  `if ${condition}:\n    x = 1\nsetup(install_requires=["${flask}"])\n`;

const manager = (packageManager: unknown) => JSON.stringify({ name: "a", packageManager });

const pytest = (...options: string[]) => `[tool.pytest.ini_options]\naddopts = ${JSON.stringify(options)}\n`;

const tox = (...names: string[]) =>
  `[tool.tox]\nenv_list = ${JSON.stringify(names)}\n[tool.tox.env_run_base]\nbase_python = ["3.12"]\n`;

test.each<[string, string, string, string, boolean]>([
  ["a version in a script", "setup.py", setup("n > 3", "flask>=2"), setup("n > 3", "flask>=3,<4"), true],
  ["a number that a script compares", "setup.py", setup("n > 3", "flask>=2"), setup("n > 4", "flask>=2"), false],
  ["a sign with which it compares", "setup.py", setup("n > 3", "flask>=2"), setup("n < 3", "flask>=2"), false],
  [
    "a number between two texts",
    "setup.py",
    setup("'a\\'' if n > 3 else 'b'", "a"),
    setup("'a\\'' if n > 4 else 'b'", "a"),
    false,
  ],
  ["a number in a formatted text", "setup.py", setup('f"{n > 3}"', "a"), setup('f"{n > 4}"', "a"), false],
  ["a comment of a makefile", "Makefile", "a:\n\tx\n", "# It runs x.\na:\n\t# x\n\tx\n", true],
  ["what a makefile goes on with", "Makefile", "a:\n\tx \\\n\ty\n", "a:\n\tx \\\n#\ty\n", false],
  ["memory of Gradle", "gradle.properties", "org.gradle.jvmargs=-Xmx2g\n", "org.gradle.jvmargs=-Xmx4g\na=b\n", true],
  ["an agent of Gradle", "gradle.properties", "a=b\n", "a=b\norg.gradle.jvmargs=-javaagent:x.jar\n", false],
  ["a package of Composer", "composer.json", '{"require":{}}', '{"require":{"a/b":"1"}}', true],
  ["what Composer runs by itself", "composer.json", "{}", '{"scripts":{"post-install-cmd":["x"]}}', false],
  ["a known task of Deno", "deno.json", '{"tasks":{"a":"x"}}', '{"tasks":{"a":"y"}}', false],
  ["a new task of Deno", "deno.json", '{"tasks":{"a":"x"}}', '{"tasks":{"a":"x","b":"y"}}', true],
  ["a file that a recipe writes", "Makefile", "a:\n\tx >1\n", "a:\n\tx >2\n", false],
  ["a version in a recipe", "Makefile", 'a:\n\tpip install "ruff>=0.4"\n', 'a:\n\tpip install "ruff>=0.5"\n', true],
  [
    "a version less of Python in tox.ini",
    "tox.ini",
    "envlist = lint,py{38,39,312}\n",
    "envlist = lint,py{39,312}\n",
    true,
  ],
  ["an environment more in tox.ini", "tox.ini", "envlist = lint,py{38,39}\n", "envlist = evil,py{38,39}\n", false],
  [
    "a range of versions of Python in tox.ini",
    "tox.ini",
    "env_list =\n    3.1{0-4}-{tests,mypy}\n    3.14-docs,py3{9-14}\n",
    "env_list =\n    3.1{0-5}-{tests,mypy}\n    3.15-docs,py3{10-15}\n",
    true,
  ],
  ["another environment beside a range", "tox.ini", "env_list = 3.1{0-4}-a\n", "env_list = 3.1{0-4}-b\n", false],
  ["a number of tox.ini", "tox.ini", "fail_under = 3.14\n", "fail_under = 3.1\n", false],
  [
    "how pytest shows what it finds",
    "pyproject.toml",
    pytest("-ra", "-m", "not slow"),
    pytest("-m", "not slow", "--capture=sys", "-v"),
    true,
  ],
  ["which tests pytest runs", "pyproject.toml", pytest("-ra"), pytest("-ra", "-m", "not slow"), false],
  ["which tests pytest 9 runs", "pyproject.toml", "[tool.pytest]\n", '[tool.pytest]\naddopts = ["-k", "a"]\n', false],
  ["a version of tox.ini", "tox.ini", "deps = pytest>=7\n", "deps = pytest>=8,<9\n", true],
  [
    "a gem's version, and one more gem",
    "Gemfile",
    "gem 'rails', '~> 7'\n",
    "gem 'rails', '~> 8', '< 9'\ngem \"rake\", group: :test\n",
    true,
  ],
  [
    "versions of Python that tox tries",
    "pyproject.toml",
    tox("py3.13", "py3.12"),
    tox("py3.14t", "py3.14", "py3.13"),
    true,
  ],
  [
    "the version of Python by which tox runs",
    "pyproject.toml",
    tox("py3.13"),
    tox("py3.13").replace("3.12", "3.14"),
    true,
  ],
  ["the last version of Python that tox tries", "pyproject.toml", tox("py3.13"), tox(), false],
  ["an environment of another name", "pyproject.toml", tox("py3.13", "style"), tox("py3.13", "py3.12"), false],
  ["an environment that only begins as a version", "pyproject.toml", tox("py3.13"), tox("py3.13-fast"), false],
  ["code of a Gemfile", "Gemfile", "gem 'rails', '~> 7'\n", "gem 'rails', '~> 7'\nsystem('x')\n", false],
  [
    "gems on a condition",
    "Gemfile",
    "gem 'rails', '~> 7'\n",
    "gem 'rails', '~> 7' unless java && aarch64\ngem \"x\" if RUBY_VERSION >= \"3.0\"\ngem 'y' if ENV['CI'] == '1'\ngem 'z' unless defined?(JRUBY_VERSION)\n",
    true,
  ],
  ["a program asked by a condition", "Gemfile", "gem 'rails'\n", "gem 'rails' if system 'x'\n", false],
  ["a program in backquotes of a condition", "Gemfile", "gem 'rails'\n", "gem 'rails' if `x` == 'y'\n", false],
  ["a call within a condition", "Gemfile", "gem 'rails'\n", "gem 'rails' if Kernel.exec('x')\n", false],
  ["code behind a gem", "Gemfile", "gem 'rails', '~> 7'\n", "gem 'rails', '~> 7' if system('x')\n", false],
  ["code in a gemspec", "x.gemspec", "s.add_dependency 'a', '~> 1'\n", "s.add_dependency 'a', '~> 2'\n`x`\n", false],
  ["a later release of the package manager", "package.json", manager("pnpm@9.9.0"), manager("pnpm@9.10.1"), true],
  ["its release with a hash", "package.json", manager("yarn@4.1.0"), manager("yarn@4.2.0+sha512.0a1b"), true],
  ["a release without its hash", "package.json", manager("npm@10.1.0+sha1.0a"), manager("npm@11.0.0"), true],
  ["another package manager", "package.json", manager("npm@10.1.0"), manager("pnpm@10.2.0"), false],
  ["an earlier release", "package.json", manager("npm@10.1.0"), manager("npm@9.9.0"), false],
  ["another hash alone", "package.json", manager("npm@9.1.0+sha1.0a"), manager("npm@9.1.0+sha1.0b"), false],
  [
    "a manager from an address",
    "package.json",
    manager("yarn@4.1.0"),
    manager("yarn@https://a.example/yarn.js"),
    false,
  ],
  ["a first package manager", "package.json", "{}", manager("npm@10.1.0"), false],
  ["no package manager any more", "package.json", manager("npm@10.1.0"), "{}", false],
])("%s", async (_, name, before, after, expected) => {
  expect(await isHarmless(name, before, after)).toBe(expected);
});

const hook = (...packages: string[]) =>
  `repos:\n  - repo: https://a.example/b\n    rev: v1\n    hooks:\n      - id: mypy\n        additional_dependencies: &deps\n${packages.map((each) => `          - ${each}\n`).join("")}`;

test.each<[string, string, string, boolean]>([
  ["versions of what a hook takes along", hook("nox", "'a[b]<9'"), hook("'nox>=2026.8'", "a[b]"), true],
  ["another version of the hook", hook("nox"), hook("nox").replace("v1", "v2"), true],
  ["one package more", hook("nox"), hook("nox", "evil"), false],
  ["a package from an address", hook("nox"), hook("nox @ https://a.example/nox.zip"), false],
])("%s in .pre-commit-config.yaml", async (_, before, after, expected) => {
  expect(await judged(".pre-commit-config.yaml", before, after, changesHookPinsOnly)).toBe(expected);
});
