import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gitAdapter } from "../../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask } from "../ask.ts";
import { aRepository, type World } from "./world.ts";

/** A repository that makes plain git start a program, and the command that shows it. Null: no command of a test does. */
interface Trap {
  readonly what: string;
  readonly set: (world: World) => void;
  readonly springs: readonly string[] | null;
}

const configured = (...settings: readonly (readonly [string, string])[]) => {
  return (world: World) => {
    for (const [key, value] of settings) world.git("config", key, value.replace("CANARY", world.canary));
  };
};

const filtered = (kind: string) => (world: World) => {
  world.write(".gitattributes", "*.txt filter=x diff=x\n");
  configured([kind, "CANARY"], ["filter.x.required", "false"])(world);
};

function hook(name: string): (world: World) => void {
  return (world) => {
    const path = join(world.repo, ".git", "hooks", name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, `#!/bin/sh\nexec "${world.canary}" </dev/null\n`);
    chmodSync(path, 0o755);
  };
}

function signedCommit(world: World): void {
  const plain = world.git("cat-file", "commit", "HEAD");
  const signed = plain.replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
  );
  writeFileSync(join(world.cwd, "signed"), signed);
  const id = world.git("hash-object", "-t", "commit", "-w", join(world.cwd, "signed")).trim();
  world.git("update-ref", "refs/heads/main", id);
}

