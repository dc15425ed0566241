import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import { parseScenario } from "../../support/scenario-file.ts";
import { surroundings } from "../../support/scenario-run.ts";
import { layOut } from "../../support/world.ts";

/** `SKL_KILLED=all` kills the session at every single call, before and after it; an ordinary run takes a sample. */
const EVERY = process.env.SKL_KILLED === "all" ? 1 : 12;

/** A git that counts its calls and kills the session, with the process that would start it again, at one of them: before it does anything, or after it is done. */
const KILLING_GIT = `#!/bin/sh
PATH=\${PATH#*:}
echo "$*" >> "$CALLS"
if [ "$(wc -l < "$CALLS")" -ge "$KILL_AT" ] && mkdir "$CALLS-killed" 2>/dev/null; then
  [ "$KILL" = after ] && git "$@"
  read -r _ _ _ supervisor _ < "/proc/$PPID/stat"
  kill -9 "$supervisor" "$PPID"
  exit 1
fi
exec git "$@"
`;

const NEVER = 1_000_000;

const WORLD = "# Two branches that merge, and one that needs a person.\n\n$ true\n";

let skl: BuiltSkl | undefined;
let outer = "";
let env: NodeJS.ProcessEnv = {};

const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, env, encoding: "utf8" }).trim();

function send(work: string, branch: string, agent: string, files: Record<string, string>): void {
  git(work, "switch", "--quiet", "--create", branch, "main");
  for (const [path, text] of Object.entries(files)) writeFileSync(join(work, path), text);
  git(work, "add", "--all");
  git(work, "commit", "--quiet", "--message", branch);
  const pushed = spawnSync("git", ["push", "--quiet", "origin", branch], {
    cwd: work,
    env: { ...env, SKL_AGENT: agent },
  });
  expect(pushed.status).toBe(0);
}

beforeAll(() => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-killed-")));
  const folder = join(outer, "template");
  env = surroundings(outer, folder, skl).env;
  const work = layOut(parseScenario(WORLD), folder, { env, hook: join(skl.folder, "hooks/pre-push") });
  git(work, "remote", "set-url", "origin", "../origin.git");
  send(work, "a1", "Agent-1", {
    "app/auth/login.py": "def login(name, password):\n    return name\n\n\ndef logout(name):\n    return name\n",
  });
  send(work, "a2", "Agent-2", {
    "app/services/email.py": "def send(address, text):\n    return text, address\n",
    "app/services/sms.py": "x = 1\n",
  });
  send(work, "b1", "Agent-3", { "app/auth/cache.py": "import redis\n\nCACHE = redis.Redis()\n" });
  writeFileSync(join(folder, "git"), KILLING_GIT, { mode: 0o755 });
}, 120_000);
afterAll(() => {
  rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

function review(folder: string, killing: { at: number; when: "before" | "after" } | null) {
  const own = {
    ...env,
    CALLS: join(folder, "calls"),
    KILL_AT: String(killing?.at ?? NEVER),
    KILL: killing?.when,
    PATH: killing === null ? env.PATH : `${folder}:${env.PATH}`,
  };
  return spawnSync("skl", ["review"], { cwd: join(folder, "work"), env: own, encoding: "utf8" });
}

function copyTemplateFolder(name: string): string {
  const folder = join(outer, name);
  cpSync(join(outer, "template"), folder, { recursive: true });
  return folder;
}

/** What a session leaves behind, without what differs from one session to the next. */
function leftBy(folder: string) {
  const origin = join(folder, "origin.git");
  const files = git(origin, "ls-tree", "-r", "--name-only", "main").split("\n");
  const own = files.filter((path) => /^\.skl\/(knowledge|rfc\/.*)\.?(json)?$/.test(path));
  return {
    refs: git(origin, "for-each-ref", "--format=%(refname)").split("\n"),
    files: files.filter((path) => !path.startsWith(".skl/orchestrator_log/")),
    records: own.map((path) => git(origin, "show", `main:${path}`).replace(/session_\d+/g, "session")),
    merges: git(origin, "log", "--first-parent", "--merges", "--format=%s", "main").split("\n"),
  };
}

describe("A session that was killed", { timeout: 1_200_000 }, () => {
  test("leaves nothing that one undisturbed session does not bring to the same end", () => {
    const undisturbed = copyTemplateFolder("undisturbed");
    expect(review(undisturbed, { at: NEVER, when: "before" }).status).toBe(0);
    const expected = leftBy(undisturbed);
    expect(expected.merges).toHaveLength(2);
    const calls = readFileSync(join(undisturbed, "calls"), "utf8").trim().split("\n");
    const changing = calls.map((call) => /\bpush |update-ref/.test(call));
    for (const [index, call] of calls.entries()) {
      const at = index + 1;
      if (!changing[index] && at % EVERY !== 0) continue;
      for (const when of EVERY === 1 || changing[index] ? (["before", "after"] as const) : (["before"] as const)) {
        // It serves the whole session: after it there is no session to kill.
        if (when === "after" && call.startsWith("cat-file --batch")) continue;
        const folder = copyTemplateFolder(`${at}-${when}`);
        const killed = review(folder, { at, when });
        // A slow session renews its lock, so that one of them may make a call more than another.
        const isReached = readFileSync(join(folder, "calls"), "utf8").trim().split("\n").length >= at;
        // A dead lock is taken over after its lease; here nobody waits for that.
        git(join(folder, "origin.git"), "update-ref", "-d", "refs/skl/lock");
        expect(review(folder, null).status).toBe(0);
        expect({ at, when, signal: killed.signal, ...leftBy(folder) }).toEqual({
          at,
          when,
          signal: isReached ? "SIGKILL" : null,
          ...expected,
        });
        rmSync(folder, { recursive: true });
      }
    }
  });
});
