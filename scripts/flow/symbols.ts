/** Which symbols two changes share, as `skl diff` names them: the measurement has no parser of its own. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "../effect/stage.ts";
import type { Workbench } from "./workbench.ts";

/** The change between two commits. */
export interface Span {
  readonly before: string;
  readonly after: string;
}

interface FileDiff {
  readonly id: string;
  readonly changed_symbols?: readonly string[];
  readonly identifiers_touched?: readonly string[];
}

interface ChangedSymbols {
  /** `path::symbol` of everything that the change declares anew, differently or no more. */
  readonly changed: ReadonlySet<string>;
  /** Names that its lines use. */
  readonly named: ReadonlySet<string>;
}

export class Symbols {
  readonly #known = new Map<string, ChangedSymbols>();

  constructor(
    private readonly stage: Stage,
    private readonly workbench: Workbench,
    private readonly skl: string,
  ) {}

  /** Returns the symbols that both changes change, and those that one changes and the other names. */
  compare(one: Span, two: Span): { readonly shared: readonly string[]; readonly named: readonly string[] } {
    const [first, second] = [this.#symbolsOf(one), this.#symbolsOf(two)];
    const shared = [...first.changed].filter((symbol) => second.changed.has(symbol));
    const crossing = [
      ...[...first.changed].filter((symbol) => second.named.has(lastName(symbol))),
      ...[...second.changed].filter((symbol) => first.named.has(lastName(symbol))),
    ];
    return { shared, named: [...new Set(crossing)].filter((symbol) => !shared.includes(symbol)) };
  }

  #symbolsOf({ before, after }: Span): ChangedSymbols {
    const key = `${before} ${after}`;
    const known = this.#known.get(key) ?? this.#read({ before, after });
    this.#known.set(key, known);
    return known;
  }

  #read({ before, after }: Span): ChangedSymbols {
    const paths = this.workbench.changedFiles(before, after);
    const questions = paths.map((path) => ({
      id: path,
      language: null,
      old: this.#side(before, path),
      new: this.#side(after, path),
    }));
    const diffs = this.#diff(questions);
    return {
      changed: new Set(
        diffs.flatMap(({ id, changed_symbols = [] }) => changed_symbols.map((name) => `${id}::${name}`)),
      ),
      named: new Set(diffs.flatMap(({ identifiers_touched = [] }) => identifiers_touched)),
    };
  }

  /** Names one side of a file; the empty file where the revision has no such path. */
  #side(revision: string, path: string): string {
    const { output } = this.stage.run("git", ["ls-tree", revision, "--", path], this.workbench.folder);
    return output.trim() === "" ? "/dev/null" : `${revision}:${path}`;
  }

  #diff(questions: readonly object[]): FileDiff[] {
    if (questions.length === 0) return [];
    const file = join(this.workbench.folder, "questions.jsonl");
    writeFileSync(file, `${questions.map((question) => JSON.stringify(question)).join("\n")}\n`);
    const command = `exec "$0" "$1" diff --batch --json < "$2"`;
    const args = ["-c", command, process.execPath, this.skl, file];
    const { output } = this.stage.run("sh", args, this.workbench.folder);
    return output.split("\n").flatMap((line) => (line.startsWith("{") ? (JSON.parse(line) as FileDiff) : []));
  }
}

function lastName(symbol: string): string {
  return symbol.split(/::|\.|#/).at(-1) ?? symbol;
}
