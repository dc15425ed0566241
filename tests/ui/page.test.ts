import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { NO_CHROMIUM, startBrowser } from "./browser.ts";
import {
  addEdge,
  aNodeWorkspace,
  LOGIN,
  NEW_PACKAGE,
  type OpenPage,
  openPage,
  program,
  push as pushTo,
  RUN,
  useBrowser,
} from "./open-page.ts";
import { type ServedPage, servePage } from "./served-page.ts";

const stage = useBrowser();
const skip = program === null;

let workspace: Workspace;
let served: ServedPage;
let page: Page;
let seen: OpenPage["seen"];
let show: OpenPage["show"];

async function open(folders: readonly string[] = [], env: NodeJS.ProcessEnv = workspace.env): Promise<void> {
  ({ served, page, seen, show } = await openPage(stage, workspace, { folders, env }));
}

const push = (agent: string, branch: string, files: Readonly<Record<string, string>>): void =>
  pushTo(stage, workspace, { agent, branch, files });

describe.skipIf(skip)("while the page is open", () => {
  beforeEach(() => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
  });

  it("shows pushes of two agents, a review and a decision as they happen, without a reload", async () => {
    await workspace.cli("digest", "--mark-reviewed", "all");
    await open();
    await page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    await show("branches");
    await page.getByText("No branch is under way.").waitFor();
    await workspace.cli("intent", "Login checks both words.", "--files", "app/auth/login.py");
    await page.getByText("Login checks both words.", { exact: true }).waitFor();
    const marker = await page.evaluate(() => {
      (window as { marker?: number }).marker = 7;
      return 7;
    });
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await page.getByRole("link", { name: /^a1 Agent-1/ }).waitFor();
    push("Agent-2", "a2", {
      "app/services/email.py": "import celery\n\n\ndef send(address, text):\n    celery.send(text)\n",
    });
    await page.getByRole("link", { name: /^a2 Agent-2/ }).waitFor();
    await page.getByRole("status").getByText("Agent-2 pushed: ").waitFor();
    await show("inbox");
    await workspace.cli("review");
    await page.getByRole("link", { name: /celery.* needs your answer/ }).waitFor();
    await page.waitForFunction(() => /^\(\d\) Inbox/.test(document.title));
    await show("log");
    await page.getByRole("link", { name: /Session 001/ }).waitFor();
    await workspace.cli("rfc", "resolve", "RFC_001", "--option", "b", "--rationale", "One broker is enough.");
    await page.getByRole("link", { name: /rejected · ADR_001/ }).waitFor();
    expect(await page.evaluate(() => (window as { marker?: number }).marker)).toBe(marker);
    expect(seen.complaints).toEqual([]);
  });

  it("asks nobody but its own server", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await open();
    for (const view of ["inbox", "inbox/branch/a1", "branches", "map", "log", "skills", "runs", "settings"]) {
      await show(view);
      await page.waitForTimeout(300);
    }
    expect(new Set(seen.addresses.map((address) => new URL(address).origin))).toEqual(
      new Set([`http://127.0.0.1:${served.port}`]),
    );
    expect(seen.complaints).toEqual([]);
  });

  it("shows a skill that was written and then changed", async () => {
    await open();
    await show("skills");
    for (const description of ["Use it for letters.", "Use it for invoices."]) {
      workspace.write(".skl/skills/one/SKILL.md", `---\nname: one\ndescription: ${description}\n---\n# one\n`);
      await page.getByText(description).waitFor();
    }
  });

  it("draws the files of a long branch as one scrolls, and asks for the lines of many at once", async () => {
    const paths = Array.from({ length: 70 }, (_, at) => `app/services/part${String(at).padStart(2, "0")}.py`);
    push("Agent-1", "long", Object.fromEntries(paths.map((path) => [path, "def part():\n    return 1\n"])));
    await open();
    await show("branches/branch/long");
    await page.locator(".file [class^=t-]").first().waitFor();
    const drawn = () => page.locator(".file").count();
    expect(await drawn()).toBeLessThan(paths.length);
    const asked = seen.addresses.filter((address) => address.includes("/lines/"));
    expect(Math.max(...asked.map((address) => address.split(",").length))).toBeGreaterThan(1);
    for (let step = 0; step < 40 && (await drawn()) < paths.length; step++) {
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(100);
    }
    await expect.poll(drawn, { timeout: 10_000 }).toBe(paths.length);
    await page.getByRole("region", { name: paths.at(-1) ?? "", exact: true }).waitFor();
    expect(seen.complaints).toEqual([]);
  });

  it("notifies of what waits while one looks elsewhere, where the browser allows that", async () => {
    const { context } = stage.browser;
    await context.grantPermissions(["notifications"]);
    onTestFinished(() => context.clearPermissions());
    const prepare = (tab: Page) =>
      tab.addInitScript(() => {
        const seen = window as unknown as { notes: string[]; isElsewhere: boolean };
        Object.assign(seen, { notes: [], isElsewhere: false });
        Object.defineProperty(document, "hidden", { get: () => seen.isElsewhere });
        window.Notification = class extends Notification {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options);
            seen.notes.push(`${title}: ${options?.body}`);
          }
        };
      });
    ({ page, show } = await openPage(stage, workspace, { prepare }));
    await page.getByLabel("More", { exact: true }).click();
    const choice = page.getByRole("checkbox", { name: "Notify me of what waits" });
    await choice.check();
    const notes = () => page.evaluate(() => (window as unknown as { notes: string[] }).notes);
    push("Agent-1", "more", { "app/services/email.py": "def send(address, text):\n    return text\n" });
    await page.getByRole("link", { name: /^more .*needs you/ }).waitFor();
    expect(await notes()).toEqual([]);
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await page.evaluate(() => Object.assign(window, { isElsewhere: true }));
    await workspace.cli("review");
    await expect.poll(notes, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/redis.*: needs your answer$/));
  });

  it("says where the browser refuses notifications, and leaves them off", async () => {
    await open();
    await page.getByLabel("More", { exact: true }).click();
    const choice = page.getByRole("checkbox", { name: "Notify me of what waits" });
    await choice.click();
    await page.getByRole("alert").getByText("Your browser refuses notifications of this page").waitFor();
    expect(await choice.isChecked()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("skl-notifies"))).toBe("0");
  });

  it("shows a task, a setting, a plan, a run and an edge as commands make them", async () => {
    workspace = aNodeWorkspace(stage);
    await open();
    const sees = (text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();
    await show("branches");
    await workspace.cli(
      "task",
      "add",
      "--agent",
      "Agent-5",
      "--branch",
      "a5",
      "--scope",
      "api",
      "--files",
      "app/services/*",
      "--title",
      "Mails in colour",
    );
    await sees("Mails in colour");
    await show("settings");
    await sees("limits.queue");
    await workspace.cli("config", "set", "limits.queue", "7");
    await sees("= 7");
    await show("runs");
    await sees("No plan is kept.");
    const { run_id: id } = (await workspace.cli(...RUN, "--dry-run")) as { run_id: string };
    await sees(id);
    await page.getByRole("link", { name: /dry run ok/ }).waitFor();
    await workspace.cli(...RUN);
    await page.getByRole("link", { name: /full run/ }).waitFor();
    await addEdge(workspace);
    await show("skills/skill/two");
    await sees("it does");
    const { entries } = (await workspace.cli("skill", "history", "two")) as { entries: { entry_id: string }[] };
    await workspace.cli("skill", "rollback", "--entry", entries[0]?.entry_id ?? "");
    await page.getByRole("region", { name: "The graph around it" }).waitFor({ state: "detached" });
    expect(seen.complaints).toEqual([]);
  });

  it("shows a run only with a signature that holds", async () => {
    workspace = aNodeWorkspace(stage);
    await workspace.cli(...RUN, "--dry-run");
    await open();
    await show("runs");
    await page.getByRole("link", { name: /dry run ok/ }).click();
    await page.getByText("signature verified").waitFor();
    await page.getByRole("button", { name: "Verify it" }).click();
    await page.getByText("1 entry", { exact: false }).waitFor();
    const log = join(workspace.env.HOME ?? "", ".skl/attestations/log.jsonl");
    const text = readFileSync(log, "utf8");
    const signature = /"sig":"(.)/.exec(text)?.[1] ?? "";
    writeFileSync(log, text.replace(`"sig":"${signature}`, `"sig":"${signature === "A" ? "B" : "A"}`));
    await page.getByRole("alert").getByText("is not signed by this account").first().waitFor();
    await page.getByText(/^Not verified/).waitFor();
  });

  it("shows several repositories", async () => {
    const other = aWorkspace(stage.skl, { kind: "repository" });
    await open([".", other.folder]);
    const names = [workspace, other].map(({ folder }) => folder.split("/").slice(-3).join("/"));
    expect(await page.locator("select option").allInnerTexts()).toEqual(names);
    await page.getByLabel("Repository").selectOption("1");
    await page.waitForFunction(() => location.hash === "#/1/inbox");
    await page.getByRole("link", { name: /^1 file to look at/ }).waitFor();
  });
});

