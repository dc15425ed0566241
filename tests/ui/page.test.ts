import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { axeViolations, type Browser, chromiumHere, NO_CHROMIUM, startBrowser } from "./browser.ts";
import { type ServedPage, servePage } from "./served-page.ts";

const program = chromiumHere();
if (program === null) console.warn(`Pages are not tried: ${NO_CHROMIUM}.`);

let skl: BuiltSkl;
let browser: Browser;
beforeAll(async () => {
  if (program === null) return;
  skl = builtSkl();
  browser = await startBrowser(program);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  skl?.remove();
});

let workspace: Workspace;
let served: ServedPage;
let page: Page;
/** What the browser asked for and what it complained of. */
let seen: { readonly addresses: string[]; readonly complaints: string[] };

async function open(folders: readonly string[] = [], env: NodeJS.ProcessEnv = workspace.env): Promise<void> {
  served = await servePage(skl, { folder: workspace.folder, env }, ...folders);
  page = await browser.context.newPage();
  onTestFinished(() => page.close());
  seen = { addresses: [], complaints: [] };
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  await page.goto(served.link);
  await page.getByText("live", { exact: true }).waitFor();
}

const skip = program === null;

/** Pushes a change of one file on a branch of an agent, through the hook. */
function push(agent: string, branch: string, files: Readonly<Record<string, string>>, options: string[] = []): void {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: workspace.folder,
      env: { ...workspace.env, SKL_AGENT: agent },
      stdio: ["ignore", "pipe", "pipe"],
    });
  git("checkout", "--quiet", "-B", branch, "origin/main");
  for (const [path, text] of Object.entries(files)) workspace.write(path, text);
  git("add", "--", ...Object.keys(files));
  git("commit", "--quiet", "--message", "A change");
  if (options.length > 0)
    execFileSync(process.execPath, [join(skl.folder, "dist/skl.js"), "propose", ...options], {
      cwd: workspace.folder,
      env: { ...workspace.env, SKL_AGENT: agent },
      stdio: "ignore",
    });
  git("push", "--quiet", "--force", "origin", branch);
  git("checkout", "--quiet", "main");
}

const show = (hash: string): Promise<unknown> =>
  page.evaluate((to) => {
    location.hash = to;
  }, `#/0/${hash}`);

const LOGIN = "def login(name, password):\n    return bool(name) and bool(password)\n";
const NEW_PACKAGE = "import redis\n\n\ndef login(name, password):\n    return redis.ping()\n";

