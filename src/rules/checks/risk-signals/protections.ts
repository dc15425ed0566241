/** Finds what protects something by its words, where no pattern names it: secrets, conditions about rights, errors that stop a caller. */
import type { FileAnalysis } from "../input.ts";
import type { PlacedLine } from "./lines.ts";

/** Matches the words for what only some may see. Ordinary code names them too, so that only what takes them away or out counts. */
const SECRET = /authori[sz]ation|cookie|csrf|xsrf|passw(?:or)?d|passphrase|secret|credential|api_?key|private_?key/gi;
const REMOVAL = /\.(?:pop|delete|remove|discard|del)\(|^(?:del|delete|unset)\b/i;
/** Matches what makes a value safe, unguessable or unreadable, or says that it was checked. */
const SAFEGUARD =
  /\burandom|randbytes|token_(?:hex|bytes|urlsafe)|randombytes|randomuuid|getrandomvalues|compare_digest|hash_equals|secure_compare|FixedTimeEquals|CRYPTO_memcmp|disallow-doctype-decl|FEATURE_SECURE_PROCESSING|ValidateAntiForgeryToken|constant_?time|timing_?safe|\bhmac\b|same_?origin|redact|obfuscat|sanitiz|(?<!\bre\.)\bescape(?:_?html|_silent)?\(|html_?escape\(|htmlspecialchars\(|safe_?join|realpath|\[(?:secure|redacted|filtered|masked|hidden)\]|\*{3}|\\\.\\\.|Object\.create\(null\)|__proto__|\bis_?(?:verified|allowed|trusted|authori[sz]ed|authenticated|admin)\b/gi;
/** Matches a constant that by its name says what gets through, with its name and value: a regular expression, a list or a set. */
const GATE_CONSTANT =
  /^(?:(?:export|const|let|var|static|private|public|readonly|final) ){0,5}(\w{0,40}(?:escape|sanitiz|allow|deny|block|forbid|sensitive|trusted|reserved|safe|valid)\w{0,40})(?::[^=]{1,60})?\s?=\s?((?:\/[^/*]|\[|\{|\(|re\.compile|new (?:Set|RegExp|Map)|frozenset|set\().*)/i;
/** Matches words about rights and trust, which in a condition decide who gets through. */
const RIGHTS =
  /auth|valid|verif|allow|trust|secur|https|origin|owner|admin|\brole|expire|token|cookie|csrf|passw|secret|credential|permission|forbid/i;
/** Is the word for `Object.create(null)`, and what stands there instead. */
const BARE_OBJECT = "object.createnull)";
const EMPTY_OBJECT = /(?:[=:?(,]|\|\||return)\s*\{\s*\}/;
const DOCSTRING = /^[rbu]?(?:"""|''')/i;
/** Matches a condition, or a line of a longer one that begins with a negation. */
const CONDITION = /\b(?:if|elif|while|return|assert|unless|when)\b|&&|\|\||^(?:!|not\b)/;
/** Matches the start of a block that runs only sometimes. */
const BRANCH = /^(?:\}\s?)?(?:if|elif|else|unless|except|catch|case|default|when)\b/;
const COMMENT = /^\s*(?:#|\/\/)/;
const ERROR = /^(?:raise|throw|panic\()/;

/** Returns the lines of code that protect something and have nothing in their place. */
export function listDroppedProtections(
  analysis: FileAnalysis,
  gone: readonly PlacedLine[],
  added: readonly PlacedLine[],
): readonly PlacedLine[] {
  const left = new Map<string, number>();
  const code = added.filter(isCode(analysis, "after"));
  for (const { text } of code) for (const word of listProtectionWords(text)) left.set(word, (left.get(word) ?? 0) + 1);
  // An object without a prototype is lost where an ordinary one comes in its place.
  if (!code.some(({ text }) => EMPTY_OBJECT.test(text))) left.set(BARE_OBJECT, Number.POSITIVE_INFINITY);
  return gone.filter(isCode(analysis, "before")).filter(({ text }) => {
    const lost = listProtectionWords(text).filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    });
    return lost.length > 0;
  });
}

/** Returns whether a line is code of a changed body, or of a new head, which may bind a value: docstrings and comments have no names of code. */
function isCode({ syntax }: FileAnalysis, side: "before" | "after"): (line: PlacedLine) => boolean {
  const isBody = ({ isHead }: FileAnalysis["syntax"]["touched"][number]) => side === "after" || !isHead;
  const lines = new Set(syntax.touched.flatMap((touch) => (touch.side === side && isBody(touch) ? [touch.line] : [])));
  return ({ line, text }) => lines.has(line) && !DOCSTRING.test(text);
}

/** Returns the words of a line that protect something, each once. */
function listProtectionWords(text: string): readonly string[] {
  const removed = REMOVAL.test(text) ? (text.match(SECRET) ?? []).map((word) => `removing ${word}`) : [];
  const words = [...(text.match(SAFEGUARD) ?? []), ...removed];
  return [...new Set(words.map((word) => word.toLowerCase().replace(/[_(]/g, "")))];
}

/** Returns the conditions about rights that read as before but for their negations, comparisons and the words between their parts. */
export function listTurnedConditions(gone: readonly PlacedLine[], added: readonly PlacedLine[]): readonly PlacedLine[] {
  const before = new Map(gone.map(({ text }) => [neutralizeConditionSense(text), text]));
  return added.filter(({ text }) => {
    if (!RIGHTS.test(text)) return false;
    const old = before.get(neutralizeConditionSense(text));
    if (old === undefined || !(CONDITION.test(text) || CONDITION.test(old))) return false;
    return removeBlanksAndBrackets(old) !== removeBlanksAndBrackets(text);
  });
}

function neutralizeConditionSense(text: string): string {
  const plain = text
    .replace(/\b(?:is not|not in)\b/g, (words) => (words === "is not" ? "is" : "in"))
    .replace(/\bnot\b/g, "")
    .replace(/[!=]==?|<=|>=|(?<![-=])>|<(?!-)/g, "~")
    .replace(/!(?=[\w(])/g, "")
    .replace(/\b(?:and|or)\b|&&|\|\|/g, "^");
  return removeBlanksAndBrackets(plain);
}

const removeBlanksAndBrackets = (text: string): string => text.replace(/[\s()]/g, "");

/** Returns the changed constants that by their names say what gets through. */
export function gateConstantsChanged(gone: readonly PlacedLine[], added: readonly PlacedLine[]): readonly PlacedLine[] {
  const before = new Map(gone.flatMap(({ text }) => readGateConstant(text)));
  return added.filter(({ text }) =>
    readGateConstant(text).some(([name, value]) => before.has(name) && before.get(name) !== value),
  );
}

function readGateConstant(text: string): readonly (readonly [name: string, value: string])[] {
  const [, name, value] = GATE_CONSTANT.exec(text) ?? [];
  return name === undefined || value === undefined ? [] : [[name, removeBlanksAndBrackets(value)]];
}

/** Returns the errors that are no longer raised though the branch in which they were stays; one that is raised elsewhere instead counts. */
export function listDroppedErrors(
  { linesOf }: FileAnalysis,
  gone: readonly PlacedLine[],
  added: readonly PlacedLine[],
): readonly PlacedLine[] {
  const before = linesOf("before");
  const goneLines = new Set(gone.map(({ line }) => line));
  const raised = added.filter(({ text }) => ERROR.test(text)).length;
  const lost = gone.filter(({ text, line }) => {
    if (!ERROR.test(text)) return false;
    let above = line - 1;
    while (COMMENT.test(before[above - 1] ?? "")) above -= 1;
    return BRANCH.test(before[above - 1]?.trim() ?? "") && !goneLines.has(above);
  });
  return lost.slice(0, Math.max(0, gone.filter(({ text }) => ERROR.test(text)).length - raised));
}