describe.skipIf(skip)("an address", () => {
  it("survives a reload with its search, and going back shows what was there", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    push("Agent-2", "a2", { "app/services/email.py": "def send(address):\n    return 1\n" });
    await open();
    await page.getByRole("link", { name: "Branches", exact: true }).click();
    const rows = page.locator(".list .row");
    await rows.nth(1).waitFor();
    await page.getByRole("searchbox").fill("email agent-2");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByRole("article").waitFor();
    await page.reload();
    await page.getByRole("article").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("email agent-2");
    expect(await rows.count()).toBe(1);
    await page.goBack();
    await page.getByRole("heading", { name: "Who works on what" }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("email agent-2");
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("Nothing matches “nobody”.").waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await rows.nth(1).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  });

  it("of one thing brings that into sight: a folder of the map shows its files, and a file what is known of it", async () => {
    const files = { "base/package.json": JSON.stringify({ workspaces: ["app/auth"] }) };
    workspace = aWorkspace(stage.skl, { kind: "repository", files });
    await open();
    await show("map");
    await page.getByText("a package of the workspace").waitFor();
    await page.getByRole("navigation", { name: "Folders" }).getByText("app/auth", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: /^app\/auth: 1 file/ }).click();
    await page.getByRole("article", { name: "app/auth" }).getByText("package", { exact: true }).waitFor();
    await page
      .getByRole("article", { name: "app/auth" })
      .getByRole("link", { name: /login\.py/ })
      .click();
    const title = page.getByRole("article").getByRole("heading", { level: 2 }).first();
    await title.waitFor();
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    const { y = -1 } = (await title.boundingBox()) ?? {};
    expect(y >= 0 && y < (await page.evaluate(() => innerHeight - 100))).toBe(true);
  });
});

