import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashSha256Hex } from "../../../../src/runtime/engine/index.ts";
import { trustPolicy } from "../../../../src/runtime/use/policy-trust.ts";
import { freshFolder, keptFolder } from "../../../support/folders.ts";
import { ANN } from "./promoted.ts";
import { type NodeDoes, nodeModule } from "./wat-node.ts";

export { ANN };

/** A repository with rules and a policy on its base branch, and an account that trusts it. */
export interface Account {
  readonly cwd: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Everything of the queue may be used. */
const POLICY = [
  "version: 1",
  "rules:",
  ...["external.draft", "external.send"].map(
    (effect) =>
      `  - { id: ${effect}, user: "*", effect: ${effect}, adapter: queue, scope: { output_slot: mail, max: 5 }, decision: allow }`,
  ),
  '  - { id: post, user: "*", effect: network.write, adapter: http, scope: { url: "https://example.com/*" }, decision: allow }',
  "",
].join("\n");

export async function anAccount({ humans = [ANN], policy = POLICY } = {}): Promise<Account> {
  const top = freshFolder();
  const cwd = join(top, "work");
  const home = join(top, "home");
  const rules = JSON.stringify({ version: 1, humans });
  // To copy a repository costs less than to make one.
  const name = `account-${hashSha256Hex(Buffer.from(rules + policy))}`;
  await cp(
    keptFolder(name, (folder) => makeRepository(folder, rules, policy)),
    cwd,
    { recursive: true },
  );
  await mkdir(home, { mode: 0o700 });
  const known = { file: "policy", repository: cwd, by: ANN, at: "2026-01-01T00:00:00Z" };
  await trustPolicy(home, { ...known, sha256: hashSha256Hex(Buffer.from(policy)) });
  const { SKL_AGENT: _agent, ...env } = process.env;
  return { cwd, home, env: { ...env, SKL_HOME: home, HOME: top } };
}

function makeRepository(cwd: string, rules: string, policy: string): void {
  mkdirSync(join(cwd, ".skl", "skills"), { recursive: true });
  writeFileSync(join(cwd, ".skl", "config.json"), rules);
  writeFileSync(join(cwd, ".skl", "policy.yaml"), policy);
  const git = (...args: string[]) => execFileSync("git", args, { cwd, stdio: "pipe" });
  git("init", "-q", "-b", "main");
  git("config", "user.email", ANN);
  git("config", "user.name", "Ann");
  git("add", "-A");
  git("commit", "-qm", "base");
}

export interface NodeParts {
  readonly does: NodeDoes;
  /** Lines below `manifest:`. */
  readonly manifest?: readonly string[];
  /** Beside the module and its source, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

const ids = ["a", "b", "c", "d", "e", "f"].map((letter) => `0000000${letter}-0000-4000-8000-00000000000${letter}`);

/** A node as a skill of the workspace; gives its folder. */
export async function aNodeSkill({ cwd }: Account, name: string, parts: NodeParts): Promise<string> {
  const folder = join(cwd, ".skl", "skills", name);
  const id = ids[name.charCodeAt(0) % ids.length];
  const card = [
    "# What this node asks for.",
    "artifacts:",
    "  - { kind: wasm_module, name: node, ordinal: 0, file: node.wasm, metadata: { source: node.wat } }",
    "manifest:",
    `  node_id: ${id} # of this node alone`,
    `  header: A node called ${name}.`,
    `  task_type: ${name}`,
    ...(parts.manifest ?? []).map((line) => `  ${line}`),
    "",
  ].join("\n");
  const files = {
    "SKILL.md": `---\nname: ${name}\ndescription: A node called ${name}, for tests.\n---\n`,
    "skill.yaml": card,
    "node.wat": `;; ${name}\n`,
    ...parts.files,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, "node.wasm"), await nodeModule(parts.does));
  return folder;
}

const asks = (effect: string): string =>
  `requested_capabilities: [{ effect: ${effect}, adapter: queue, scope: { output_slot: mail, max: 5 } }]`;
export const posting =
  'requested_capabilities: [{ effect: network.write, adapter: http, scope: { url: "https://example.com/*" } }]';
export const drafting = asks("external.draft");
export const sending = asks("external.send");
