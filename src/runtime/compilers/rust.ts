import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Compilation, Compiler, NoCompiler } from "./types.ts";

const LIMIT_SECONDS = 60;
const LIMIT_KILOBYTES = 3 * 1024 * 1024;
const MOST_MESSAGE = 4_000;
const TARGETS = ["wasm32-wasip1", "wasm32-wasi"] as const;

/**
 * Words by which a source makes rustc read another file or the environment, or contain assembly. What rustc reads would appear in its
 * messages or in the module, so a source with one of these words is refused, even in a comment; none of them can be spelt another way.
 * rustc alone runs no build script and, without a crate for procedural macros, no foreign macro.
 */
const READING = /\b(?:include|include_str|include_bytes|env|option_env|mod|asm|global_asm|naked_asm|proc_macro)\b/;

/** Finds rustc on the PATH, with a target of WASI. */
export async function findRustCompiler(env: NodeJS.ProcessEnv): Promise<Compiler | NoCompiler> {
  const describeMissingRust = (reason: string): NoCompiler => ({
    language: "rust",
    reason,
    fix: "Install Rust and `rustup target add wasm32-wasip1`, or let drafts be written in AssemblyScript.",
  });
  const program = locate(env);
  if (program === null) return describeMissingRust("rustc is not on the PATH.");
  const version = await run(program, ["--version"], { cwd: tmpdir(), env });
  if (version.kind !== "ended") return describeMissingRust("rustc does not start.");
  for (const target of TARGETS) {
    const answer = await run(program, ["--print", "target-libdir", "--target", target], { cwd: tmpdir(), env });
    const folder = answer.kind === "ended" ? answer.stdout.trim() : "";
    if (folder !== "" && existsSync(folder)) return new Rustc({ program, target, version: version.stdout.trim(), env });
  }
  return describeMissingRust("rustc has no target of WASI.");
}

function locate(env: NodeJS.ProcessEnv): string | null {
  if (process.platform === "win32") return null;
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    // A relative folder could be one of the repository.
    if (!folder.startsWith("/")) continue;
    const path = join(folder, "rustc");
    if (existsSync(path)) return path;
  }
  return null;
}

class Rustc implements Compiler {
  readonly language = "rust";

  constructor(
    private readonly facts: {
      readonly program: string;
      readonly target: string;
      readonly version: string;
      readonly env: NodeJS.ProcessEnv;
    },
  ) {}

  get version(): string {
    return this.facts.version;
  }

  async compile(source: string): Promise<Compilation> {
    const word = READING.exec(source)?.[0];
    if (word !== undefined)
      return {
        kind: "refused",
        message: `The source says ${JSON.stringify(word.slice(0, 40))}, which is not taken: one file, no crates, no assembly.`,
      };
    const folder = await mkdtemp(join(tmpdir(), "skl-rust-"));
    try {
      await writeFile(join(folder, "node.rs"), source);
      return await this.#compileIn(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {}

  async #compileIn(folder: string): Promise<Compilation> {
    const { program, target, env } = this.facts;
    const args = ["--edition", "2021", "--target", target, "--crate-type", "bin", "--crate-name", "node"];
    const codegen = ["opt-level=z", "lto=fat", "codegen-units=1", "panic=abort", "strip=symbols"].flatMap((each) => [
      "-C",
      each,
    ]);
    const ended = await run(program, [...args, ...codegen, "-o", "node.wasm", "node.rs"], { cwd: folder, env });
    if (ended.kind === "stopped")
      return {
        kind: "stopped",
        message: `rustc was stopped: it took more than ${LIMIT_SECONDS} seconds or its memory.`,
      };
    if (ended.kind === "failed") return { kind: "refused", message: ended.stderr.slice(0, MOST_MESSAGE) };
    return { kind: "compiled", module: await readFile(join(folder, "node.wasm")) };
  }
}

type Ended =
  | { readonly kind: "ended"; readonly stdout: string }
  | { readonly kind: "failed"; readonly stderr: string }
  | { readonly kind: "stopped" };

/** Runs rustc under limits of the shell, with an environment of its own that names only where the toolchain is. */
function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  const limits = `ulimit -t ${LIMIT_SECONDS}; ulimit -v ${LIMIT_KILOBYTES} 2>/dev/null; ulimit -f 131072; exec "$@"`;
  const { HOME, RUSTUP_HOME, CARGO_HOME } = env;
  const own = Object.fromEntries(
    Object.entries({ HOME, RUSTUP_HOME, CARGO_HOME }).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve) => {
    execFile(
      "/bin/sh",
      ["-c", limits, "sh", program, ...args],
      {
        cwd,
        env: { ...own, PATH: "/usr/bin:/bin", TMPDIR: cwd, RUST_BACKTRACE: "0" },
        timeout: LIMIT_SECONDS * 1000,
        killSignal: "SIGKILL",
        maxBuffer: 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (error === null) resolve({ kind: "ended", stdout });
        else if (error.killed || error.signal) resolve({ kind: "stopped" });
        else resolve({ kind: "failed", stderr: stderr === "" ? error.message : stderr });
      },
    );
  });
}
