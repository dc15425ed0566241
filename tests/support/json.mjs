// json FILE PATH…: prints "path = value" for each path, the value as JSON in one line. FILE "-" is standard input.
// A path: `a.b`, `a[0]`, `a[]` (of every element), `a[key=value]` (of the elements where it holds), `a#` (how many).
import { readFileSync } from "node:fs";

const [file = "-", ...paths] = process.argv.slice(2);
const text = readFileSync(file === "-" ? 0 : file, "utf8");
const document = JSON.parse(text);

/** @param {string} path */
function segmentsOf(path) {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]#]+)|(#)/g)].map(([, inside, name, count]) => ({
    inside,
    name,
    count,
  }));
}

/** @param {unknown[]} values @param {{inside?: string, name?: string, count?: string}} segment */
function step(values, { inside, name, count }) {
  if (count) return values.map((value) => (Array.isArray(value) ? value.length : undefined));
  if (name !== undefined) return values.map((value) => value?.[name]);
  if (inside === "") return values.flat();
  if (/^\d+$/.test(inside)) return values.map((value) => value?.[Number(inside)]);
  const at = inside.indexOf("=");
  const [key, wanted] = [inside.slice(0, at), inside.slice(at + 1)];
  return values.flat().filter((value) => String(value?.[key]) === wanted);
}

for (const path of paths) {
  const found = segmentsOf(path).reduce(step, [document]);
  const shown = path.includes("[]") ? found : found[0];
  process.stdout.write(`${path} = ${JSON.stringify(shown) ?? "nothing"}\n`);
}