describe.skipIf(skip)("while the page is open", () => {
  beforeEach(() => {
    workspace = aWorkspace(skl, { kind: "repository" });
  });

  it("shows pushes of two agents, a review and a decision as they happen, without a reload", async () => {
    await open();
    await page.getByText("No change is held for a person.").waitFor();
    await workspace.cli("intent", "Login checks both words.", "--files", "app/auth/login.py");
    await page.getByText("Login checks both words.").waitFor();
    await show("queue");
    await page.getByText("Nothing waits for review.").waitFor();
    const marker = await page.evaluate(() => {
      (window as { marker?: number }).marker = 7;
      return 7;
    });
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await page.getByRole("link", { name: /app\/auth\/login\.py Agent-1/ }).waitFor();
    push("Agent-2", "a2", {
      "app/services/email.py": "import celery\n\n\ndef send(address, text):\n    celery.send(text)\n",
    });
    await page.getByRole("link", { name: /app\/services\/email\.py Agent-2/ }).waitFor();
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

  it("shows several repositories", async () => {
    const other = aWorkspace(skl, { kind: "repository" });
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
    workspace = aWorkspace(skl, { kind: "repository" });
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
    await page.getByText("Choose a proposal").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("email agent-1");
    await page.goBack();
    await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  });

  it("of one thing brings that into sight: a press on the map shows what is known of the file", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
    await show("map");
    const picture = page.getByRole("img", { name: /files in/ });
    await picture.waitFor();
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    await picture.click({ position: { x: width / 3, y: height / 2 } });
    const title = page.getByRole("article").getByRole("heading", { level: 2 }).first();
    await title.waitFor();
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await title.boundingBox();
    expect(box?.y).toBeLessThan(await page.evaluate(() => innerHeight / 2));
  });
});

describe.skipIf(skip)("what breaks while the page is open", () => {
  it("is said, and the page goes on when it is mended", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
    await page.getByText("No RFC waits for an answer.").waitFor();
    const hidden = `${workspace.folder}-elsewhere`;
    renameSync(workspace.folder, hidden);
    await page.getByText(`There is no folder ${workspace.folder}.`).waitFor();
    await page.getByText("What stands below was read before that.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
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
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
    await show("history");
    await served.stop();
    served = await servePage(skl, workspace, "--port", String(served.port));
    await page.getByText("Open the link that `skl ui` printed.".replaceAll("`", "")).waitFor({ timeout: 20_000 });
    const other = await browser.context.newPage();
    onTestFinished(() => other.close());
    await other.goto(served.link);
    await page.getByText("No session has run yet.").waitFor();
    await page.getByText("live", { exact: true }).waitFor();
  });
});

describe.skipIf(skip)("what strangers wrote", () => {
  it("stands there as text, whatever it is", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    const evil = `<img src=x onerror="window.taken=1"><script>window.taken=1</script>\u202e"'&lt;`;
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE }, ["--rationale", evil, "--assume", `${evil} holds.`]);
    await workspace.cli("review");
    push("Agent-1", "x/<b>bold</b>", { "app/auth/<i>new</i>.py": "x = '</td><script>window.taken=1</script>'\n" }, [
      "--rationale",
      evil,
    ]);
    await open();
    const { proposals } = (await workspace.cli("queue")) as { proposals: { proposal_id: string }[] };
    const views = ["now", "queue", ...proposals.map(({ proposal_id }) => `queue/${proposal_id}`)];
    for (const view of [...views, "map", "decisions", "decisions/RFC_001", "history", "digest"]) {
      await show(view);
      await page.waitForTimeout(400);
      const found = await page.evaluate(() => ({
        taken: "taken" in window,
        foreign: document.querySelectorAll("main img, main script, main i, main b:not(nav b), main iframe").length,
        hidden: document.body.innerText.includes("\u202e"),
      }));
      expect([view, found]).toEqual([view, { taken: false, foreign: 0, hidden: false }]);
    }
    await show(`queue/${proposals.at(-1)?.proposal_id}`);
    await page.getByText("<img src=x onerror=", { exact: false }).first().waitFor();
    expect(seen.complaints).toEqual([]);
  });

  it("cannot become code even where the page would err: the policy takes no inline code, no HTML and no other address", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
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
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
  });

  it("neither read nor act nor frame, though the browser sends them the cookie", async () => {
    const before = workspace.git("ls-remote", "origin", "refs/heads/main");
    const { port, cookies } = await evilServer("<!doctype html><p>evil</p>");
    const evil = await browser.context.newPage();
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
    workspace = aWorkspace(skl, { kind: "repository" });
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
    await page.getByText(`skl approve ${id} --rationale 'It'\\''s the agreed change.'`).waitFor();
    await approve.click();
    await page.getByText(/^Recorded\. Commit [0-9a-f]{10}, pushed\./).waitFor();
    const shown = (await workspace.cli("queue", "show", id)) as { approvals: object[] };
    expect(shown.approvals).toEqual([
      expect.objectContaining({ by: "pat@example.org", verdict: "approved", rationale: "It's the agreed change." }),
    ]);
    await page.getByRole("textbox", { name: "Why" }).fill("On second thought, no.");
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByText("rejected", { exact: true }).first().waitFor();
    await page.getByText(/^Recorded\. Commit/).waitFor();
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
    await page
      .getByLabel(/Acceptance criteria/)
      .fill("type=ci_check,ref=login-tokens,desc=An expired token is refused");
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
    for (const name of ["one", "two"])
      workspace.write(
        `.skl/skills/${name}/SKILL.md`,
        `---\nname: ${name}\ndescription: Use it for ${name}.\n---\n# ${name}\n`,
      );
    const { token } = (await workspace.cli("skill", "propose-edge", "add", "depends_on", "one", "two")) as {
      token: string;
    };
    await workspace.cli(
      "skill",
      "edit-edge",
      "add",
      "depends_on",
      "one",
      "two",
      "--token",
      token,
      "--reason",
      "it does",
    );
    await open();
    await show("skills/one");
    await page.getByText("Roll it back").click();
    await page.getByRole("button", { name: "Roll back" }).click();
    await page.getByText("rolled back", { exact: true }).waitFor();
    await page.getByText("Rolled back.", { exact: true }).waitFor();
    expect(await workspace.cli("skill", "show", "one")).toMatchObject({ skills: [{ edges: [] }] });
  });

  it("approves exactly the plan that is shown", async () => {
    const { files } = parseScenario(readFileSync(join(import.meta.dirname, "../scenarios/node-approve.txt"), "utf8"));
    workspace = aWorkspace(skl, { kind: "repository", files: Object.fromEntries(files) });
    const encoded = [...files].find(([path]) => path.endsWith("node.b64"))?.[1] ?? "";
    writeFileSync(join(workspace.folder, "node.wasm"), Buffer.from(encoded, "base64"));
    const run = ["node", "run", "node.wasm", "--grants", "grants.json"];
    const { run_id: id } = (await workspace.cli(...run, "--dry-run")) as { run_id: string };
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
    await page.getByText(/^Approved for one hour/).waitFor();
    const approvals = join(workspace.env.HOME ?? "", ".skl/approvals", `${id}.json`);
    expect(await workspace.cli(...run, "--approvals", approvals)).toMatchObject({ outcome: "ok", changes: "applied" });
  });

  it("is refused to an agent with the command line's reason", async () => {
    await open([], { ...workspace.env, SKL_AGENT: "Agent-1" });
    await page.getByText("You are the agent").waitFor();
    await show("map/app%2Fauth%2Flogin.py");
    await page.getByRole("button", { name: "I have looked at it" }).click();
    await page.getByText("You are the agent Agent-1 here (by SKL_AGENT); this command is a person's.").waitFor();
  });
});

