import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const VERSION = "1.32.0";
const FOLDER = join(import.meta.dirname, `../../node_modules/.cache/skl-peers/zizmor-${VERSION}`);

export type Zizmor = { readonly program: string } | { readonly reason: string };

/** zizmor in a virtual environment of its own, made once; where Python or its registry is missing, the reason. */
export function zizmor(): Zizmor {
  const program = join(FOLDER, "bin/zizmor");
  const done = join(FOLDER, "installed");
  if (existsSync(done)) return { program };
  mkdirSync(dirname(FOLDER), { recursive: true });
  if (spawnSync("python3", ["-m", "venv", FOLDER]).status !== 0)
    return { reason: "python3 cannot make a virtual environment" };
  const args = ["install", "--quiet", "--disable-pip-version-check", `zizmor==${VERSION}`];
  const installed = spawnSync(join(FOLDER, "bin/pip"), args, { timeout: 180_000 });
  if (installed.status !== 0) return { reason: `pip could not install zizmor ${VERSION}` };
  writeFileSync(done, `${VERSION}\n`);
  return { program };
}

interface Found {
  readonly ident: string;
  readonly ignored?: boolean;
}

/** What it finds in a workflow, as the names of its rules; what a comment there allows is left out. */
export function foundByZizmor(program: string, file: string): string[] {
  const { stdout, stderr } = spawnSync(program, ["--offline", "--format=json", "--no-exit-codes", file], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (stdout === "") throw new Error(`zizmor: ${stderr}`);
  const found = JSON.parse(stdout) as Found[];
  return found.filter(({ ignored }) => ignored !== true).map(({ ident }) => ident);
}
