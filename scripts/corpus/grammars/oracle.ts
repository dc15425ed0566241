import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";

export interface Verdict {
  /** A digest of the tree that the language's own parser gives; null where it refuses the text. */
  readonly tree: string | null;
  /** The text as the language's formatter writes it; null where there is none. */
  readonly formatted: string | null;
  /** What others can reach, by name, each with what they see of it; of an oracle that says so. */
  readonly exports?: Readonly<Record<string, string>>;
}

/** A program of the language itself that answers lines of JSON, one after the other. */
export class Oracle {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #waiting: ((line: string) => void)[] = [];

  /** It runs in the folder of the sources, so that formatters find their configuration. */
  constructor(command: readonly [string, ...string[]], folder: string) {
    const [program, ...args] = command;
    this.#child = spawn(program, args, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
    if (!this.#child.stdout) throw new Error("the oracle has no output");
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#lines.on("line", (line) => this.#waiting.shift()?.(line));
  }

  /** Names of C depend on what is included, so its oracle gets a file in a folder with all others. */
  judge(text: string, place: { readonly folder: string; readonly path: string } | null = null): Promise<Verdict> {
    return new Promise((resolve) => {
      this.#waiting.push((line) => resolve(JSON.parse(line) as Verdict));
      this.#child.stdin?.write(`${JSON.stringify({ text, ...place })}\n`);
    });
  }

  end(): void {
    this.#child.stdin?.end();
    this.#lines.close();
  }
}
