import { execFileSync } from "node:child_process";
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { LOGIN, NEW_PACKAGE, openPage, program, push, useBrowser } from "./open-page.ts";

const stage = useBrowser();

describe.skipIf(program === null)("what strangers wrote", () => {
  it("stands there as text, whatever it is", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    const evil = `<img src=x onerror="window.taken=1"><script>window.taken=1</script>\u202e"'&lt;`;
    push(stage, workspace, {
      agent: "Agent-1",
      branch: "a1",
      files: { "app/auth/login.py": NEW_PACKAGE },
      options: ["--rationale", evil, "--assume", `${evil} holds.`],
    });
    await workspace.cli("review");
    push(stage, workspace, {
      agent: "Agent-1",
      branch: "x/<b>bold</b>",
      files: { "app/auth/<i>new</i>.py": "x = '</td><script>window.taken=1</script>'\n" },
      options: ["--rationale", evil],
    });
    const { page, show, seen } = await openPage(stage, workspace);
    const { proposals } = (await workspace.cli("queue")) as { proposals: { proposal_id: string }[] };
    const views = ["inbox", "branches", ...proposals.map(({ proposal_id }) => `branches/branch/${proposal_id}`)];
    for (const view of [...views, "map", "inbox/rfc/RFC_001", "log", "log/session/session_001"]) {
      await show(view);
      await page.waitForTimeout(200);
      const found = await page.evaluate(() => ({
        taken: "taken" in window,
        foreign: document.querySelectorAll("main img, main script, main i, main b:not(nav b), main iframe").length,
        hidden: document.body.innerText.includes("\u202e"),
      }));
      expect([view, found]).toEqual([view, { taken: false, foreign: 0, hidden: false }]);
    }
    await show(`branches/branch/${proposals.at(-1)?.proposal_id}`);
    await page.getByText("<img src=x onerror=", { exact: false }).first().waitFor();
    expect(seen.complaints).toEqual([]);
  });

  it("cannot become code even where the page would err: the policy takes no inline code, no HTML and no other address", async () => {
    const workspace = aWorkspace(stage.skl, { kind: "repository" });
    const { page } = await openPage(stage, workspace);
    const results = await page.evaluate(async () => {
      const attempt = async (work: () => unknown): Promise<string> => {
        try {
          await work();
          return "done";
        } catch (cause) {
          return (cause as Error).name;
        }
      };
      const link = document.createElement("a");
      link.href = "javascript:window.taken = 1";
      document.body.append(link);
      link.click();
      return {
        inline: await attempt(() => link.setAttribute("onclick", "window.taken = 1")),
        html: await attempt(() => {
          document.body.innerHTML = "<p>x</p>";
        }),
        script: await attempt(() => {
          document.createElement("script").text = "window.taken = 1";
        }),
        // Code that the debugger runs may evaluate texts; what it leaves for later may not.
        evaluated: await new Promise((resolve) => {
          setTimeout(() => attempt(() => new Function("return 1")()).then(resolve));
        }),
        elsewhere: await attempt(() => fetch("http://127.0.0.1:1/")),
        taken: "taken" in window,
      };
    });
    expect(results).toEqual({
      inline: "TypeError",
      html: "TypeError",
      script: "TypeError",
      evaluated: "EvalError",
      elsewhere: "TypeError",
      taken: false,
    });
  });
});

const EVIL = `<img src=x onerror="window.taken=1"><script>window.taken=1</script>[a](javascript:window.taken=1)\u202e\u2066"'&lt;\u001b[31m`;
const LONG = 10_000_000;

