import { Levels } from "./levels.ts";

/**
 * The parser is native code that recurses: input nested some thousand levels deep ends the process without an
 * exception. This estimate errs on the high side; what it refuses is reported as not parsed, which is safe.
 *
 * Levels are open brackets plus, within each bracket, what nests without brackets (`a => b => c`, `x ? y : z ? …`,
 * `else if`, `!!a`, `<a><b>`) since the last token that ends such a run.
 */
const MAX_LEVELS = 700;

type Word = "nesting" | "statement" | "case" | "namespace";

const WORDS: ReadonlyMap<string, Word> = new Map([
  ...wordsOf(
    "nesting",
    "else if for while with do typeof void delete await yield new keyof unique infer extends",
  ),
  // Words that begin a statement and so end every run before them when they begin a line.
  ...wordsOf(
    "statement",
    "const let var import export return throw function class interface type enum declare async switch try abstract",
  ),
  ...wordsOf("case", "case"),
  ...wordsOf("namespace", "namespace module"),
]);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

function wordsOf(kind: Word, words: string): [string, Word][] {
  return words.split(" ").map((word) => [word, kind]);
}

/** What the token before was, as far as the next one asks. */
type Before = "other" | "word" | "nesting" | "text" | "]" | ")" | "postfix" | ".";

export function isNestedTooDeeply(text: string): boolean {
  // No reading of a text nests deeper than it is long.
  return text.length > MAX_LEVELS && new Scanner(text).highest() > MAX_LEVELS;
}

/**
 * Reads the text token by token, by character codes rather than a pattern: every file goes through it. A regular
 * expression's text is read as code, which can only add levels.
 */
class Scanner {
  readonly #text: string;
  readonly #levels = new Levels();
  #at = 0;
  #atLineStart = true;
  #inNamespaceName = false;
  #before: Before = "other";

  constructor(text: string) {
    this.#text = text;
  }

