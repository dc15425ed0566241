import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { type Browser, chromiumHere, NO_CHROMIUM, startBrowser } from "./browser.ts";
import { type ServedPage, servePage } from "./served-page.ts";

export const program = chromiumHere();

/** The built program and one browser for all tests of a file; both are there once a test runs. */
export interface Stage {
  readonly skl: BuiltSkl;
  readonly browser: Browser;
}

/** Starts a browser before the tests of a file and ends it after them. Without a Chromium it says why the file's tests are skipped. */
export function useBrowser(): Stage {
  if (program === null) console.warn(`Pages are not tried: ${NO_CHROMIUM}.`);
  const stage: { skl?: BuiltSkl; browser?: Browser } = {};
  beforeAll(async () => {
    if (program === null) return;
    stage.skl = builtSkl();
    stage.browser = await startBrowser(program);
  }, 120_000);
  afterAll(async () => {
    await stage.browser?.close();
  });
  return stage as Stage;
}

export interface OpenPage {
  readonly page: Page;
  readonly served: ServedPage;
  /** What the browser asked for and what it complained of. */
  readonly seen: { readonly addresses: string[]; readonly complaints: string[] };
  /** Goes to a view of a repository by its address. */
  show(view: string, repository?: number): Promise<unknown>;
}

export interface PageOptions {
  readonly folders?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Runs before the page is loaded. */
  prepare?(page: Page): Promise<unknown>;
}

/** Starts `skl ui` of a workspace and opens its link in a tab; both end with the test. */
export async function openPage(
  { skl, browser }: Stage,
  workspace: Workspace,
  { folders = [], env = workspace.env, prepare }: PageOptions = {},
): Promise<OpenPage> {
  const served = await servePage(skl, { folder: workspace.folder, env }, ...folders);
  const page = await browser.context.newPage();
  onTestFinished(() => page.close());
  const seen: OpenPage["seen"] = { addresses: [], complaints: [] };
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  await prepare?.(page);
  await page.goto(served.link);
  await page.getByText("live", { exact: true }).waitFor();
  const show = (view: string, repository = 0) =>
    page.evaluate((to) => {
      location.hash = to;
    }, `#/${repository}/${view}`);
  return { page, served, seen, show };
}

export interface Push {
  readonly agent: string;
  readonly branch: string;
  readonly files: Readonly<Record<string, string>>;
  /** Options of `skl propose`, which is run before the push where there are any. */
  readonly options?: readonly string[];
}

/** Pushes a change on a branch of an agent, through the hook. */
export function push({ skl }: Stage, workspace: Workspace, { agent, branch, files, options = [] }: Push): void {
  const env = { ...workspace.env, SKL_AGENT: agent };
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: workspace.folder, env, stdio: ["ignore", "pipe", "pipe"] });
  git("checkout", "--quiet", "-B", branch, "origin/main");
  for (const [path, text] of Object.entries(files)) workspace.write(path, text);
  git("add", "--", ...Object.keys(files));
  git("commit", "--quiet", "--message", "A change");
  if (options.length > 0)
    execFileSync(process.execPath, [join(skl.folder, "dist/skl.js"), "propose", ...options], {
      cwd: workspace.folder,
      env,
      stdio: "ignore",
    });
  git("push", "--quiet", "--force", "origin", branch);
  git("checkout", "--quiet", "main");
}

export const LOGIN = "def login(name, password):\n    return bool(name) and bool(password)\n";
export const NEW_PACKAGE = "import redis\n\n\ndef login(name, password):\n    return redis.ping()\n";

/** The words of a run of the node that `aNodeWorkspace` has. */
export const RUN = ["node", "run", "node.wasm", "--grants", "grants.json"];

/** Returns a repository with a node that sends, in the folder but not on the base. */
export function aNodeWorkspace({ skl }: Stage): Workspace {
  const { files } = parseScenario(readFileSync(join(import.meta.dirname, "../scenarios/node-approve.txt"), "utf8"));
  const workspace = aWorkspace(skl, { kind: "repository", files: Object.fromEntries(files) });
  const encoded = [...files].find(([path]) => path.endsWith("node.b64"))?.[1] ?? "";
  writeFileSync(join(workspace.folder, "node.wasm"), Buffer.from(encoded, "base64"));
  return workspace;
}

/** Adds two skills with an edge between them, as an agent learns one. */
export async function addEdge(workspace: Workspace): Promise<void> {
  for (const name of ["one", "two"])
    workspace.write(
      `.skl/skills/${name}/SKILL.md`,
      `---\nname: ${name}\ndescription: Use it for ${name}.\n---\n# ${name}\n`,
    );
  const edge = ["add", "depends_on", "one", "two"];
  const { token } = (await workspace.cli("skill", "propose-edge", ...edge)) as { token: string };
  await workspace.cli("skill", "edit-edge", ...edge, "--token", token, "--reason", "it does");
}

const LIST = {
  "web/components/list/render-list-of-items.ts":
    'export function render(items: readonly string[]): string {\n  // Items come sorted.\n  return items.map((item) => `<li>${item}</li>`).join("");\n}\n',
  "web/list.css": "li { color: red }\n",
  "docs/list.md": "# List\n\nIts items stand in one column.\n",
};
const LIST_WHY = "The list is drawn on the server, so that the first paint needs no script.";

/** The ids and names of what `aFullWorkspace` has. */
export interface FullWorkspace {
  readonly workspace: Workspace;
  readonly held: string;
  readonly plan: string;
  readonly run: string;
}

/** Returns a repository in which every view has something: RFC_001, a held proposal, an entry that is due, an intent, skills, a plan, a run. */
export async function aFullWorkspace(stage: Stage): Promise<FullWorkspace> {
  const workspace = aNodeWorkspace(stage);
  push(stage, workspace, { agent: "Agent-1", branch: "a1", files: { "app/auth/login.py": NEW_PACKAGE } });
  push(stage, workspace, {
    agent: "Agent-2",
    branch: "a2",
    files: { "app/services/email.py": "def send(address, text):\n    return address, text.strip()\n" },
    options: ["--change-type", "behavioral", "--rationale", "Blanks go.", "--assume", "A text is never empty."],
  });
  await workspace.cli("review");
  const files = { "app/services/email.py": "def send(address, text):\n    return text, address\n" };
  push(stage, workspace, { agent: "Agent-1", branch: "a3", files });
  push(stage, workspace, { agent: "Agent-3", branch: "feature/list", files: LIST, options: ["--rationale", LIST_WHY] });
  await workspace.cli("intent", "Login checks both words.", "--files", "app/auth/login.py");
  await workspace.cli("config", "set", "limits.queue", "9");
  await addEdge(workspace);
  const { run_id: plan } = (await workspace.cli(...RUN, "--dry-run")) as { run_id: string };
  const { attestations } = (await workspace.cli("attest", "list")) as { attestations: { attestation_id: string }[] };
  return { workspace, held: "a3", plan, run: attestations.at(-1)?.attestation_id ?? "" };
}