/** Returns what a page has that text alone cannot make. */
const strangeParts = (page: Page) =>
  page.evaluate(() => ({
    taken: "taken" in window,
    foreign: document.querySelectorAll("main img, main script, main i, main iframe, main a[href^=javascript]").length,
    hidden: /[\u202a-\u202e\u2066-\u2069]|\p{Cc}\[/u.test(document.body.innerText),
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
const NOTHING_STRANGE = { taken: false, foreign: 0, hidden: false, wide: false };

/** Commits a change of the base's files to the remote past every check. */
function plant(workspace: Workspace, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) workspace.write(path, text);
  workspace.git("add", "--all");
  workspace.git("commit", "--quiet", "--no-verify", "--message", EVIL);
  workspace.git("push", "--quiet", "--no-verify", "origin", "HEAD:main");
}

/** Fills a repository with names and texts of an attacker. */
async function plantStrangers(workspace: Workspace): Promise<void> {
  push(stage, workspace, {
    agent: "Agent-1",
    branch: "a1",
    files: { "app/auth/login.py": NEW_PACKAGE },
    options: ["--rationale", EVIL, "--assume", EVIL],
  });
  await workspace.cli("review");
  workspace.git("pull", "--quiet", "origin", "main");
  const read = (path: string) => readFileSync(join(workspace.folder, path), "utf8");
  const knowledge = JSON.parse(read(".skl/knowledge.json")) as {
    state: Record<string, unknown>[];
    tasks: Record<string, unknown>[];
  };
  for (const entry of knowledge.state) Object.assign(entry, { responsibilities: EVIL + "B".repeat(LONG), owner: EVIL });
  knowledge.state.push({
    ...knowledge.state[0],
    id: "x_x",
    path: `app/${EVIL.replaceAll("/", "")}.py`,
    responsibilities: "",
  });
  for (const task of knowledge.tasks) Object.assign(task, { title: EVIL, assignment_rationale: EVIL });
  const rfc = JSON.parse(read(".skl/rfc/RFC_001.json")) as Record<string, Record<string, unknown>>;
  for (const option of ["option_a", "option_b", "option_c"])
    Object.assign(rfc[option] ?? {}, { description: EVIL, consequences: EVIL });
  Object.assign(rfc, { context: EVIL + "B".repeat(LONG), decision_required: EVIL, orchestrator_rationale: EVIL });
  const config = { ...JSON.parse(read(".skl/config.json")), marketplace: { url: "javascript:window.taken=1" } };
  plant(workspace, {
    ".skl/knowledge.json": JSON.stringify(knowledge),
    ".skl/rfc/RFC_001.json": JSON.stringify(rfc),
    ".skl/config.json": JSON.stringify(config),
    ".skl/skills/x/SKILL.md": `---\nname: x\ndescription: ${JSON.stringify(EVIL)}\n---\n${EVIL}\n`,
  });
  const remote = workspace.git("remote", "get-url", "origin").trim();
  const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
    cwd: remote,
    input: "B".repeat(LONG),
  }).toString();
  const head = workspace.git("rev-parse", "HEAD");
  for (const [ref, oid] of [
    ["refs/heads/<script>window.taken=1</script>", head],
    ["refs/heads/x\u202ey", head],
    ["refs/heads/-x", head],
    [`refs/heads/${"n".repeat(200)}`, head],
    ["refs/skl/proposals/<b>x", blob],
    ["refs/skl/intents/<img>", blob],
    ["refs/skl/agreements/x", blob],
  ] as const)
    execFileSync("git", ["update-ref", ref, oid.trim()], { cwd: remote });
}

describe.skipIf(program === null)("other repositories on the same page", () => {
  it("cannot harm the first one: texts of an attacker, a broken configuration, a remote that is gone", {
    timeout: 120_000,
  }, async () => {
    const [own, evil, broken] = [1, 2, 3].map(() => aWorkspace(stage.skl, { kind: "repository" })) as [
      Workspace,
      Workspace,
      Workspace,
    ];
    push(stage, own, { agent: "Agent-1", branch: "a1", files: { "app/auth/login.py": LOGIN } });
    await plantStrangers(evil);
    plant(broken, { ".skl/config.json": '{ "base": <script>' });
    const { page, show, seen, served } = await openPage(stage, own, { folders: [".", evil.folder, broken.folder] });
    const { proposals } = (await evil.cli("queue")) as { proposals: { proposal_id: string }[] };
    const views = ["inbox", "branches", "map", "log", "skills", "runs", "settings"];
    const evilViews = [
      ...views,
      ...[`branches/branch/${proposals[0]?.proposal_id}`, "map/file/app%2Fauth%2Flogin.py", "inbox/rfc/RFC_001"],
      ...["skills/skill/x", "log/session/session_001", "branches/review", "inbox/files/often"],
    ];
    const lookAtAll = async (repository: number, all: readonly string[]) => {
      for (const view of all) {
        await show(view, repository);
        await page.locator("main .waiting").first().waitFor({ state: "detached" });
        await page.waitForTimeout(100);
        expect([repository, view, await strangeParts(page)]).toEqual([repository, view, NOTHING_STRANGE]);
      }
    };
    await lookAtAll(1, evilViews);
    const remote = evil.git("remote", "get-url", "origin").trim();
    renameSync(remote, `${remote}-gone`);
    await show("inbox/rfc/RFC_001", 1);
    await page.getByText(/^The remote origin could not be read/).waitFor();
    await page.getByRole("article").getByRole("button", { name: "Record the decision" }).waitFor();
    await show("inbox", 2);
    await page.getByText(".skl/config.json:1:").first().waitFor();
    await lookAtAll(2, views);
    await show("branches", 0);
    await page.getByRole("link", { name: /^a1 Agent-1/ }).click();
    await page.getByRole("article").getByRole("cell", { name: "return bool(name) and bool(password)" }).waitFor();
    await lookAtAll(0, views);
    expect(await page.getByRole("alert").count()).toBe(0);
    // What one repository cannot answer is no success; nothing else is complained of.
    expect(seen.complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
    expect(new Set(seen.addresses.map((address) => new URL(address).host))).toEqual(
      new Set([`127.0.0.1:${served.port}`]),
    );
  });
});
