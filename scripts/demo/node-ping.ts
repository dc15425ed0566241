import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, expectRefusal, quietly, root, run, stage, title, write } from "./stage.ts";

const plan = "draft-external-review-request";
const children = ["read-pr-metadata", "infer-dependency-order", "summarize-design-context", "draft-short-ping"];
const ping = ".skl/skills/draft-short-ping";

const design = `# The password reset

A reset link is good for one hour. The mail service keeps no address longer than it needs to. Tokens are random and used once.
`;

/** Serves four pull requests as GitHub does, on this machine; returns where, and what ends it. */
function standIn(): { readonly api: string; stop(): void } {
  const port = join(stage, "api-port");
  const script = fileURLToPath(new URL("stand-in-api.mjs", import.meta.url));
  const server = spawn(process.execPath, [script, port], { stdio: "ignore" });
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; !existsSync(port); waited += 20) {
    if (waited > 10_000) throw new Error("The stand-in for GitHub does not start.");
    Atomics.wait(pause, 0, 0, 20);
  }
  return { api: `http://127.0.0.1:${readFileSync(port, "utf8")}`, stop: () => server.kill() };
}

function grant(api: string): void {
  title("Five nodes of skl's library; a person says what they may do on this account");
  quietly(".", "clone", "--quiet", "origin.git", "agent-4");
  for (const name of [plan, ...children])
    cpSync(join(root, "nodes", name), join(stage, "agent-4", ".skl/skills", name), { recursive: true });
  const card = join(stage, "agent-4", ".skl/skills/read-pr-metadata/skill.yaml");
  writeFileSync(card, readFileSync(card, "utf8").replace("https://api.github.com", api));
  quietly("human", "pull", "--quiet", "--rebase", "origin", "main");
  write("human", {
    ".skl/policy.yaml": `version: 1
rules:
  - { id: our-pulls, user: "*", effect: network.read, adapter: http, scope: { url: "${api}/repos/acme/*" }, decision: allow }
  - { id: pings, user: "*", effect: external.draft, adapter: queue, scope: { output_slot: reviewer-ping, max: 1 }, decision: allow }
`,
  });
  quietly("human", "add", ".skl/policy.yaml");
  quietly("human", "commit", "--quiet", "--message", "What nodes may do");
  quietly("human", "push", "--quiet", "--no-verify", "origin", "HEAD:main");
  quietly("agent-4", "fetch", "--quiet");
  expectRefusal("agent-4", "skl", "policy", "check", "--manifest", `${ping}/skill.yaml`);
  run("human", "skl", "policy", "trust");
  run("agent-4", "skl", "policy", "check", "--manifest", `${ping}/skill.yaml`);
}

/** The parts of the plan's answer that are shown or used later. */
interface Request {
  readonly draft: { readonly text: string };
  readonly checklist: readonly string[];
  readonly pull_requests: readonly { readonly label: string; readonly title: string }[];
  readonly order: readonly string[];
  readonly facts: readonly string[];
}

function dryRun(api: string): void {
  title("Agent-4 asks for a review of four pull requests: five nodes, one plan, dry until promoted");
  const refs = [46, 44, 43, 41].map((number) => `acme/accounts#${number}`);
  const asked = { pr_refs: refs, api, context: design, topic: "the password reset", reviewer: "grace" };
  write("agent-4", { "asked.json": JSON.stringify(asked) });
  console.log(`\nagent-4 $ skl skill run ${plan} --input @asked.json`);
  const ran = JSON.parse(answer("agent-4", "skill", "run", plan, "--input", "@asked.json", "--json")) as {
    readonly results: readonly { readonly output: Request }[];
  };
  const output = ran.results[0]?.output;
  if (output === undefined) throw new Error("The plan has no output.");
  for (const line of output.draft.text.split("\n")) console.log(`  │ ${line}`);
  for (const step of output.checklist) console.log(`  ☐ ${step}`);
  const { pull_requests, order, facts } = output;
  const { reviewer, topic } = asked;
  write("agent-4", { "ping.json": JSON.stringify({ reviewer, topic, pull_requests, order, facts }) });
}

function draft(): void {
  title("The last node plans its draft, because nobody has promoted it; sending is out of its reach, whoever asks");
  const node = ["node", "run", `${ping}/node.wasm`, "--manifest", `${ping}/skill.yaml`];
  run("agent-4", "skl", ...node, "--input", "@ping.json");
  const send = { effect: "external.send", adapter: "queue", scope: { output_slot: "reviewer-ping" } };
  write("agent-4", { "send.json": JSON.stringify([send]) });
  expectRefusal("agent-4", "skl", ...node, "--grants", "send.json");
}

interface Attestations {
  readonly attestations: readonly { readonly attestation_id: string; readonly name: string }[];
}

/** The parts of a run's attestation that are shown, in this order. */
const told = ["artifact_sha256", "source_sha256", "granted_caps", "observed_effects", "verifier_results"];
const alsoTold = ["ungranted_attempts", "fuel_used", "outcome", "promotion_eligible"];

/** Returns one line for each value, and for a list of objects what distinguishes its entries. */
function valueLines(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === "string" ? value : JSON.stringify(value);
  const entries = value as readonly Readonly<Record<string, unknown>>[];
  return entries
    .map(({ effect, call, name, passed, scope }) => {
      const verdict = passed === undefined ? undefined : passed ? "passed" : "did not pass";
      return [effect ?? name, call ?? scope ?? verdict].map(valueLines).join(" ");
    })
    .join(", ");
}

function showAttestation(): void {
  title("Every run is attested: signed, and in a log that nobody can shorten or change unseen");
  const { attestations } = JSON.parse(answer("agent-4", "attest", "list", "--json")) as Attestations;
  const id = attestations.find(({ name }) => name === "draft-short-ping.wasm")?.attestation_id ?? "";
  console.log(`\nagent-4 $ skl attest show ${id.slice(0, 8)}   (some of it)`);
  const { envelope } = JSON.parse(answer("agent-4", "attest", "show", id, "--json")) as {
    readonly envelope: { readonly payload: string; readonly signatures: readonly { readonly keyid: string }[] };
  };
  const { predicate } = JSON.parse(Buffer.from(envelope.payload, "base64").toString("utf8")) as {
    readonly predicate: Readonly<Record<string, unknown>>;
  };
  for (const name of [...told, ...alsoTold]) console.log(`  ${name.padEnd(20)}${valueLines(predicate[name])}`);
  console.log(`  ${"signed by".padEnd(20)}${envelope.signatures[0]?.keyid}`);
  run("agent-4", "skl", "attest", "verify");
}

/** Plays the running example of the capability runtime: from a policy to a planned draft and its attestation. */
export function nodePing(): void {
  const { api, stop } = standIn();
  try {
    grant(api);
    dryRun(api);
    draft();
    showAttestation();
  } finally {
    stop();
  }
}