  highest(): number {
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      if (isWordCode(code)) this.#word();
      else if (code === LINE_FEED) {
        this.#atLineStart = true;
        this.#at += 1;
      } else if (code === SPACE) this.#at += 1;
      else this.#mark(code);
    }
    return this.#levels.highest;
  }

  #word(): void {
    const text = this.#text;
    const start = this.#at;
    let end = start + 1;
    while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
    this.#at = end;
    const kind = end - start > LONGEST_WORD ? undefined : WORDS.get(text.slice(start, end));
    const before = this.#before;
    if (kind === "nesting") this.#levels.add();
    else if (kind === "case" && before !== ".") this.#levels.endRun();
    else if (kind === "namespace") this.#inNamespaceName = true;
    else if (this.#atLineStart && endsRun(before, kind)) this.#levels.endRun();
    this.#atLineStart = false;
    this.#before = kind === "nesting" ? "nesting" : "word";
  }

  #mark(code: number): void {
    const next = this.#text.charCodeAt(this.#at + 1);
    switch (code) {
      case OPEN_ROUND:
      case OPEN_SQUARE:
      case OPEN_CURLY:
        this.#levels.openBracket();
        return this.#pass(1, "other");
      case CLOSE_ROUND:
      case CLOSE_CURLY:
        this.#levels.closeBracket();
        return this.#pass(1, ")");
      case CLOSE_SQUARE:
        this.#levels.closeBracket();
        return this.#pass(1, "]");
      case DOT:
        return this.#dot();
      case SEMICOLON:
      case COMMA:
        this.#levels.endRun();
        return this.#pass(1, "other");
      case TILDE:
      case COLON:
        this.#levels.add();
        return this.#pass(1, "other");
      case DOUBLE_QUOTE:
      case SINGLE_QUOTE:
        return this.#string(code);
      case BACKTICK:
        return this.#pass(1, "text");
      case SLASH:
        return this.#slash(next);
      default:
        return this.#operator(code, next);
    }
  }

  #operator(code: number, next: number): void {
    switch (code) {
      case LESS:
        if (next === EQUALS) return this.#pass(2, "other");
        if (next === SLASH) {
          this.#levels.closeTag();
          return this.#pass(2, "other");
        }
        this.#levels.openTag();
        return this.#pass(1, "other");
      case GREATER:
        if (next === EQUALS) return this.#pass(2, "other");
        break;
      case QUESTION:
        if (next === DOT) return this.#pass(2, "other");
        if (next === QUESTION) return this.#pass(this.#text.charCodeAt(this.#at + 2) === EQUALS ? 3 : 2, "other");
        this.#levels.add();
        return this.#pass(1, "other");
      case EQUALS:
      case EXCLAMATION:
        return this.#equality(code, next);
      case STAR:
        if (next !== STAR) break;
        this.#levels.add();
        return this.#pass(2, "other");
      case PLUS:
      case MINUS:
        if (next === code) return this.#pass(2, "postfix");
        return this.#sign();
    }
    // Not a token of interest: as if it were not there.
    this.#at += 1;
  }

  #equality(code: number, next: number): void {
    if (next === EQUALS) return this.#pass(this.#text.charCodeAt(this.#at + 2) === EQUALS ? 3 : 2, "other");
    if (code === EXCLAMATION) return this.#sign();
    this.#levels.add();
    this.#pass(next === GREATER ? 2 : 1, "other");
  }

  /** After an operand `+`, `-` and `!` do not open a level: `a + b + c` grows to the left, which the parser loops over. */
  #sign(): void {
    const before = this.#before;
    const afterOperand = before !== "other" && before !== "nesting" && before !== ".";
    if (!afterOperand) this.#levels.add();
    this.#pass(1, "other");
  }

  #dot(): void {
    const isInName = this.#inNamespaceName;
    if (isInName) this.#levels.add();
    this.#pass(1, ".");
    this.#inNamespaceName = isInName;
  }

  #slash(next: number): void {
    if (next === GREATER) {
      this.#levels.closeTag();
      this.#pass(2, "other");
      return;
    }
    const end = next === SLASH ? this.#lineEnd() : next === STAR ? this.#text.indexOf("*/", this.#at + 2) + 2 : 1;
    // A comment that does not end is none.
    if (end === 1) this.#at += 1;
    else this.#pass(end - this.#at, "other");
  }

  #lineEnd(): number {
    const end = this.#text.indexOf("\n", this.#at);
    return end < 0 ? this.#text.length : end;
  }

  /** A string ends on its line, unless a backslash stands before the line's end; a quote that opens none is passed over. */
  #string(quote: number): void {
    const text = this.#text;
    for (let at = this.#at + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at += 1;
      else if (code === quote) return this.#pass(at + 1 - this.#at, "text");
      else if (code === LINE_FEED) break;
    }
    this.#at += 1;
  }

  #pass(length: number, kind: Before): void {
    this.#at += length;
    this.#before = kind;
    this.#atLineStart = false;
    this.#inNamespaceName = false;
  }
}

/** Whether a word at the start of a line begins a new statement or member. */
function endsRun(before: Before, word: Word | undefined): boolean {
  if (before === "word" || before === "text" || before === "]") return true;
  return word === "statement" && (before === "nesting" || before === ")");
}

const [LINE_FEED, SPACE, BACKSLASH, SLASH, STAR, DOT] = [10, 32, 92, 47, 42, 46] as const;
const [OPEN_ROUND, CLOSE_ROUND, OPEN_SQUARE, CLOSE_SQUARE, OPEN_CURLY, CLOSE_CURLY] = [40, 41, 91, 93, 123, 125] as const;
const [SEMICOLON, COMMA, COLON, TILDE, QUESTION, EXCLAMATION] = [59, 44, 58, 126, 63, 33] as const;
const [LESS, EQUALS, GREATER, PLUS, MINUS] = [60, 61, 62, 43, 45] as const;
const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKTICK] = [34, 39, 96] as const;

/** ASCII letters, digits, `_` and `$`. */
function isWordCode(code: number): boolean {
  if (code >= 97) return code <= 122;
  if (code >= 65) return code <= 90 || code === 95;
  return (code >= 48 && code <= 57) || code === 36;
}
