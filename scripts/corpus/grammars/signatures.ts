// Compares which public names each file of a clone's history is said to have added, removed and changed with what the language's own parser reads of
// the two versions: `npx tsx scripts/corpus/grammars/signatures.ts go CLONE [--commits 200] [--show 10]`
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, loadParsers, prepareSources } from "../../../src/syntax/ast/index.ts";
import { changedFiles } from "./history.ts";
import { buildLanguageOracle } from "./languages.ts";
import { Oracle } from "./oracle.ts";

type Exports = Readonly<Record<string, string>>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: "string", default: "200" }, show: { type: "string", default: "10" } },
});
const [name = "", clone = ""] = positionals;
const language = name as Language;
const oracle = new Oracle(buildLanguageOracle(language), clone);
const git = (cwd: string, ...args: readonly string[]) => execFileSync("git", args, { cwd, stdio: "ignore" });
const folder = /^c(?:pp)?$/.test(language) ? mkdtempSync(join(tmpdir(), "skl-signatures-")) : null;
if (folder !== null) git(folder, "clone", "--quiet", "--shared", "--no-checkout", resolve(clone), ".");
await loadParsers(new Set([language]));
const counts = { files: 0, unread: 0, both: 0, ours: 0, theirs: 0 };
const shown: string[] = [];
for (const { commit, before, after } of changedFiles(clone, language, Number(values.commits))) {
  const [old, now] = [await readVersionExports(before, `${commit}~1`), await readVersionExports(after, commit)];
  await prepareSources([before, after], language);
  const { comparison } = compareSources(before, after, language);
  if (old === null || now === null || comparison.parse_error !== null) {
    counts.unread += 1;
    continue;
  }
  counts.files += 1;
  const theirs = new Set(listExportChanges(old, now));
  const ours = new Set(comparison.signature_changes.map(({ kind, symbol }) => `${kind} ${symbol}`));
  counts.both += [...ours].filter((each) => theirs.has(each)).length;
  counts.ours += ours.size;
  counts.theirs += theirs.size;
  const path = `${commit.slice(0, 10)} ${(after ?? before)?.path}`;
  shown.push(...[...ours].filter((each) => !theirs.has(each)).map((each) => `only skl: ${path}: ${each}`));
  shown.push(...[...theirs].filter((each) => !ours.has(each)).map((each) => `only the oracle: ${path}: ${each}`));
}
oracle.end();
if (folder !== null) rmSync(folder, { recursive: true });
console.log(`${language}: ${counts.files} changed files, ${counts.unread} not read by one of both`);
console.log(`${counts.theirs} changes by the oracle, ${counts.ours} by skl`);
console.log(`precision ${(counts.both / counts.ours).toFixed(4)}, recall ${(counts.both / counts.theirs).toFixed(4)}`);
for (const each of shown.slice(0, Number(values.show))) console.log(`  ${each}`);

/** Returns null for a version that the oracle does not take, and nothing for one that does not exist. */
async function readVersionExports(
  version: { readonly path: string; readonly bytes: Uint8Array } | null,
  commit: string,
): Promise<Exports | null> {
  if (version === null) return {};
  if (folder !== null) git(folder, "checkout", "--quiet", "--force", "--detach", commit);
  const place = folder === null ? null : { folder, path: version.path };
  const { tree, exports } = await oracle.judge(new TextDecoder().decode(version.bytes), place);
  return tree === null ? null : (exports ?? {});
}

/** A member that comes or goes with what it is a member of is no change of its own. */
function listExportChanges(old: Exports, now: Exports): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((symbol) => {
    const parent = symbol.replace(/(?:^|(?:\.self)?\.)[^.]*$/, "");
    if (symbol in old && symbol in now) return old[symbol] === now[symbol] ? [] : [`changed ${symbol}`];
    const [here, there] = symbol in now ? [now, old] : [old, now];
    return parent in here && !(parent in there) ? [] : [`${symbol in now ? "added" : "removed"} ${symbol}`];
  });
}
