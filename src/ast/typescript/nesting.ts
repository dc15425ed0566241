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
  /** Levels in each open bracket; the last entry is the innermost. */
  const runs: number[] = [0];
  let total = 0;
  let highest = 0;
  let atLineStart = true;
  let previous = "";
  let inNamespaceName = false;
  const set = (value: number): void => {
    total += value - (runs.at(-1) ?? 0);
    runs[runs.length - 1] = value;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "\n") {
      atLineStart = true;
      continue;
    }
    const run = runs.at(-1) ?? 0;
    inNamespaceName &&= token !== ";" && token !== "=" && token !== ":";
    if (token === ";" || token === "," || (token === "case" && previous !== ".")) set(0);
    else if (token === "namespace" || token === "module") inNamespaceName = true;
    else if (token === "." && inNamespaceName) set(run + 1);
    else if (token === "(" || token === "[" || token === "{") {
      inNamespaceName = false;
      runs.push(1);
      total += 1;
    } else if (CLOSING.has(token)) {
      if (runs.length > 1) total -= runs.pop() ?? 0;
    } else if (token === "</" || token === "/>") set(Math.max(0, run - 1));
    else if (isNestingToken(token, previous)) set(run + 1);
    else if (atLineStart && endsRun(token, previous)) set(0);
    highest = Math.max(highest, total);
    atLineStart = false;
    previous = token;
  }
  return highest;
}

function isNestingToken(token: string, previous: string): boolean {
  // After an operand `+`, `-` and `!` do not open a level: `a + b + c` grows to the left, which the parser loops over.
  if (token === "+" || token === "-" || token === "!") return !endsOperand(previous);
  return NESTING_WORDS.has(token) || /^(?:[<?=~:]|=>|\*\*)$/.test(token);
}

function endsOperand(token: string): boolean {
  return /^(?:[\w$]+|["'`].*|[)\]}]|\+\+|--)$/s.test(token) && !NESTING_WORDS.has(token);
}

/** Whether a word at the start of a line begins a new statement or member. */
function endsRun(token: string, previous: string): boolean {
  if (STATEMENT_WORDS.has(token)) return /^(?:[\w$]+|["'`].*|[)\]}>])$/s.test(previous);
  return /^[\w$]+$/.test(token) && /^(?:[\w$]+|["'`].*|\])$/s.test(previous) && !NESTING_WORDS.has(previous);
}
