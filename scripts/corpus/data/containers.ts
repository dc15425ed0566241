// Compares what skl calls equal in components and notebooks with what their own compilers and CPython read:
// `npx tsx scripts/corpus/data/containers.ts vue|svelte|ipynb FOLDER [--pairs 3000] [--seed 1] [--compilers FOLDER]`. The folder of the
// compilers has `@vue/compiler-sfc` and `svelte` installed; notebooks need Python with IPython.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse as parseEsTree } from "@typescript-eslint/typescript-estree";
import { compareSources, prepareSources, supportOfFile } from "../../../src/syntax/ast/index.ts";
import { LAYOUT, mutated, SIGNS } from "../grammars/mutants.ts";
import { Random } from "../typescript/random.ts";
import { DATA_CHANGES } from "./changes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    compilers: { type: "string", default: "." },
  },
});
const [kind = "vue", folder = "."] = positionals;
const require = createRequire(resolve(values.compilers, "index.js"));
const LARGEST = 60_000;

type Tree = (text: string) => Promise<string | null>;

/** The script's tree as typescript-estree gives it. */
function scriptTree(text: string, lang: string | undefined): string {
  const { body } = parseEsTree(text, { jsx: lang !== "ts", range: false, loc: false, sourceType: "module" });
  const plain = (key: string, value: unknown) =>
    key === "range" || key === "loc" || key === "raw" ? undefined : typeof value === "bigint" ? `${value}n` : value;
  return JSON.stringify(body, plain);
}

function vueTree(): Tree {
  const { parse } = require("@vue/compiler-sfc");
  return async (text) => {
    try {
      const { descriptor, errors } = parse(text, { sourceMap: false, ignoreEmpty: false });
      if (errors.length > 0) return null;
      const { template, script, scriptSetup, styles, customBlocks } = descriptor;
      const block = (each: { attrs: object; content: string }) => [each.attrs, each.content];
      const scripts = [script, scriptSetup]
        .filter(Boolean)
        .map((each) => [each.attrs, scriptTree(each.content, each.lang)]);
      return JSON.stringify([template && block(template), scripts, styles.map(block), customBlocks.map(block)]);
    } catch {
      return null;
    }
  };
}

function svelteTree(): Tree {
  const { parse } = require("svelte/compiler");
  return async (text) => {
    try {
      const { fragment, instance, module, css, options } = parse(text, { modern: true });
      const scripts = [instance, module].filter(Boolean).map((each) => {
        const source = text.slice(each.content.start, each.content.end);
        return [
          text.slice(each.start, each.content.start),
          scriptTree(source, /lang="ts"/.test(text) ? "ts" : undefined),
        ];
      });
      const bare = (key: string, value: unknown) =>
        ["start", "end", "loc", "leadingComments", "trailingComments", "raw"].includes(key) ? undefined : value;
      return JSON.stringify([fragment, scripts, css, options], bare);
    } catch {
      return null;
    }
  };
}

function notebookTree(): Tree {
  const python = spawn("python3", [fileURLToPath(new URL("notebook.py", import.meta.url))], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  python.unref();
  return async (text) => {
    python.stdin.write(`${JSON.stringify({ text })}\n`);
    return (JSON.parse((await answers.next()).value) as { tree: string | null }).tree;
  };
}

const treeOf = kind === "vue" ? vueTree() : kind === "svelte" ? svelteTree() : notebookTree();
const random = new Random(Number(values.seed));
const files = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(`.${kind}`))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const path = `a.${kind}`;
const language = supportOfFile(path)?.names[0]?.id ?? null;
await supportOfFile(path)?.load();
const version = (text: string) => ({ path, bytes: new TextEncoder().encode(text) });
const counts = { pairs: 0, same: 0, recognised: 0, equal: 0, wrong: 0, unread: new Set<string>() };
const used = new Set<string>();

/** Removes what the file prints of its code, so that changes meet code. */
const shortened = (text: string) => {
  if (kind !== "ipynb") return text;
  const book = JSON.parse(text);
  const cells = book.cells.slice(0, 12).map((cell: object) => ("outputs" in cell ? { ...cell, outputs: [] } : cell));
  return `${JSON.stringify({ ...book, cells }, null, 1)}\n`;
};

while (counts.pairs < Number(values.pairs)) {
  const file = random.pick(files);
  const before = shortened(readFileSync(file, "utf8"));
  const tree = before.length > LARGEST ? null : await treeOf(before);
  if (tree === null) continue;
  used.add(file);
  for (let round = 0; round < 5; round += 1) {
    const changes = random.chance(0.6) ? LAYOUT : { ...LAYOUT, ...SIGNS, ...DATA_CHANGES };
    const [after, change] = mutated(before, random, changes);
    if (after === before) continue;
    counts.pairs += 1;
    const [old, now] = [version(before), version(after)];
    await prepareSources([old, now], language);
    const { comparison, before: own } = compareSources(old, now, language);
    if (own === null) counts.unread.add(`${file}: ${comparison.parse_error}`);
    const isSame = (await treeOf(after)) === tree;
    const isEqual = comparison.ast_change_type === "mechanical";
    if (isSame) counts.same += 1;
    if (isEqual) counts.equal += 1;
    if (isEqual && isSame) counts.recognised += 1;
    if (!isEqual || isSame) continue;
    counts.wrong += 1;
    if (counts.wrong < 6) console.log(`wrong: ${file} (${change})\n${firstDifference(before, after)}`);
  }
}
console.log(
  `${kind}: ${counts.pairs} pairs of ${used.size} files, ${counts.equal} called equal, ${counts.wrong} of them wrongly`,
);
console.log(
  `the same for the compiler: ${counts.same}, of which recognised ${(counts.recognised / counts.same).toFixed(3)}`,
);
console.log(`not read: ${counts.unread.size}`, [...counts.unread].slice(0, 5));
process.exit(counts.wrong > 0 ? 1 : 0);

function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const lines = old.flatMap((line, index) => (line === now[index] ? [] : [`- ${line}\n+ ${now[index] ?? ""}`]));
  return lines.slice(0, 4).join("\n");
}
