import { readFileSync, renameSync, writeFileSync } from "node:fs";
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
    await open();
    await page.getByText("Every pushed branch is reviewed, or merges next.").waitFor();
    await workspace.cli("intent", "Login checks both words.", "--files", "app/auth/login.py");
    await page.getByText("Login checks both words.").waitFor();
    await show("queue");
    await page.getByText("Nothing waits for review.").waitFor();
    const marker = await page.evaluate(() => {
      (window as { marker?: number }).marker = 7;
      return 7;
    });
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await page.getByRole("link", { name: /app\/auth\/login\.py/ }).waitFor();
    await page.getByRole("heading", { name: "a1" }).waitFor();
    push("Agent-2", "a2", {
      "app/services/email.py": "import celery\n\n\ndef send(address, text):\n    celery.send(text)\n",
    });
    await page.getByRole("link", { name: /app\/services\/email\.py/ }).waitFor();
    await page.getByRole("heading", { name: "a2" }).waitFor();
    await show("decisions");
    await page.getByText("Nothing was asked and nothing was decided yet.").waitFor();
    await workspace.cli("review");
    const rfc = page.getByRole("link", { name: /RFC_001 open/ });
    await rfc.waitFor();
    await workspace.cli("rfc", "resolve", "RFC_001", "--option", "b", "--rationale", "One broker is enough.");
    await page.getByRole("link", { name: /RFC_001 resolved/ }).waitFor();
    await page.getByRole("link", { name: /ADR_001/ }).waitFor();
    expect(await page.evaluate(() => (window as { marker?: number }).marker)).toBe(marker);
    expect(seen.complaints).toEqual([]);
  });

  it("asks nobody but its own server", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await open();
    for (const view of ["now", "queue", "map", "decisions", "history", "skills", "runs", "digest", "settings"]) {
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

  it("shows a task, a setting, a plan, a run and an edge as commands make them", async () => {
    workspace = aNodeWorkspace(stage);
    await open();
    const sees = (text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();
    await sees("Agent-1");
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
    await show("skills/two");
    await sees("it does");
    const { entries } = (await workspace.cli("skill", "history", "two")) as { entries: { entry_id: string }[] };
    await workspace.cli("skill", "rollback", "--entry", entries[0]?.entry_id ?? "");
    await sees("No edge leads to it or from it.");
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
    await page.getByText("not verified", { exact: true }).waitFor();
  });

  it("shows several repositories", async () => {
    const other = aWorkspace(stage.skl, { kind: "repository" });
    await open([".", other.folder]);
    const names = [workspace, other].map(({ folder }) => folder.split("/").slice(-3).join("/"));
    expect(await page.locator("select option").allInnerTexts()).toEqual(names);
    await page.getByLabel("Repository").selectOption("1");
    await page.waitForFunction(() => location.hash === "#/1/now");
    await page.getByText("No RFC waits for an answer.").waitFor();
  });
});

describe.skipIf(skip)("an address", () => {
  it("survives a reload with its search, and going back shows what was there", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    push("Agent-1", "a1", {
      "app/auth/login.py": LOGIN,
      "app/services/email.py": "def send(address):\n    return 1\n",
    });
    await open();
    await page.getByRole("link", { name: "Queue", exact: true }).click();
    const rows = page.getByRole("list", { name: "Proposals" }).getByRole("link");
    await rows.nth(1).waitFor();
    await page.getByRole("searchbox").fill("email agent-1");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByRole("article").waitFor();
    await page.reload();
    await page.getByRole("article").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("email agent-1");
    expect(await rows.count()).toBe(1);
    await page.goBack();
    await page.getByText("Choose a file").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("email agent-1");
    await page.goBack();
    await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  });

  it("of one thing brings that into sight: a press on the map shows what is known of the file", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    await open();
    await show("map");
    const picture = page.getByRole("img", { name: /files? in/ });
    await picture.waitFor();
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    await picture.click({ position: { x: width / 3, y: height / 2 } });
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
    await page.getByText("No RFC waits for an answer.").waitFor();
    await page.locator(".base code").first().waitFor();
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
    await page.getByText("No RFC waits for an answer.").waitFor();
    renameSync(`${remote}-elsewhere`, remote);
    await page.getByText(/^The remote origin could not be read/).waitFor({ state: "detached" });
    await served.stop();
    await page.getByText(/^no answer since .*still running/).waitFor();
  });

  it("by another server on its port needs a new link, after which the page goes on where it was", async () => {
    workspace = aWorkspace(stage.skl, { kind: "repository" });
    await open();
    await show("history");
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

  it("approves and rejects a held proposal, and shows the command that does the same", async () => {
    push("Agent-1", "a1", { "app/services/email.py": "def send(address, text):\n    return address.upper(), text\n" });
    const { proposals } = (await workspace.cli("queue")) as { proposals: { proposal_id: string }[] };
    const id = proposals[0]?.proposal_id ?? "";
    await open();
    await show(`queue/${id}`);
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    await approve.waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "Why" }).fill("It's the agreed change.");
    await page.getByText(`skl approve a1 --rationale 'It'\\''s the agreed change.'`).waitFor();
    await approve.click();
    await page.getByText(/^Recorded\. A session writes it to the base\./).waitFor();
    const shown = (await workspace.cli("queue", "show", id)) as { approvals: object[] };
    expect(shown.approvals).toEqual([
      expect.objectContaining({ by: "pat@example.org", verdict: "approved", rationale: "It's the agreed change." }),
    ]);
    await page.getByRole("textbox", { name: "Why" }).fill("On second thought, no.");
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByText("rejected", { exact: true }).first().waitFor();
    await page.getByText(/^Recorded\. A session/).waitFor();
    expect(await workspace.cli("queue", "show", id)).toMatchObject({ status: "rejected" });
  });

  it("resolves an RFC with a suggested criterion, checked while it is typed", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await workspace.cli("review");
    await open();
    await show("decisions/RFC_001");
    await page.getByRole("radio", { name: /option a/ }).check();
    await page.getByRole("alert").waitFor();
    await page.getByRole("textbox", { name: "Why" }).fill("Sessions have to survive a restart.");
    await page.getByLabel(/Acceptance criteria/).fill("type=test,ref=x,desc=it works");
    await page.getByRole("alert").waitFor();
    const record = page.getByRole("button", { name: "Record the decision" });
    expect(await record.isDisabled()).toBe(true);
    await page.getByLabel(/Acceptance criteria/).fill("");
    // A test that nobody has written is not offered as one that can be used.
    const unwritten = page.locator(".suggested", { hasText: "yet to be written" });
    await unwritten.getByRole("button").first().click();
    await page
      .getByRole("alert")
      .getByText(/has nothing to check/)
      .waitFor();
    await page.getByLabel(/Acceptance criteria/).fill("");
    await page
      .locator(".suggested")
      .first()
      .getByRole("button", { name: /ci_check/ })
      .click();
    await expect.poll(() => record.isDisabled(), { timeout: 10_000 }).toBe(false);
    await record.click();
    await page.getByText(/^Decided\. Commit/).waitFor();
    expect(await workspace.cli("rfc", "show", "RFC_001")).toMatchObject({
      rfcs: [{ status: "resolved", resolution: "option_a", human_rationale: "Sessions have to survive a restart." }],
    });
  });

  it("reviews an entry and marks the digest", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await workspace.cli("review");
    await open();
    await show("map/app%2Fauth%2Flogin.py");
    await page.getByRole("button", { name: "I have looked at it" }).click();
    await page.getByText(/^Marked as reviewed\. Commit/).waitFor();
    await page.locator(".facts").getByText("1 reviewed").waitFor();
    await show("digest");
    await page.getByRole("button", { name: "Mark all as reviewed" }).click();
    await page.getByText(/^The digest is marked\. Commit/).waitFor();
    const { entries } = (await workspace.cli("state", "show", "app/auth/login.py")) as { entries: object[] };
    expect(entries).toEqual([expect.objectContaining({ uncertainty_level: 1, change_count_since_review: 0 })]);
  });

  it("rolls an edge back", async () => {
    await addEdge(workspace);
    await open();
    await show("skills/one");
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
    await show("now");
    await show("runs");
    await page.locator("summary", { hasText: id }).click();
    await approve.click();
    const says = await page.getByText(/^Approved for one hour/).textContent();
    const approvals = join(workspace.env.HOME ?? "", ".skl/approvals", `${id}.json`);
    expect(says).toContain(`--approvals ${approvals}`);
    expect(await workspace.cli(...RUN, "--approvals", approvals)).toMatchObject({ outcome: "ok", changes: "applied" });
  });

  it("is refused to an agent with the command line's reason, whatever it is", async () => {
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await workspace.cli("review");
    await addEdge(workspace);
    const { proposals } = (await workspace.cli("queue")) as { proposals: { proposal_id: string }[] };
    await open([], { ...workspace.env, SKL_AGENT: "Agent-1" });
    await page.getByText("You are the agent").waitFor();
    const before = workspace.git("ls-remote", "origin");
    const why = () => page.getByRole("textbox", { name: "Why" }).fill("Why not?");
    const attempts: [string, string, () => Promise<unknown>][] = [
      ["map/app%2Fauth%2Flogin.py", "I have looked at it", async () => {}],
      ["digest", "Mark all as reviewed", async () => {}],
      [`queue/${proposals[0]?.proposal_id}`, "Approve", why],
      [`queue/${proposals[0]?.proposal_id}`, "Reject", why],
      ["skills/one", "Roll back", () => page.getByText("Roll it back").click()],
    ];
    const reason = "You are the agent Agent-1 here (by SKL_AGENT); this command is a person's.";
    for (const [view, button, prepare] of attempts) {
      await show("settings");
      await show(view);
      await prepare();
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("alert").getByText(reason).waitFor();
    }
    await show("decisions/RFC_001");
    await page.getByRole("radio", { name: /option b/ }).check();
    await page.getByRole("alert").getByText(reason).waitFor();
    expect(await page.getByRole("button", { name: "Record the decision" }).isDisabled()).toBe(true);
    expect(workspace.git("ls-remote", "origin")).toBe(before);
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [expect.anything()] }] });
  });
});
