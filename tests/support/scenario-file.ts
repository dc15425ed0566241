/** One command of a scenario with what it is expected to print and to end with. */
export interface Step {
  readonly command: string;
  readonly expected: readonly string[];
  readonly exit: number;
  /** Where the step stands in the file: its first line, and the line after its last one. */
  readonly from: number;
  readonly to: number;
}

/**
 * A scenario: what it shows, its steps, the files it begins with.
 *
 * ```
 * # What this shows, in a sentence or more. A first line "# expected to fail: reason" marks a known defect;
 * # "# world: none" leaves out the usual base commit, "# object format: sha256" changes the hash.
 *
 * $ a command
 * > and its second line
 * what it prints
 * [exit 1]
 *
 * -- path --
 * a file, until the next such line
 * ```
 * Lines below a command are what it prints, stdout and stderr together. A line `...` stands for any lines, `[..]` for
 * anything within a line. Lines that start with "# " between steps are prose. Without `[exit N]` the command must end with 0.
 */
export interface Scenario {
  readonly title: string;
  readonly expectedToFail: string | null;
  readonly world: "usual" | "none";
  readonly objectFormat: "sha1" | "sha256";
  readonly steps: readonly Step[];
  readonly files: ReadonlyMap<string, string>;
}

const FILE_HEAD = /^-- (.+) --$/;
const EXIT = /^\[exit (\d+)\]$/;

export function parseScenario(text: string): Scenario {
  const lines = text.split("\n");
  const firstFile = lines.findIndex((line) => FILE_HEAD.test(line));
  const script = firstFile < 0 ? lines : lines.slice(0, firstFile);
  const head = script.slice(0, Math.max(0, firstCommand(script)));
  const { prose, directives } = parseHead(head);
  return {
    title: prose[0] ?? "",
    expectedToFail: directives.get("expected to fail") ?? null,
    world: requireAllowedValue(directives.get("world") ?? "usual", ["usual", "none"]),
    objectFormat: requireAllowedValue(directives.get("object format") ?? "sha1", ["sha1", "sha256"]),
    steps: parseSteps(script),
    files: parseFiles(firstFile < 0 ? [] : lines.slice(firstFile)),
  };
}

const firstCommand = (lines: readonly string[]): number => lines.findIndex((line) => line.startsWith("$ "));

function requireAllowedValue<const T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`«${value}» is none of ${allowed.join(", ")}`);
  return found;
}

function parseHead(lines: readonly string[]): { prose: string[]; directives: Map<string, string> } {
  const directives = new Map<string, string>();
  const prose: string[] = [];
  for (const line of lines.map((each) => each.trimEnd()).filter((each) => each !== "")) {
    if (!line.startsWith("#")) throw new Error(`Before the first command only comments may stand: ${line}`);
    const directive = /^# (expected to fail|world|object format): (.+)$/.exec(line);
    if (directive?.[1] && directive[2]) directives.set(directive[1], directive[2]);
    else prose.push(line.replace(/^# ?/, ""));
  }
  return { prose, directives };
}

function parseSteps(lines: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let at = Math.max(0, firstCommand(lines)); at < lines.length; ) {
    const line = lines[at] ?? "";
    if (line.startsWith("$ ")) {
      const step = parseStep(lines, at);
      steps.push(step);
      at = step.to;
    } else if (line === "" || line.startsWith("# ")) at += 1;
    else throw new Error(`Line ${at + 1} belongs to no command: ${line}`);
  }
  return steps;
}

function parseStep(lines: readonly string[], from: number): Step {
  let at = from + 1;
  const command = [(lines[from] ?? "").slice(2)];
  while (lines[at]?.startsWith("> ")) command.push((lines[at++] ?? "").slice(2));
  const below: string[] = [];
  while (at < lines.length && !lines[at]?.startsWith("$ ") && !lines[at]?.startsWith("# "))
    below.push(lines[at++] ?? "");
  while (below.at(-1) === "") {
    below.pop();
    at -= 1;
  }
  const exit = EXIT.exec(below.at(-1) ?? "");
  if (exit) below.pop();
  return { command: command.join("\n"), expected: below, exit: Number(exit?.[1] ?? 0), from, to: at };
}

function parseFiles(lines: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  let path: string | null = null;
  for (const line of lines) {
    const head = FILE_HEAD.exec(line)?.[1];
    if (head === undefined) {
      if (path !== null) files.set(path, `${files.get(path) ?? ""}${line}\n`);
      continue;
    }
    if (files.has(head)) throw new Error(`The file ${head} stands there twice.`);
    path = head;
    files.set(path, "");
  }
  return new Map([...files].map(([name, text]) => [name, text.replace(/\n+$/, "\n").replace(/^\n$/, "")]));
}

/** The scenario's text with other expected lines for some steps. */
export function withExpected(
  text: string,
  updates: ReadonlyMap<Step, { readonly output: readonly string[]; readonly exit: number }>,
): string {
  const lines = text.split("\n");
  for (const [step, { output, exit }] of [...updates].sort(([a], [b]) => b.from - a.from)) {
    const commandLines = step.command.split("\n").length;
    const below = exit === 0 ? output : [...output, `[exit ${exit}]`];
    lines.splice(step.from + commandLines, step.to - step.from - commandLines, ...below);
  }
  return lines.join("\n");
}
