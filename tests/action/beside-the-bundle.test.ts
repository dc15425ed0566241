import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What a session with a model loads on first use, as an entry of its own. */
const entry = `
import { createTemplateEngine } from ${JSON.stringify(join(root, "src/skills/use/run/handlers/template-engine.ts"))};
import { runAssertions } from ${JSON.stringify(join(root, "src/skills/engine/run/assertions/run-assertions.ts"))};
const source = "{% for n in [1, 2] %}{{ n }},{% endfor %}";
const rendered = await createTemplateEngine().render({ name: "House rules", source, variables: {}, library: new Map() });
const assertions = [
  { type: "length", check: "token_range", min: 1, max: 3 },
  { type: "structural", check: "json_schema", schema: { type: "string" } },
  { type: "pattern", check: "match", pattern: "^on" },
].map((one) => ({ ...one, severity: "hard", description: null }));
const { results } = await runAssertions(assertions, "one two", null);
console.log(JSON.stringify({ rendered, passed: results.map(({ passed }) => passed) }));
`;

it("templates, schemas, patterns and tokens work in the Action's bundle, with nothing installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skl-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "entry.ts"), entry);
  const script = pathToFileURL(join(root, "scripts/action/bundle.mjs")).href;
  const { besideBundle, bundle } = await import(/* @vite-ignore */ script);
  const { code } = await bundle(root, join(folder, "entry.ts"));
  const { files } = await besideBundle(root);
  for (const [name, bytes] of [["index.mjs", code] as const, ...files]) writeFileSync(join(folder, name), bytes);
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, [join(folder, "index.mjs")], { cwd: folder, env, encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual({ rendered: { ok: true, value: "1,2," }, passed: [true, true, true] });
}, 60_000);
