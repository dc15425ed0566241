/**
 * The parser is native code that recurses: input nested some thousand levels deep ends the process without an
 * exception. This estimate errs on the high side; what it refuses is reported as not parsed, which is safe.
 *
 * Levels are open brackets plus, within each bracket, what nests without brackets (`a => b => c`, `x ? y : z ? …`,
 * `else if`, `!!a`, `<a><b>`) since the last token that ends such a run.
 */
const MAX_LEVELS = 700;

/** No reading of a text can nest deeper than it has tokens that open a level. */
const OPENING =
  /[[({<?=!~:*+.-]|\b(?:else|if|for|while|with|do|typeof|void|delete|await|yield|new|keyof|unique|infer|extends)\b/g;

const TOKEN = new RegExp(
  [
    String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
    String.raw`"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'`,
    String.raw`<\/|\/>|=>|\*\*|\?\?=?|\?\.|\+\+|--|[=!]==?|[<>]=|\n|[\[\](){}<?=!~:;,+.\x60-]`,
    String.raw`[\w$]+`,
  ].join("|"),
  "g",
);

const NESTING_WORDS: ReadonlySet<string> = new Set(
  "else if for while with do typeof void delete await yield new keyof unique infer extends".split(" "),
);
/** Words that begin a statement and so end every run before them when they begin a line. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  "const let var import export return throw function class interface type enum declare async switch try abstract".split(
    " ",
  ),
);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

export function isNestedTooDeeply(text: string): boolean {
  return hasManyOpenings(text) && estimateLevels(text) > MAX_LEVELS;
}

function hasManyOpenings(text: string): boolean {
  OPENING.lastIndex = 0;
  for (let count = 0; count <= MAX_LEVELS; count += 1) if (!OPENING.test(text)) return false;
  return true;
}

function estimateLevels(text: string): number {
  const levels = new Levels();
  let atLineStart = true;
  let previous = "";
  let inNamespaceName = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "\n") {
      atLineStart = true;
      continue;
    }
    inNamespaceName &&= /^[\w$.]+$/.test(token);
    if (token === "(" || token === "[" || token === "{") levels.openBracket();
    else if (CLOSING.has(token)) levels.closeBracket();
    else if (token === "</" || token === "/>") levels.closeTag();
    else if (token === "<") levels.openTag();
    else if (token === ";" || token === "," || (token === "case" && previous !== ".")) levels.endRun();
    else if (token === "namespace" || token === "module") inNamespaceName = true;
    else if (isNestingToken(token, previous) || (token === "." && inNamespaceName)) levels.add();
    else if (atLineStart && endsRun(token, previous)) levels.endRun();
    atLineStart = false;
    previous = token;
  }
  return levels.highest;
}

/** Counts the levels open at a place in the text. */
class Levels {
  highest = 0;
  #total = 0;
  /** For each open bracket the levels in it beside itself, and those that were there at each `<` before it. */
  readonly #brackets: { run: number; readonly tags: number[] }[] = [{ run: 0, tags: [] }];

  add(): void {
    this.#set((run) => run + 1);
  }

  endRun(): void {
    this.#set(() => 0);
  }

  openTag(): void {
    const bracket = this.#brackets.at(-1);
    bracket?.tags.push(bracket.run);
    this.add();
  }

  /** Back to where the element began; what opened in its attributes has closed with it. */
  closeTag(): void {
    const before = this.#brackets.at(-1)?.tags.pop() ?? 0;
    this.#set((run) => Math.min(run, before));
  }

  openBracket(): void {
    this.#brackets.push({ run: 0, tags: [] });
    this.#total += 1;
    this.highest = Math.max(this.highest, this.#total);
  }

  closeBracket(): void {
    if (this.#brackets.length === 1) return;
    this.#total -= 1 + (this.#brackets.pop()?.run ?? 0);
  }

  #set(change: (run: number) => number): void {
    const bracket = this.#brackets.at(-1);
    if (!bracket) return;
    const run = change(bracket.run);
    this.#total += run - bracket.run;
    bracket.run = run;
    this.highest = Math.max(this.highest, this.#total);
  }
}

function isNestingToken(token: string, previous: string): boolean {
  // After an operand `+`, `-` and `!` do not open a level: `a + b + c` grows to the left, which the parser loops over.
  if (token === "+" || token === "-" || token === "!") return !endsOperand(previous);
  return NESTING_WORDS.has(token) || /^(?:[?=~:]|=>|\*\*)$/.test(token);
}

function endsOperand(token: string): boolean {
  return /^(?:[\w$]+|["'`].*|[)\]}]|\+\+|--)$/s.test(token) && !NESTING_WORDS.has(token);
}

/** Whether a word at the start of a line begins a new statement or member. */
function endsRun(token: string, previous: string): boolean {
  if (STATEMENT_WORDS.has(token)) return /^(?:[\w$]+|["'`].*|[)\]}>])$/s.test(previous);
  return /^[\w$]+$/.test(token) && /^(?:[\w$]+|["'`].*|\])$/s.test(previous) && !NESTING_WORDS.has(previous);
}