describe.skipIf(skip)("what breaks while the page is open", () => {
  it("is said, and the page goes on when it is mended", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    await open();
    const quiet = page.getByRole("link", { name: /^1 file to look at/ });
    await quiet.waitFor();
    // Only what was answered before can stand below.
    await page.waitForFunction("performance.getEntriesByType('resource').some(({ name }) => /[/]status/.test(name))");
    const hidden = `${workspace.folder}-elsewhere`;
    renameSync(workspace.folder, hidden);
    await page.getByText(`There is no folder ${workspace.folder}.`).first().waitFor();
    await page.getByText("What stands below was read before that.").waitFor();
    await expect.poll(() => page.getByRole("alert").count(), { timeout: 10_000 }).toBe(1);
    renameSync(hidden, workspace.folder);
    await page.getByRole("alert").waitFor({ state: "detached" });
    const remote = workspace.git("remote", "get-url", "origin").trim();
    renameSync(remote, `${remote}-elsewhere`);
    await page.getByText(/^The remote origin could not be read/).waitFor();
    await quiet.waitFor();
    renameSync(`${remote}-elsewhere`, remote);
    await page.getByText(/^The remote origin could not be read/).waitFor({ state: "detached" });
    await served.stop();
    await page.getByText(/^no answer since .*still running/).waitFor();
  });

  it("by another server on its port needs a new link, after which the page goes on where it was", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    await open();
    await show("log");
    await served.stop();
    served = await servePage(stage.skl, workspace, "--port", String(served.port));
    await page.getByText("Open the link that `skl ui` printed.".replaceAll("`", "")).waitFor({ timeout: 20_000 });
    const other = await stage.browser.context.newPage();
    onTestFinished(() => other.close());
    await other.goto(served.link);
    await page.getByText("No session has run yet.").waitFor();
    await page.getByText("live", { exact: true }).waitFor();
  });
});