describe.skipIf(skip)("every view", () => {
  it("has no violation of WCAG 2.2 AA, no sideways scrolling and a place for the keyboard, at any width and in both colours", {
    timeout: 240_000,
  }, async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    push("Agent-1", "a1", { "app/auth/login.py": NEW_PACKAGE });
    await workspace.cli("review");
    push("Agent-2", "a2", { "app/services/email.py": "def send(address, text):\n    return text, address\n" });
    const { proposals } = (await workspace.cli("queue")) as { proposals: { proposal_id: string }[] };
    await open();
    const views = [
      "now",
      "queue",
      `queue/${proposals.at(-1)?.proposal_id}`,
      "map",
      "map/app%2Fauth%2Flogin.py",
      "decisions/RFC_001",
    ];
    const problems: string[] = [];
    for (const [width, colorScheme] of [
      [390, "light"],
      [390, "dark"],
      [1440, "light"],
      [1440, "dark"],
      [3840, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const view of [...views, "history", "skills", "runs", "digest", "settings"]) {
        await show(view);
        await page.waitForTimeout(300);
        const place = `${view} at ${width} in ${colorScheme}`;
        problems.push(...(await axeViolations(page)).map((violation) => `${place}: ${violation}`));
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        if (isWide) problems.push(`${place}: scrolls sideways`);
      }
    }
    expect(problems).toEqual([]);
  });

  it("prints every row of a list, of which the window shows some", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    for (let at = 0; at < 60; at++)
      workspace.write(`.skl/skills/s${at}/SKILL.md`, `---\nname: s${at}\ndescription: Use it.\n---\n# s\n`);
    await open();
    await show("skills");
    await page.getByRole("link", { name: /^s0/ }).waitFor();
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        document.title = `${[...document.querySelectorAll(".long a .name")].filter((name) => /^s\d+$/.test(name.textContent ?? "")).length} rows`;
      }),
    );
    await page.pdf();
    expect(await page.title()).toBe("60 rows");
    expect(await page.locator(".long a").count()).toBeLessThan(60);
  });

  it("tells levels of uncertainty apart by their lightness alone, in both colours and in print", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    await open();
    for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }] as const) {
      await page.emulateMedia(media);
      const lightness = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [0, 1, 2, 3].map((level) => {
          const hex = style
            .getPropertyValue(`--u${level}`)
            .trim()
            .replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
          const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
            const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        });
      });
      const ratios = [0, 1, 2].map((at) => ((lightness[at] ?? 0) + 0.05) / ((lightness[at + 1] ?? 0) + 0.05));
      expect([media, ratios.every((ratio) => ratio > 1.2), ratios]).toEqual([media, true, ratios]);
    }
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  it("is walked through by the keyboard, with a visible focus", async () => {
    workspace = aWorkspace(skl, { kind: "repository" });
    push("Agent-1", "a1", { "app/auth/login.py": LOGIN });
    await open();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await page.getByRole("link", { name: "Queue" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Queue", level: 1 }).waitFor();
    const row = page.getByRole("link", { name: /app\/auth\/login\.py/ });
    await row.waitFor();
    await page.getByRole("list", { name: "Proposals" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
    await page.keyboard.press("Enter");
    await page.getByRole("article").waitFor();
  });
});
