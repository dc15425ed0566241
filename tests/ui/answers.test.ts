import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { enter, servePage } from "./served-page.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

/** Starts the page and returns a function that asks it a question about its repository. */
async function asker(workspace: Workspace): Promise<(question: string) => Promise<Record<string, unknown>>> {
  const served = await servePage(skl, workspace);
  const { cookie } = await enter(served, served.link);
  return async (question) =>
    JSON.parse((await served.ask({ path: `/api/0/${question}`, headers: { cookie } })).text) as Record<string, unknown>;
}

interface Lines {
  readonly rows?: readonly object[];
  readonly reason?: string | null;
  readonly cut?: number;
}

const BEFORE = `${"# the same\n".repeat(9)}def send(address, text):\n    return address, text\n`;

describe("what the page is told", () => {
  it("of a proposal is both sides of its file, line beside line, with the changed words", async () => {
    const workspace = aWorkspace(skl, { kind: "repository", files: { "base/app/services/post.py": BEFORE } });
    const env = { ...workspace.env, SKL_AGENT: "Agent-2" };
    const git = (...args: string[]) => execFileSync("git", args, { cwd: workspace.folder, env, stdio: "pipe" });
    git("checkout", "--quiet", "-b", "a2");
    workspace.write("app/services/post.py", BEFORE.replace("address, text\n", "address.lower(), text\n"));
    git("commit", "--quiet", "--all", "--message", "Lower");
    git("push", "--quiet", "origin", "a2");
    const ask = await asker(workspace);
    const { proposals } = (await ask("queue")) as { proposals: { proposal_id: string }[] };
    const [{ rows, reason, cut } = {}] = (await ask(`lines/${proposals[0]?.proposal_id}`)) as unknown as Lines[];
    const line = (number: number, text: string) => expect.objectContaining({ number, text });
    expect({ rows, reason, cut }).toEqual({
      reason: null,
      cut: 0,
      rows: [
        { kind: "gap", lines: 7 },
        { kind: "same", old: line(8, "# the same"), new: line(8, "# the same") },
        { kind: "same", old: line(9, "# the same"), new: line(9, "# the same") },
        { kind: "same", old: line(10, "def send(address, text):"), new: line(10, "def send(address, text):") },
        {
          kind: "changed",
          old: { number: 11, text: "    return address, text", changed: [] },
          new: { number: 11, text: "    return address.lower(), text", changed: [[18, 26]] },
        },
      ],
    });
  });

  it("of a question are tests of the language of its files, though one of another language names the same", async () => {
    const workspace = aWorkspace(skl, {
      kind: "repository",
      files: {
        "base/app/auth/session.ts": "export const open = () => 1;\n",
        "base/tests/test_session.py": "def test_session_opens():\n    assert session\n",
        "base/tests/session.test.ts": 'it("opens a session", () => session);\n',
      },
    });
    const env = { ...workspace.env, SKL_AGENT: "Agent-1" };
    const git = (...args: string[]) => execFileSync("git", args, { cwd: workspace.folder, env, stdio: "pipe" });
    git("checkout", "--quiet", "-b", "a1");
    workspace.write("app/auth/session.ts", 'import redis from "redis";\nexport const open = () => redis.open();\n');
    git("commit", "--quiet", "--all", "--message", "Use redis");
    git("push", "--quiet", "origin", "a1");
    await workspace.cli("review");
    const { suggested } = (await (await asker(workspace))("rfc/RFC_001")) as { suggested: Record<string, string[]> };
    expect(suggested.ready?.join()).toContain("tests/session.test.ts > opens a session");
    expect(JSON.stringify(suggested)).not.toContain(".py");
  });

  it("of what waits is a list with the most urgent first, and branches with the same finding in one row", async () => {
    const workspace = aWorkspace(skl, { kind: "repository", files: { "base/app/services/post.py": BEFORE } });
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: workspace.folder, env: workspace.env, stdio: "pipe" });
    const pushes = [
      ["Agent-2", "b1", "app/services/one.py", "ONE = 1\n"],
      ["Agent-3", "b2", "app/services/two.py", "TWO = 2\n"],
      ["Agent-1", "b3", "app/auth/login.py", "import redis\n\n\ndef login(name):\n    return redis.ping(name)\n"],
      ["Agent-2", "b4", "app/services/post.py", BEFORE.replace("address, text\n", "text\n")],
    ] as const;
    for (const [agent, branch, path, text] of pushes) {
      git("checkout", "--quiet", "-b", branch, "origin/main");
      workspace.write(path, text);
      git("add", "--all");
      git("commit", "--quiet", "--message", branch);
      execFileSync("git", ["push", "--quiet", "origin", branch], {
        cwd: workspace.folder,
        env: { ...workspace.env, SKL_AGENT: agent },
        stdio: "pipe",
      });
    }
    await workspace.cli("review");
    git("fetch", "--quiet", "origin");
    git("checkout", "--quiet", "-b", "late", "origin/main");
    workspace.write("app/services/post.py", BEFORE.replace("address, text\n", "address\n"));
    git("commit", "--quiet", "--all", "--message", "Late");
    git("push", "--quiet", "--no-verify", "origin", "HEAD:main");
    const { rows } = (await (
      await asker(workspace)
    )("agenda")) as {
      rows: {
        rank: string;
        change: { branch: string } | null;
        rfc: { id: string } | null;
        same: { branch: string }[];
      }[];
    };
    expect(
      rows.map(({ rank, change, rfc, same }) => [rank, change?.branch ?? rfc?.id ?? "files", same.length]),
    ).toEqual([
      ["conflict", "b4", 0],
      ["contract", "RFC_001", 0],
      ["scope", "b1", 1],
      ["contested", "files", 0],
    ]);
  });

  it("of a branch that was pushed past every check are its files and their lines, too", async () => {
    const workspace = aWorkspace(skl, { kind: "repository" });
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: workspace.folder, env: workspace.env, stdio: "pipe" });
    git("checkout", "--quiet", "-b", "a2");
    workspace.write("app/services/post.py", BEFORE);
    git("add", "--all");
    git("commit", "--quiet", "--message", "Post");
    git("push", "--quiet", "--no-verify", "origin", "a2");
    const ask = await asker(workspace);
    const { change } = (await ask("branch/a2")) as { change: { files: { path: string; proposal_id: string }[] } };
    expect(change.files.map(({ path }) => path)).toEqual(["app/services/post.py"]);
    const [{ rows } = {}] = (await ask(`lines/${change.files[0]?.proposal_id}`)) as unknown as Lines[];
    expect(rows).toHaveLength(11);
  });

  it("of the map are the packages that the repository declares, and none where it declares none", async () => {
    const listPackages = async (files: Readonly<Record<string, string>>) =>
      (await (await asker(aWorkspace(skl, { kind: "repository", files })))("map")).packages;
    const workspaces = JSON.stringify({ workspaces: ["app/auth", "app/gone"] });
    expect(await listPackages({ "base/package.json": workspaces })).toEqual(["app/auth"]);
    expect(await listPackages({})).toEqual([]);
  });

  it("is what the command prints", async () => {
    const workspace = aWorkspace(skl, { kind: "repository" });
    const ask = await asker(workspace);
    const { entries } = await workspace.cli("state", "show", "app/auth/login.py");
    const { direct, transitive } = (await workspace.cli("state", "impact", "app/auth/login.py")) as Record<string, []>;
    expect(await ask("entry/app%2Fauth%2Flogin.py")).toEqual({
      entry: (entries as object[])[0],
      direct,
      direct_total: direct?.length,
      transitive_total: transitive?.length,
    });
    const { contested, at_threshold } = (await workspace.cli("digest")) as Record<string, object[]>;
    const due = [contested, at_threshold].filter((files) => files !== undefined && files.length > 0);
    const { rows } = (await ask("agenda")) as { rows: { files: object[] }[] };
    expect(rows.map(({ files }) => files)).toEqual(due);
    expect(await ask("stats")).toEqual({ ...(await workspace.cli("stats")), until: expect.any(String) });
    expect(await ask("tasks")).toEqual(await workspace.cli("task", "list"));
    expect(await ask("rfcs")).toEqual(await workspace.cli("rfc"));
    expect((await ask("settings")).settings).toEqual(await workspace.cli("config", "--explain"));
    expect(await ask("skills")).toEqual(await workspace.cli("skill", "list"));
    expect(await ask("lines/prop_00000000")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});