function brokenPartialClone(world: World): void {
  configured(
    ["core.repositoryFormatVersion", "1"],
    ["extensions.partialClone", "origin"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.url", "ext::CANARY"],
    ["protocol.ext.allow", "always"],
  )(world);
  const blob = world.git("rev-parse", "HEAD:a.txt").trim();
  rmSync(join(world.repo, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
}

function submodule(world: World): void {
  const inner = join(world.repo, "-x");
  cpSync(join(world.repo, ".git"), join(inner, ".git"), { recursive: true });
  execFileSync("git", ["-C", inner, "config", "core.fsmonitor", world.canary]);
  const head = world.git("rev-parse", "HEAD").trim();
  world.git("update-index", "--add", "--cacheinfo", `160000,${head},-x`);
}

const TRAPS: readonly Trap[] = [
  { what: "a clean filter", set: filtered("filter.x.clean"), springs: ["add", "a.txt"] },
  { what: "a filter process", set: filtered("filter.x.process"), springs: ["add", "a.txt"] },
  { what: "a program for differences", set: filtered("diff.x.command"), springs: ["diff"] },
  { what: "a program for text", set: filtered("diff.x.textconv"), springs: ["diff"] },
  { what: "one program for all differences", set: configured(["diff.external", "CANARY"]), springs: ["diff"] },
  ...["pre-commit", "commit-msg", "post-commit", "prepare-commit-msg", "reference-transaction"].map((name) => ({
    what: `the hook ${name}`,
    set: hook(name),
    springs: ["commit", "-am", "x"],
  })),
  { what: "the hook post-index-change", set: hook("post-index-change"), springs: ["add", "a.txt"] },
  {
    what: "a folder of hooks",
    set: (world) => {
      hook("pre-commit")(world);
      renameSync(join(world.repo, ".git/hooks"), join(world.repo, "elsewhere"));
      world.git("config", "core.hooksPath", "elsewhere");
    },
    springs: ["commit", "-am", "x"],
  },
  { what: "a file monitor", set: configured(["core.fsmonitor", "CANARY"]), springs: ["status"] },
  {
    what: "a file monitor in an included file",
    set: (world) => {
      writeFileSync(join(world.cwd, "included"), `[core]\n\tfsmonitor = ${world.canary}\n`);
      world.git("config", "include.path", join(world.cwd, "included"));
    },
    springs: ["status"],
  },
  {
    what: "a file monitor in the configuration of the work tree",
    set: (world) => {
      configured(["core.repositoryFormatVersion", "1"], ["extensions.worktreeConfig", "true"])(world);
      world.git("config", "--worktree", "core.fsmonitor", world.canary);
    },
    springs: ["status"],
  },
  {
    what: "a program that signs commits",
    set: configured(["commit.gpgSign", "true"], ["gpg.program", "CANARY"]),
    springs: ["commit", "-am", "x"],
  },
  {
    what: "a program that signs tags",
    set: configured(["tag.gpgSign", "true"], ["gpg.program", "CANARY"]),
    springs: ["tag", "-m", "x", "x"],
  },
  {
    what: "a program that reads signatures",
    set: (world) => {
      signedCommit(world);
      configured(["log.showSignature", "true"], ["gpg.program", "CANARY"])(world);
    },
    springs: ["log"],
  },
  { what: "an editor", set: configured(["core.editor", "CANARY"]), springs: ["commit", "-a"] },
  { what: "an alias", set: configured(["alias.lg", "!CANARY"]), springs: ["lg"] },
  { what: "an alias of a command", set: configured(["alias.log", "!CANARY"]), springs: null },
  { what: "a pager", set: configured(["core.pager", "CANARY"], ["pager.log", "CANARY"]), springs: null },
  { what: "a program for connections", set: configured(["core.sshCommand", "CANARY"]), springs: null },
  { what: "a program for credentials", set: configured(["credential.helper", "!CANARY"]), springs: null },
  { what: "a missing object of a partial clone", set: brokenPartialClone, springs: ["cat-file", "-p", "HEAD:a.txt"] },
  { what: "a submodule with a file monitor and a name like an option", set: submodule, springs: ["status"] },
];

const OPERATIONS = [
  { op: "log" },
  { op: "status" },
  { op: "diff" },
  { op: "diff", from: "HEAD" },
  { op: "show" },
  { op: "branch" },
  { op: "rev_parse", rev: "HEAD" },
  { op: "ls_files" },
  { op: "add", paths: ["a.txt"] },
  { op: "commit", message: "By a node" },
  { op: "tag", name: "t1", message: "x" },
  { op: "branch_create", name: "b1" },
];

/** The repository with a change that all the traps wait for. */
function trapped(trap: Trap): World {
  const world = aRepository();
  trap.set(world);
  world.write("a.txt", "changed\n");
  rmSync(join(world.cwd, "sang"), { force: true });
  return world;
}

describe("no program of a repository is started", () => {
  test.each(TRAPS.map((trap) => [trap.what, trap] as const))("%s", async (_, trap) => {
    const world = trapped(trap);
    for (const operation of OPERATIONS) {
      await world.asks(operation);
      expect([operation, world.sang()]).toEqual([operation, false]);
    }
  });

  const sprung = TRAPS.filter(({ springs }) => springs !== null);
  test.each(sprung.map((trap) => [trap.what, trap] as const))("though plain git starts %s", (_, trap) => {
    const world = trapped(trap);
    try {
      world.git(...(trap.springs ?? []));
    } catch {
      // Many a trap breaks the command that springs it.
    }
    expect(world.sang()).toBe(true);
  });

  test("a file with a filter is not staged as it is", async () => {
    const world = aRepository();
    world.write(".gitattributes", "*.bin filter=lfs\n");
    world.write("big.bin", "content");
    expect(await world.asks({ op: "add", paths: ["big.bin"] })).toEqual({ errno: 52 });
    expect(await world.asks({ op: "add", paths: [".gitattributes"] })).toEqual({
      answer: { paths: [".gitattributes"] },
    });
  });

  test("a `git` in the repository or in a relative folder of PATH is not ours", async () => {
    const world = aRepository();
    cpSync(world.canary, join(world.repo, "git"));
    const before = process.env.PATH;
    process.env.PATH = `${world.repo}:.:${before}`;
    try {
      expect(await world.asks({ op: "rev_parse", rev: "HEAD" })).toMatchObject({ answer: { type: "commit" } });
    } finally {
      process.env.PATH = before;
    }
    expect(world.sang()).toBe(false);
  });

  test("variables of our own environment do not reach git", async () => {
    const world = aRepository();
    world.write("a.txt", "changed\n");
    const set = { GIT_EXTERNAL_DIFF: world.canary, GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "diff.external" };
    Object.assign(process.env, set, { GIT_CONFIG_VALUE_0: world.canary, GIT_TRACE: join(world.cwd, "sang") });
    try {
      expect(await world.asks({ op: "diff" })).toMatchObject({ answer: { files: [{ path: "a.txt" }] } });
    } finally {
      for (const name of [...Object.keys(set), "GIT_CONFIG_VALUE_0", "GIT_TRACE"]) delete process.env[name];
    }
    expect(world.sang()).toBe(false);
  });
});

describe("a repository that leads elsewhere", () => {
  const cases: readonly (readonly [string, (world: World) => void, number])[] = [
    ["no repository", (world) => rmSync(join(world.repo, ".git"), { recursive: true }), 44],
    [
      "a bare one",
      (world) => {
        rmSync(world.repo, { recursive: true });
        mkdirSync(world.repo);
        world.git("init", "--quiet", "--bare");
      },
      44,
    ],
    [
      "one above it only",
      (world) => {
        renameSync(join(world.repo, ".git"), join(world.cwd, ".git"));
      },
      44,
    ],
    [
      "a link for the folder",
      (world) => {
        renameSync(world.repo, join(world.cwd, "moved"));
        symlinkSync("moved", world.repo);
      },
      32,
    ],
    [
      "a link for .git",
      (world) => {
        renameSync(join(world.repo, ".git"), join(world.cwd, "moved"));
        symlinkSync("../moved", join(world.repo, ".git"));
      },
      32,
    ],
    [
      "a file for .git",
      (world) => {
        renameSync(join(world.repo, ".git"), join(world.cwd, "moved"));
        world.write(".git", "gitdir: ../moved\n");
      },
      44,
    ],
    [
      "a file for .git that imitates a linked work tree",
      (world) => {
        renameSync(join(world.repo, ".git"), join(world.cwd, "moved"));
        const own = join(world.repo, "x/worktrees/y");
        mkdirSync(own, { recursive: true });
        writeFileSync(join(own, "commondir"), join(world.cwd, "moved"));
        writeFileSync(join(own, "gitdir"), join(world.repo, ".git"));
        writeFileSync(join(own, "HEAD"), "ref: refs/heads/main\n");
        world.write(".git", "gitdir: x/worktrees/y\n");
      },
      76,
    ],
    [
      "the .git file of another work tree",
      (world) => {
        world.git("worktree", "add", "--quiet", "-b", "linked", "../linked");
        rmSync(join(world.repo, ".git/index"));
        renameSync(join(world.repo, ".git"), join(world.cwd, "moved"));
        world.write(".git", `gitdir: ${join(world.cwd, "moved/worktrees/linked")}\n`);
      },
      76,
    ],
    ...["objects", "refs", "HEAD", "config", "index"].map((name): readonly [string, (world: World) => void, number] => [
      `a link for ${name}`,
      (world) => {
        renameSync(join(world.repo, ".git", name), join(world.cwd, "moved"));
        symlinkSync("../../moved", join(world.repo, ".git", name));
      },
      76,
    ]),
    [
      "a link for branches",
      (world) => {
        renameSync(join(world.repo, ".git/refs/heads"), join(world.cwd, "moved"));
        symlinkSync("../../../moved", join(world.repo, ".git/refs/heads"));
      },
      76,
    ],
    [
      "borrowed objects",
      (world) => {
        mkdirSync(join(world.repo, ".git/objects/info"), { recursive: true });
        writeFileSync(join(world.repo, ".git/objects/info/alternates"), "/elsewhere/.git/objects\n");
      },
      76,
    ],
    ["a HEAD that is none", (world) => world.write(".git/HEAD", "ref: ../../x\n"), 29],
    ["a HEAD outside the branches", (world) => world.write(".git/HEAD", "ref: refs/tags/x\n"), 29],
    ["a broken configuration", (world) => world.write(".git/config", "[core\n"), 29],
  ];
  test.each(cases)("%s is refused", async (_, change, errno) => {
    const world = aRepository();
    change(world);
    expect(await world.asks({ op: "log" })).toEqual({ errno });
  });

  test("core.worktree does not show another folder", async () => {
    const world = aRepository();
    mkdirSync(join(world.cwd, "private"));
    writeFileSync(join(world.cwd, "private", "key"), "");
    world.git("config", "core.worktree", join(world.cwd, "private"));
    expect(await world.asks({ op: "status" })).toMatchObject({ answer: { entries: [] } });
  });

  test("replaced objects are not shown", async () => {
    const world = aRepository();
    const id = world.git("rev-parse", "HEAD").trim();
    world.git("commit", "--quiet", "--allow-empty", "-m", "Other");
    world.git("replace", id, "HEAD");
    expect(await world.asks({ op: "log", rev: id })).toMatchObject({ answer: { commits: [{ message: "First\n" }] } });
  });

  test("links in the work tree are not followed", async () => {
    const world = aRepository();
    writeFileSync(join(world.cwd, "key"), "private\n");
    rmSync(join(world.repo, "a.txt"));
    symlinkSync("../key", join(world.repo, "a.txt"));
    symlinkSync("..", join(world.repo, "up"));
    expect(JSON.stringify(await world.asks({ op: "diff" }))).not.toContain("private");
    expect(await world.asks({ op: "add", paths: ["up/key"] })).toEqual({ errno: 29 });
  });
});

describe("an invalid payload", () => {
  const payloads: readonly (readonly [string, unknown])[] = [
    ["nothing", null],
    ["no operation", {}],
    ["an operation that sends", { op: "push" }],
    ["an operation that fetches", { op: "fetch" }],
    ["an operation that configures", { op: "config" }],
    ["an operation of the other effect", { op: "commit", message: "x" }],
    ["a name of objects", { op: "constructor" }],
    ["another name of objects", { op: "__proto__" }],
    ["a list for an operation", { op: ["log"] }],
    ["an unknown field", { op: "log", args: ["--output=x"] }],
    ["a field of another operation", { op: "log", message: "x" }],
    ["no limit", { op: "log", limit: 0 }],
    ["a limit of text", { op: "log", limit: "1" }],
    ["a limit with a fraction", { op: "log", limit: 1.5 }],
    ["an enormous limit", { op: "log", limit: 1e9 }],
    ...["--output=x", "-n1", "", "HEAD:a.txt", "a..b", "a...b", ":/First", "HEAD^{/x}", "@{-1}", "@{u}", "^HEAD"].map(
      (rev) => [`the revision ${JSON.stringify(rev)}`, { op: "log", rev }] as const,
    ),
    ...["HEAD\n--all", "a b", "HEAD\0", "x".repeat(300), "$(id)", "a;b", "a*", "[a]"].map(
      (rev) => [`the revision ${JSON.stringify(rev.slice(0, 20))}`, { op: "log", rev }] as const,
    ),
    ["a revision that is a list", { op: "log", rev: ["HEAD"] }],
    ["an option for `from`", { op: "diff", from: "--no-index" }],
    ["an option for `to`", { op: "diff", from: "HEAD", to: "--output=x" }],
    ...[
      "../x",
      "/etc/passwd",
      "a/../../x",
      ".git/config",
      ".GIT/config",
      "a/.git/config",
      "git~1/config",
      "",
      "a//b",
    ].map((path) => [`the path ${JSON.stringify(path)}`, { op: "log", paths: [path] }] as const),
    ["a path with NUL", { op: "log", paths: ["a\0b"] }],
    ["a path that is none", { op: "log", paths: "a.txt" }],
    ["too many paths", { op: "log", paths: Array.from({ length: 1001 }, () => "a") }],
  ];
  test.each(payloads)("%s is refused", async (_, payload) => {
    const context = aContext();
    const heard = await ask({ adapter: gitAdapter(), effect: "git.read", scope: { repo: "repo" }, payload, context });
    expect(heard).toEqual({ errno: 28 });
  });

  const writes: readonly (readonly [string, unknown])[] = [
    ["a reading operation", { op: "log" }],
    ["no message", { op: "commit" }],
    ["an empty message", { op: "commit", message: " \n" }],
    ["a message with NUL", { op: "commit", message: "a\0b" }],
    ["an option for a commit", { op: "commit", message: "x", amend: true }],
    ["no paths", { op: "add", paths: [] }],
    ["git's own folder", { op: "add", paths: [".git/hooks/pre-commit"] }],
    ...[
      "-d",
      "--force",
      "a..b",
      "a b",
      "../x",
      "x.lock",
      "x/.y",
      "a//b",
      "x/",
      "x.",
      "a~1",
      "a^",
      "a:b",
      "a\nb",
      "@{x}",
    ].map((name) => [`the name ${JSON.stringify(name)}`, { op: "branch_create", name }] as const),
  ];
  test.each(writes)("for writing: %s is refused", async (_, payload) => {
    const context = aContext();
    const heard = await ask({ adapter: gitAdapter(), effect: "git.write", scope: { repo: "repo" }, payload, context });
    expect(heard).toEqual({ errno: 28 });
  });

  test("what the scope does not name is denied", async () => {
    const world = aRepository();
    const scope = { repo: "repo", operations: ["log", "add"] };
    expect(await world.asks({ op: "show" }, scope)).toEqual({ errno: 76 });
    expect(await world.asks({ op: "commit", message: "x" }, scope)).toEqual({ errno: 76 });
    expect(await world.asks({ op: "log" }, scope)).toMatchObject({ answer: { more: false } });
  });
});

describe("names that mean something to git or to a shell", () => {
  test("are plain names", async () => {
    const world = aRepository();
    const names = ["--output=x", ":(top)a.txt", "*.txt", "a\nb", "-"];
    for (const name of names) world.write(name, "");
    expect(await world.asks({ op: "add", paths: names })).toEqual({ answer: { paths: names } });
    expect(await world.asks({ op: "ls_files", paths: ["*.txt"] })).toMatchObject({
      answer: { files: [{ path: "*.txt" }] },
    });
    expect(world.git("ls-files", "-z").split("\0").filter(Boolean).sort()).toEqual([...names, "a.txt"].sort());
  });

  test("of other bytes than UTF-8 are given as bytes", async () => {
    const world = aRepository();
    const name = Buffer.from([0x66, 0xff, 0x0a]);
    writeFileSync(Buffer.concat([Buffer.from(`${world.repo}/`), name]), "");
    const entry = { path_base64: name.toString("base64"), index: "?", work_tree: "?" };
    expect(await world.asks({ op: "status" })).toMatchObject({ answer: { entries: [entry] } });
    world.git("add", "-A");
    expect(await world.asks({ op: "diff", from: "HEAD", paths: [] })).toMatchObject({
      answer: { files: [{ path_base64: name.toString("base64"), status: "A" }] },
    });
  });

  test("of more than a response may have end the call", async () => {
    const world = aRepository();
    world.write("big.txt", "x\n".repeat(100_000));
    world.git("add", ".");
    expect(await world.asks({ op: "diff", from: "HEAD" })).toEqual({ errno: 61 });
  });

  test("leave the index as it is when they are read", async () => {
    const world = aRepository();
    utimesSync(join(world.repo, "a.txt"), 1, 1);
    const before = readFileSync(join(world.repo, ".git/index"));
    for (const op of ["status", "diff", "ls_files"]) await world.asks({ op });
    expect(readFileSync(join(world.repo, ".git/index")).equals(before)).toBe(true);
    world.git("status");
    expect(readFileSync(join(world.repo, ".git/index")).equals(before)).toBe(false);
  });

  test("a run that has ended asks nothing", async () => {
    const world = aRepository();
    const context = aContext({ cwd: world.cwd, signal: AbortSignal.abort() });
    const payload = { op: "log" };
    const heard = await ask({ adapter: gitAdapter(), effect: "git.read", scope: { repo: "repo" }, payload, context });
    expect(heard).toEqual({ errno: 29 });
  });
});
