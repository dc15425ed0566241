import { Levels } from "./levels.ts";

/**
 * Estimates how deeply a text is nested. The parser is native code that recurses: input that is nested some thousand levels deep ends the
 * process without an exception. The estimate is never too low; a file that it refuses is reported as not parsed, which is safe.
 *
 * Levels are open brackets plus, within each bracket, the syntax that nests without brackets (`a => b => c`, `x ? y : z ? …`, `else if`,
 * `!!a`, `<a><b>`) since the last token that ends such a run.
 */
const MAX_LEVELS = 700;

type Word = "nesting" | "statement" | "case" | "namespace";

const WORDS: ReadonlyMap<string, Word> = new Map([
  ...labelKeywords(
    "nesting",
    "else if for while with do typeof void delete await yield new keyof unique infer extends",
  ),
  // These words begin a statement, so at the start of a line they end the run before them.
  ...labelKeywords(
    "statement",
    "const let var import export return throw function class interface type enum declare async switch try abstract",
  ),
  ...labelKeywords("case", "case"),
  ...labelKeywords("namespace", "namespace module"),
]);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

function labelKeywords(kind: Word, words: string): [string, Word][] {
  return words.split(" ").map((word) => [word, kind]);
}

/** Names the kind of the token before, as far as the meaning of the next one depends on it. */
type Before = "other" | "word" | "nesting" | "text" | "]" | ")" | "postfix" | ".";

export function isNestedTooDeeply(text: string): boolean {
  // A text cannot nest deeper than it is long.
  return text.length > MAX_LEVELS && new Scanner(text).highest() > MAX_LEVELS;
}

/**
 * Reads the text token by token. It compares character codes, since every file goes through it. The text of a regular expression is read
 * as code, which can only add levels.
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
    if (isOpening(code)) {
      this.#levels.openBracket();
      this.#pass(1, "other");
    } else if (code === CLOSE_ROUND || code === CLOSE_CURLY || code === CLOSE_SQUARE) {
      this.#levels.closeBracket();
      this.#pass(1, code === CLOSE_SQUARE ? "]" : ")");
    } else if (code === DOT) this.#dot();
    else if (code === SEMICOLON || code === COMMA) {
      this.#levels.endRun();
      this.#pass(1, "other");
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) this.#string(code);
    else if (code === BACKTICK) this.#pass(1, "text");
    else if (code === SLASH) this.#slash(next);
    else if (code === LESS || code === GREATER) this.#angle(code, next);
    else if (code === EQUALS || code === EXCLAMATION) this.#equality(code, next);
    else this.#operator(code, next);
  }

  #operator(code: number, next: number): void {
    if (code === TILDE || code === COLON) this.#open(1);
    else if (code === QUESTION && next === DOT) this.#pass(2, "other");
    else if (code === QUESTION && next === QUESTION) this.#pass(this.#hasEqualsAt(2) ? 3 : 2, "other");
    else if (code === QUESTION) this.#open(1);
    else if (code === STAR && next === STAR) this.#open(2);
    else if ((code === PLUS || code === MINUS) && next === code) this.#pass(2, "postfix");
    else if (code === PLUS || code === MINUS) this.#sign();
    else this.#skip();
  }

  #angle(code: number, next: number): void {
    if (next === EQUALS) this.#pass(2, "other");
    else if (code === GREATER) this.#skip();
    else if (next === SLASH) {
      this.#levels.closeTag();
      this.#pass(2, "other");
    } else {
      this.#levels.openTag();
      this.#pass(1, "other");
    }
  }

  #equality(code: number, next: number): void {
    if (next === EQUALS) this.#pass(this.#hasEqualsAt(2) ? 3 : 2, "other");
    else if (code === EXCLAMATION) this.#sign();
    else this.#open(next === GREATER ? 2 : 1);
  }

  #open(length: number): void {
    this.#levels.add();
    this.#pass(length, "other");
  }

  #skip(): void {
    this.#at += 1;
  }

  #hasEqualsAt(ahead: number): boolean {
    return this.#text.charCodeAt(this.#at + ahead) === EQUALS;
  }

  /** After an operand, `+`, `-` and `!` open no level: `a + b + c` nests to the left, which the parser reads in a loop. */
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
    // A comment without an end is not a comment.
    if (end === 1) this.#at += 1;
    else this.#pass(end - this.#at, "other");
  }

  #lineEnd(): number {
    const end = this.#text.indexOf("\n", this.#at);
    return end < 0 ? this.#text.length : end;
  }

  /** A string ends on its line, unless a backslash precedes the line's end; a quote without an end is skipped. */
  #string(quote: number): void {
    const text = this.#text;
    for (let at = this.#at + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at += 1;
      else if (code === quote) {
        this.#pass(at + 1 - this.#at, "text");
        return;
      } else if (code === LINE_FEED) break;
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

/** Returns whether a word at the start of a line begins a new statement or member. */
function endsRun(before: Before, word: Word | undefined): boolean {
  if (before === "word" || before === "text" || before === "]") return true;
  return word === "statement" && (before === "nesting" || before === ")");
}

const [LINE_FEED, SPACE, BACKSLASH, SLASH, STAR, DOT] = [10, 32, 92, 47, 42, 46] as const;
const [OPEN_ROUND, CLOSE_ROUND, OPEN_SQUARE, CLOSE_SQUARE, OPEN_CURLY, CLOSE_CURLY] = [
  40, 41, 91, 93, 123, 125,
] as const;
const [SEMICOLON, COMMA, COLON, TILDE, QUESTION, EXCLAMATION] = [59, 44, 58, 126, 63, 33] as const;
const [LESS, EQUALS, GREATER, PLUS, MINUS] = [60, 61, 62, 43, 45] as const;
const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKTICK] = [34, 39, 96] as const;

function isOpening(code: number): boolean {
  return code === OPEN_ROUND || code === OPEN_SQUARE || code === OPEN_CURLY;
}

/** Accepts ASCII letters, digits, `_` and `$`. */
function isWordCode(code: number): boolean {
  if (code >= 97) return code <= 122;
  if (code >= 65) return code <= 90 || code === 95;
  return (code >= 48 && code <= 57) || code === 36;
}
