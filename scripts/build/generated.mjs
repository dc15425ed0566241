// Makes the sources that Git ignores (`scripts/generate/code.ts`), unless they are what the schemas give. Run as a program or called.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const record = join(root, "node_modules/.cache/skl-generated");

/** Files that are made. */
const MADE = [
  "src/kernel/domain/documents.generated.ts",
  "src/kernel/knowledge/validators.generated.js",
  "src/kernel/knowledge/validators.generated.d.ts",
  "src/kernel/knowledge/shapes.generated.ts",
  "src/workspace/config/settings.generated.ts",
  "src/mcp/output-schemas.generated.ts",
];

/** Files and folders that they are made of. */
const SOURCES = ["package-lock.json", "schemas", "scripts/generate", "src/mcp/tools", "src/mcp/tools.ts"];

/** Throws where the sources cannot be made. */
export function makeGenerated() {
  const sources = digest(SOURCES.flatMap(filesIn));
  if (sources !== null && read(record) === `${sources} ${digest(MADE)}`) return;
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  execFileSync(process.execPath, [tsx, "scripts/generate/code.ts"], { cwd: root, stdio: "inherit" });
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  writeFileSync(record, `${sources} ${digest(MADE)}`);
}

function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  const names = readdirSync(join(root, path), { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.\w+$/.test(name)).map((name) => `${path}/${name}`);
}

/** Returns null where one of the files is missing. */
function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) {
    const text = read(join(root, path));
    if (text === null) return null;
    hash.update(`${path} ${text.length}\n${text}`);
  }
  return hash.digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeGenerated();
