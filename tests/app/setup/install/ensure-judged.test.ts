import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { ensureJudged } from "../../../../src/core/setup/install/index.ts";
import { inspect, put, takeOut } from "./install.ts";
import { npmPeer } from "./peers.ts";
import { freshFolder, manage, run, Sandbox, write } from "./sandbox.ts";

const husky = npmPeer("husky");
const lefthook = npmPeer("lefthook");

interface Kind {
  readonly name: string;
  readonly peer: { readonly program: string | null } | null;
  readonly setUp: (box: Sandbox) => void;
}

/** How a repository runs its hooks; what the project has is committed, what its manager made is not. */
const kinds: readonly Kind[] = [
  { name: "no hook manager", peer: null, setUp: () => {} },
  { name: "husky 9 and no script for pushes", peer: husky, setUp: (box) => manage(box, husky) },
  {
    name: "husky 9 and a script that does not lead to skl",
    peer: husky,
    setUp: (box) => {
      manage(box, husky);
      write(box.path(".husky/pre-push"), "true\n");
    },
  },
  {
    name: "lefthook, whose local file nobody ignores",
    peer: lefthook,
    setUp: (box) => {
      write(box.path("lefthook.yml"), "pre-push:\n  commands:\n    lint:\n      run: 'true'\n");
      manage(box, lefthook, "install");
    },
  },
];

/** A linked work tree, in a folder with a blank in its name. */
function linkedTree(box: Sandbox): string {
  const tree = freshFolder("a tree");
  box.git("worktree", "add", "-q", tree, "-b", "linked");
  return tree;
}

function aBox(kind: Kind): Sandbox {
  const box = new Sandbox("r x");
  write(box.path(".gitignore"), "node_modules\n");
  kind.setUp(box);
  box.git("add", ".");
  box.git("commit", "-q", "--no-verify", "-m", "hooks");
  return box;
}

describe.each(kinds)("a work tree of a repository with $name", (kind) => {
  it.skipIf(kind.peer !== null && !kind.peer.program)(
    "is judged when it was seen to, with nothing for Git to show",
    async () => {
      const box = aBox(kind);
      const skl = box.skl("exit 1");
      const tree = linkedTree(box);
      expect(await inspect(box, tree)).toMatchObject({ runs: false, reason: { severity: "error" } });
      expect(await ensureJudged(tree)).toBeNull();
      expect(await inspect(box, tree)).toMatchObject({ installed: true, runs: true, reason: null });
      expect(run("git", ["status", "--porcelain"], { cwd: tree }).stdout).toBe("");
      expect(run("git", ["push", "-q", "origin", "linked"], { cwd: tree }).code).not.toBe(0);
      expect(skl.runs).toBe(1);
      await takeOut(box);
      expect(await inspect(box, tree)).toMatchObject({ installed: false, runs: false });
    },
  );
});

describe("a hook manager that passes every push", () => {
  it.skipIf(!husky.program)("is found when its variable turns it off", async () => {
    const box = new Sandbox();
    box.skl();
    manage(box, husky);
    await put(box);
    process.env.HUSKY = "0";
    try {
      expect(await inspect(box)).toMatchObject({ installed: true, runs: false, reason: { code: "HOOK_OVERRIDDEN" } });
    } finally {
      delete process.env.HUSKY;
    }
  });

  it("is found when lefthook's runner names a program that is gone", async () => {
    const box = new Sandbox();
    box.skl();
    const program = write(box.path("node_modules/lefthook-x/bin/lefthook"), "#!/bin/sh\n", 0o755);
    write(box.path("lefthook.yml"), "pre-push: {}\n");
    write(box.hook(), `#!/bin/sh\ncall_lefthook()\n  elif ${program} -h >/dev/null 2>&1\n`, 0o755);
    await put(box);
    expect(await inspect(box)).toMatchObject({ runs: true, reason: null });
    rmSync(dirname(program), { recursive: true });
    expect(await inspect(box)).toMatchObject({ installed: true, runs: false, reason: { code: "HOOK_OVERRIDDEN" } });
  });
});