describe.skipIf(skip)("other pages in the same browser", () => {
  /** Serves a page of somebody else on this machine, and returns what it was sent. */
  async function evilServer(html: string): Promise<{ readonly port: number; readonly cookies: string[] }> {
    const cookies: string[] = [];
    const server = createServer((request, response) => {
      cookies.push(request.headers.cookie ?? "");
      response.setHeader("content-type", "text/html");
      response.end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, cookies };
  }

  beforeEach(async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    await open();
  });

  it("neither read nor act nor frame, though the browser sends them the cookie", async () => {
    const before = workspace.git("ls-remote", "origin", "refs/heads/main");
    const { port, cookies } = await evilServer("<!doctype html><p>evil</p>");
    const evil = await stage.browser.context.newPage();
    onTestFinished(() => evil.close());
    await evil.goto(`http://127.0.0.1:${port}/`);
    expect(cookies.join()).toContain(`skl_ui_${served.port}=`);
    const target = `http://127.0.0.1:${served.port}`;
    const answers = await evil.evaluate(async (to) => {
      const attempt = (options: RequestInit, path: string) =>
        fetch(to + path, { credentials: "include", ...options }).then(
          (response) => response.type,
          (cause: Error) => cause.name,
        );
      const body = JSON.stringify({ ids: ["app/auth/login.py"] });
      const frame = document.createElement("iframe");
      frame.src = `${to}/`;
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "text/plain";
      form.action = `${to}/api/0/act/review`;
      form.target = "sink";
      const field = document.createElement("input");
      field.name = body;
      form.append(field);
      document.body.append(form);
      form.submit();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return {
        read: await attempt({}, "/api/0/queue"),
        simple: await attempt({ method: "POST", body, mode: "no-cors" }, "/api/0/act/review"),
        json: await attempt(
          { method: "POST", body, headers: { "content-type": "application/json" } },
          "/api/0/act/review",
        ),
        frame: frame.contentDocument === null ? "blocked" : "readable",
      };
    }, target);
    expect(answers).toEqual({ read: "TypeError", simple: "TypeError", json: "TypeError", frame: "blocked" });
    expect(workspace.git("ls-remote", "origin", "refs/heads/main")).toBe(before);
  });

  it("reach it by no name that they point at this machine", async ({ skip: leave }) => {
    if (program === null) return leave(NO_CHROMIUM);
    const rebound = await startBrowser(program, "MAP evil.example 127.0.0.1");
    onTestFinished(() => rebound.close());
    const tab = await rebound.context.newPage();
    const response = await tab.goto(`http://evil.example:${served.port}/`);
    expect(response?.status()).toBe(421);
    const api = await tab.evaluate(() =>
      fetch("/api/0/queue").then(
        ({ status }) => status,
        () => 0,
      ),
    );
    expect(api).not.toBe(200);
  });
});

describe.skipIf(skip)("what a person does in the page", () => {
  beforeEach(() => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
  });

  const MAIL = { "app/services/email.py": "def send(address, text):\n    return address.upper(), text\n" };
  const records = () => workspace.git("ls-remote", "origin", "refs/skl/decisions/*");
  const why = (text: string) => page.getByRole("textbox", { name: "Why" }).fill(text);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const proposals = async () =>
    ((await workspace.cli("queue")) as { proposals: { proposal_id: string; status: string; approvals?: object[] }[] })
      .proposals;

  it("asks for the reason, shows the command that does the same, and names every file that an approval covers", async () => {
    push("Agent-1", "a1", { ...MAIL, "docs/mail.md": "# Mail\n" });
    await open();
    await show("inbox/branch/a1");
    await button("Approve").click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await page.locator(".decide label").getByRole("alert").getByText("Say why").waitFor();
    expect(records()).toBe("");
    await why("It's the agreed change.");
    await page.locator(".decide summary").click();
    await page.getByText(`skl approve a1 --rationale 'It'\\''s the agreed change.'`).waitFor();
    const covered = await page.locator(".covers li").allInnerTexts();
    expect(covered.map((text) => text.replaceAll("\n", "")).sort()).toEqual(["app/services/email.py", "docs/mail.md"]);
    await page.locator(".decide summary").click();
    await page.route(/act\/approve/, async (route) => {
      await page.getByRole("status").getByText("Recording your approval…").waitFor();
      await route.continue();
    });
    await button("Approve").click();
    await page.getByText("Approved. It merges when a review runs").first().waitFor();
    await expect.poll(records, { timeout: 20_000 }).not.toBe("");
    const [first] = await proposals();
    expect(first?.approvals).toEqual([
      expect.objectContaining({ by: "pat@example.org", verdict: "approved", rationale: "It's the agreed change." }),
    ]);
    await served.stop();
    await page.close();
    await open();
    await show("inbox/branch/a1");

    await page.getByText(/pat@example\.org approved this .*: It's the agreed change\./).waitFor();
    expect(await button("Approve").count()).toBe(0);
    await button("Decide again").click();
    await button("Approve").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Preview the merge" }).click();
    await page.getByText("a1 of Agent-1: would merge", { exact: true }).waitFor({ timeout: 30_000 });
  });

  it("stays in sight, as a merge does, until the answers of the server have it", { timeout: 90_000 }, async () => {
    push("Agent-1", "more", { "app/services/email.py": "def send(address, text):\n    return text\n" });
    await open();
    await show("inbox/branch/more");
    await page.getByRole("link", { name: /^more .*needs you/ }).waitFor();
    await why("Agreed.");
    await button("Approve").click();
    await button(/^Undo/).waitFor();
    await page.route(/\/api\/0\/(agenda|queue|branch)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        const row = document.querySelector<HTMLElement>(".list .row[data-row='branch more']")?.innerText ?? "gone";
        const verdict = document.querySelector<HTMLElement>(".verdict .state")?.innerText ?? "";
        const line = `${document.querySelector(".places .count")?.textContent} ${row} ${verdict}`;
        if (seen.at(-1) !== line) seen.push(line);
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await expect.poll(records, { timeout: 20_000 }).not.toBe("");
    await page.locator(".list .row", { hasText: "more" }).waitFor({ state: "detached" });
    const lines = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes("needs you") || !line.startsWith("1 "))).toEqual([]);
    await show("branches/review");
    await button("Preview the merge").click();
    await button("Merge 1 branch").click();
    await page.getByText(/^session_\d+: 1 of 1 branch merged/).waitFor({ timeout: 30_000 });
    expect(await page.locator(".list .row", { hasText: "more" }).innerText()).toMatch(/\n ?merged\n/);
  });

  it("can be taken back before anybody hears of it, and leads on to what waits next", async () => {
    push("Agent-1", "a1", MAIL);
    push("Agent-2", "a2", { "app/auth/login.py": LOGIN });
    await open();
    await show("inbox/branch/a1");
    await why("No.");
    await button("Reject").click();
    await page.getByText("Rejected; its agent can push again").first().waitFor();
    await button(/^Undo/).click();
    await button("Reject").waitFor();
    await page.waitForTimeout(11_000);
    expect(records()).toBe("");
    await why("No.");
    await button("Reject").click();
    const next = page.getByRole("link", { name: /^Next: \d of 2$/ });
    await next.waitFor();
    await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("article", { name: "Branch a2" }).waitFor();
    await expect.poll(records, { timeout: 20_000 }).not.toBe("");
    await page.locator(".list .row", { hasText: "a1" }).waitFor({ state: "detached" });
    const { changes } = (await workspace.cli("queue")) as { changes: { branch: string; state: string }[] };
    expect(changes.find(({ branch }) => branch === "a1")?.state).toBe("rejected");
  });

  it("is recorded when the page is closed and the server ended before its time is over", async () => {
    push("Agent-1", "a1", MAIL);
    await open();
    await show("inbox/branch/a1");
    await why("Agreed.");
    await button("Approve").click();
    await button(/^Undo/).waitFor();
    expect(records()).toBe("");
    await page.close();
    await served.stop();
    expect(records()).not.toBe("");
    expect(readdirSync(join(workspace.folder, ".git/skl/decisions"))).toEqual([]);
  });

  it("is said not to be recorded where the server was killed before its time was over, until somebody has read that", async () => {
    push("Agent-1", "a1", MAIL);
    await open();
    await show("inbox/branch/a1");
    await why("Agreed.");
    await button("Approve").click();
    await button(/^Undo/).waitFor();
    await served.kill();
    await page.close();
    expect(records()).toBe("");
    await open();
    const says = page.getByRole("alert").getByText(/^The decision about a1 was not recorded: The server ended before/);
    await says.waitFor();
    await button("Understood").click();
    await says.waitFor({ state: "detached" });
    expect(readdirSync(join(workspace.folder, ".git/skl/decisions"))).toEqual([]);
    await show("inbox/branch/a1");
    await button("Approve").waitFor();
    expect(records()).toBe("");
  });

  it("is about the head that was shown: what was pushed since is not decided by it", async () => {
    push("Agent-1", "a1", MAIL);
    await open();
    await show("inbox/branch/a1");
    await why("Agreed.");
    await button("Approve").click();
    await button(/^Undo/).waitFor();
    push("Agent-1", "a1", { "app/services/email.py": "def send(address, text):\n    return text\n" });
    await expect
      .poll(async () => (await button("Approve").count()) > 0 || records() !== "", { timeout: 20_000 })
      .toBe(true);
    await page.waitForTimeout(11_000);
    const [first] = (await proposals()).filter(({ status }) => status !== "superseded");
    expect(first?.approvals ?? []).toEqual([]);
  });

  it("is not recorded where an approval alone would not help, unless that is asked for", async () => {
    push("Agent-1", "a1", MAIL);
    push("Agent-2", "a2", { "app/services/email.py": "def send(address, text):\n    return address, text.strip()\n" });
    workspace.git("fetch", "--quiet", "origin");
    workspace.git("merge", "--quiet", "--no-verify", "-m", "Merge a2", "origin/a2");
    workspace.git("push", "--quiet", "--no-verify", "origin", "HEAD:main");
    await open();
    await show("inbox/branch/a1");
    await page.getByText("does not merge").first().waitFor();
    await why("Let it go.");
    await button("Approve").click();
    await page.getByRole("alert").getByText("An approval alone does not let it merge.").waitFor();
    expect(records()).toBe("");
    await button("Approve it anyway").click();
    await page.getByText("Approved; its agent still has to act").first().waitFor();
    await expect.poll(records, { timeout: 20_000 }).not.toBe("");
  });

  it("runs a review: first what it would do, then it merges", async () => {
    push("Agent-1", "a1", { "app/auth/words.py": "WORDS = 3\n" });
    await open();
    await show("branches/review");
    const before = workspace.git("ls-remote", "origin", "refs/heads/main");
    await button("Preview the merge").click();
    await page.getByText("would be: 1 of 1 branch merged").waitFor({ timeout: 30_000 });
    expect(workspace.git("ls-remote", "origin", "refs/heads/main")).toBe(before);
    await button("Merge 1 branch").click();
    await page.getByText(/^session_\d+: 1 of 1 branch merged/).waitFor({ timeout: 30_000 });
    expect(workspace.git("ls-remote", "origin", "refs/heads/main")).not.toBe(before);
    await page.getByRole("link", { name: /^a1 .*merged as/ }).waitFor();
  });

  it("resolves an RFC with a criterion, checked while it is typed, and the form goes", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await workspace.cli("review");
    await open();
    await show("inbox/rfc/RFC_001");
    const criteria = page.getByLabel(/What has to hold/);
    await page.getByRole("radio", { name: /^reject/ }).check();
    expect(await criteria.count()).toBe(0);
    await page.getByRole("radio", { name: /^approve/ }).check();
    await why("Sessions have to survive a restart.");
    await page.getByRole("alert").waitFor();
    await criteria.fill("type=test,ref=x,desc=it works");
    await page.getByRole("alert").waitFor();
    const record = button("Record the decision");
    expect(await record.isDisabled()).toBe(true);
    await criteria.fill("");
    // A test that nobody has written is not offered as one that can be used.
    const unwritten = page.locator(".suggested", { hasText: "yet to be written" });
    await unwritten.getByRole("button").first().click();
    await page
      .getByRole("alert")
      .getByText(/has nothing to check/)
      .waitFor();
    await criteria.fill("");
    await page
      .locator(".suggested")
      .first()
      .getByRole("button", { name: /decides holds/ })
      .click();
    await expect.poll(() => record.isDisabled(), { timeout: 10_000 }).toBe(false);
    await record.click();
    await page.getByText("Decided. The next review goes by it").first().waitFor();
    expect(await record.count()).toBe(0);
    await expect
      .poll(() => workspace.cli("rfc", "show", "RFC_001"), { timeout: 20_000, interval: 1000 })
      .toMatchObject({
        rfcs: [{ status: "resolved", resolution: "option_a", human_rationale: "Sessions have to survive a restart." }],
      });
  });

  it("reviews an entry and marks the digest", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await workspace.cli("review");
    await open();
    await show("map/file/app%2Fauth%2Flogin.py");
    await page.getByRole("button", { name: "I have looked at it" }).click();
    await page.getByText(/^Marked as reviewed\. Commit/).waitFor();
    await page.getByRole("article").getByText("1 reviewed").waitFor();
    await show("log");
    await page.getByRole("button", { name: "I have read it" }).click();
    await page.getByText(/^The digest is marked\. Commit/).waitFor();
    const { entries } = (await workspace.cli("state", "show", "app/auth/login.py")) as { entries: object[] };
    expect(entries).toEqual([expect.objectContaining({ uncertainty_level: 1, change_count_since_review: 0 })]);
  });

  it("rolls an edge back", async () => {
    await addEdge(workspace);
    await open();
    await show("skills/skill/one");
    await page.getByText("Roll it back").click();
    await page.getByRole("button", { name: "Roll back" }).click();
    await page.getByText("rolled back", { exact: true }).waitFor();
    await page.getByText("Rolled back.", { exact: true }).waitFor();
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [] }] });
  });

  it("approves exactly the plan that is shown", async () => {
    workspace = aNodeWorkspace(stage);
    const { run_id: id } = (await workspace.cli(...RUN, "--dry-run")) as { run_id: string };
    await open();
    await show("runs");
    await page.locator("summary", { hasText: id }).click();
    const approve = page.getByRole("button", { name: /^Approve [0-9a-f]{12}$/ });
    await approve.waitFor();
    const kept = join(workspace.env.HOME ?? "", ".skl/plans", `${id}.json`);
    const plan = readFileSync(kept, "utf8");
    // Somebody changes the plan after it was shown: what is approved is not that.
    writeFileSync(kept, plan.replace("external.send", "external.draft"));
    await approve.click();
    await page.getByText("The plan is not the one that was shown.").waitFor();
    writeFileSync(kept, plan);
    await show("inbox");
    await show("runs");
    await page.locator("summary", { hasText: id }).click();
    await approve.click();
    const says = await page.getByText(/^Approved for one hour/).textContent();
    const approvals = join(workspace.env.HOME ?? "", ".skl/approvals", `${id}.json`);
    expect(says).toContain(`--approvals ${approvals}`);
    expect(await workspace.cli(...RUN, "--approvals", approvals)).toMatchObject({ outcome: "ok", changes: "applied" });
  });

  it("stops an agent: its intent and its task end, and files are kept from agents", async () => {
    await workspace.cli("config", "set", "intents.exclusive", '["app/auth/**"]');
    workspace.git("fetch", "--quiet", "origin");
    await workspace.cli("intent", "Login asks twice.", "--files", "app/auth/login.py", "--agent", "Agent-1");
    await open();
    await show("branches");
    const lane = page.getByRole("region", { name: "Agent-1", exact: true });
    const stop = async (how: RegExp, label = "Stop it", files = ""): Promise<void> => {
      const choice = lane.getByRole("combobox", { name: "How" });
      await choice.selectOption((await choice.locator("option", { hasText: how }).textContent()) ?? "");
      if (files !== "") await lane.getByLabel(/^Files/).fill(files);
      await lane.getByRole("button", { name: label }).click();
    };
    const says = (text: string) => lane.locator(".says").getByText(text, { exact: true }).waitFor();
    await lane.locator("summary", { hasText: "Stop" }).click();
    await stop(/^end its intent: Login asks twice\./);
    await says("The intent has ended.");
    expect(await workspace.cli("intent", "list")).toMatchObject({ intents: [] });
    await stop(/^keep files/, "Ask to stay away", "app/mail/**");
    await says("Agents are told now.");
    await page.getByText("pat@example.org asks all agents to stay out of app/mail/**", { exact: true }).waitFor();
    await stop(/^keep files/, "Stop it", "app/auth/**");
    await says("Agents are told now.");
    expect(await workspace.cli("intent", "list")).toMatchObject({
      intents: expect.arrayContaining([expect.objectContaining({ agent: "pat@example.org", files: ["app/auth/**"] })]),
    });
    expect(() => push("Agent-1", "a1", { "app/auth/login.py": LOGIN })).toThrow(/Agents are to stay out of this/);
    await stop(/^end its task: Reset passwords/);
    await lane.waitFor({ state: "detached" });
    const { tasks } = await workspace.cli("task", "list");
    expect(tasks).toContainEqual(expect.objectContaining({ id: "task_000000a1", status: "done" }));
  });

  it("stands on a phone without broken words, and what pops up goes by Escape and by a click elsewhere", async () => {
    push("Agent-1", "more", { "app/services/email.py": "def send(address, text):\n    return text\n" });
    await open();
    await show("inbox/branch/more");
    await page.locator(".code .number").first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    const shown = page.locator(".code tr.changed .number:visible");
    await expect.poll(() => shown.allInnerTexts()).toEqual(["2", "2"]);
    const popped = page.locator("details.more[open]");
    for (const leave of [() => page.keyboard.press("Escape"), () => page.locator("h2.title").click()]) {
      await page.locator(".decide summary").click();
      await popped.waitFor();
      await leave();
      await popped.waitFor({ state: "detached" });
    }
    await button("Go to anything").click();
    await page.getByLabel("Go to a branch").fill("more");
    expect(await page.getByRole("option", { name: /^more/ }).count()).toBe(1);
    await page.keyboard.press("Escape");
    await why("Agreed.");
    await button("Approve").click();
    const next = page.locator(".done .button").filter({ visible: true });
    await next.first().waitFor();
    expect(
      (await Promise.all((await next.all()).map((each) => each.boundingBox()))).every(
        (box) => (box?.height ?? 99) < 45,
      ),
    ).toBe(true);
  });

  it("is refused to an agent with the command line's reason, whatever it is", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await workspace.cli("review");
    await addEdge(workspace);
    push("Agent-1", "a2", MAIL);
    await open([], { ...workspace.env, SKL_AGENT: "Agent-1" });
    await page.getByText("You are the agent").waitFor();
    const before = workspace.git("ls-remote", "origin");
    const attempts: [string, string, () => Promise<unknown>][] = [
      ["map/file/app%2Fauth%2Flogin.py", "I have looked at it", async () => {}],
      ["log", "I have read it", async () => {}],
      ["inbox/branch/a2", "Approve", () => why("Why not?")],
      ["inbox/branch/a2", "Reject", () => why("Why not?")],
      ["branches/review", "Preview the merge", async () => {}],
      ["branches", "Stop it", () => page.locator("summary", { hasText: "Stop" }).first().click()],
      ["skills/skill/one", "Roll back", () => page.getByText("Roll it back").click()],
    ];
    const reason = "You are the agent Agent-1 here (by SKL_AGENT); this command is a person's.";
    for (const [view, name, prepare] of attempts) {
      await show("settings");
      await show(view);
      await prepare();
      await button(name).click();
      await page.getByRole("alert").getByText(reason).waitFor();
    }
    await show("inbox/rfc/RFC_001");
    await page.getByRole("radio", { name: /^reject/ }).check();
    await why("Why not?");
    await page.getByRole("alert").getByText(reason).waitFor();
    expect(await button("Record the decision").isDisabled()).toBe(true);
    expect(workspace.git("ls-remote", "origin")).toBe(before);
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [expect.anything()] }] });
  });
});
