/**
 * Makes texts that the grammars accept of sources with macros where no grammar has a place for them. What is blanked out here stays in the
 * tree as loose text, and the tokens of the whole file decide whether two versions are equal.
 */
import { blankOutText, keepFirstBranches } from "../treesitter/index.ts";

/** Matches the arguments of a macro on one line. By custom, macros have names in capitals. */
const GIVEN = String.raw`(?:[ \t]{0,9}\((?:[^()\n]|\((?:[^()\n]|\([^()\n]{0,200}\)){0,200}\)){0,400}\))?`;
const MACRO = String.raw`\b[A-Z][A-Z0-9_]{3,80}\b`;
/** Matches a macro with a prefix, which is hardly ever a type. */
const PREFIXED = String.raw`\b[A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60}\b`;
const TYPE = String.raw`(?:(?:const|constexpr|static|inline|extern|virtual|explicit|friend|unsigned|struct|enum|class|union|void|auto|bool|int|char|long|short|float|double|size_t)\b|[a-z_][\w:]*(?:<[^<>\n]{0,200}>)?[ \t*&]{1,20}[\w~])`;

/** Each pattern matches text that the grammar does not accept, and that the preprocessor removes or replaces. */
const LEFT_OUT: readonly RegExp[] = [
  // `int f(const char *) PRINTF_LIKE(1, 2);`
  new RegExp(String.raw`(?=[A-Z])(?<=\)[ \t\n]{0,40})${MACRO}${GIVEN}(?=\s{0,40}[;{])`, "g"),
  // `API void f(void);`
  new RegExp(
    String.raw`(?=[A-Z])(?<=^[ \t]{0,40}(?:(?:extern|static|inline)[ \t]{1,9}){0,2})${MACRO}${GIVEN}(?=[ \t]+${TYPE})`,
    "gm",
  ),
  // `BEGIN_NAMESPACE`, `OP(LOADK, CONSTANT, 1, 1)`
  new RegExp(
    String.raw`^[ \t]{0,40}\b[A-Z][A-Z0-9_]{1,80}\b${GIVEN}(?=[ \t]*(?://[^\n]*)?$)(?![^\n]*\n[ \t]*[a-z_]\w*[ \t]*\()`,
    "gm",
  ),
  // `list_foreach(entry, list) {`
  /(?=\w)(?<=(?:^|[;{})])[ \t]{0,99})\b\w{0,60}for_?each\w{0,60}[ \t]{0,9}\((?:[^()\n]|\([^()\n]{0,200}\)){0,400}\)(?=[ \t]{0,40}\{)/gim,
];

/** Matches `extern "C" {` and its end, each under a condition of its own. */
const LINKAGE =
  /(?<=^[ \t]{0,40}#[ \t]{0,40}ifdef[ \t]{1,9}__cplusplus[ \t]{0,9}\r?\n\s{0,40})(?:extern[ \t]{1,9}"C"[ \t]{0,9}\{|\})(?=\s{0,40}(?:\/[/*][^\n]{0,200})?\s{0,40}#[ \t]{0,9}endif)/gm;

/** Each pattern matches what is left out when the text is still not accepted. A type with such a name is left out, too. */
const BOLDLY: readonly RegExp[] = [
  // `if CONSTEXPR_IT (a)`
  new RegExp(String.raw`(?=[A-Z])(?<=\bif[ \t]{1,9})${PREFIXED}(?=[ \t]{0,9}\()`, "g"),
  // `EXPORT_IT class WITH_IT Name`, `INLINE_IT Name::Name()`, `void f() NO_THROW override`, but not `SOME_TYPE name;`
  new RegExp(
    String.raw`(?=[A-Z])(?<![\w.:>])${PREFIXED}${GIVEN}(?=\s{1,200}(?:[A-Za-z_~]|\[\[))(?!\s{1,200}[*&]{0,3}(?!override\b|final\b)\w{1,80}\s{0,9}[;,)=[])`,
    "g",
  ),
  // `void f() const NO_THROW {`, `const char *names[] ALL_NAMES;`
  new RegExp(
    String.raw`(?=[A-Z])(?<=[)\]]\s{0,40}(?:(?:const|noexcept|override|final)\s{1,40}){0,3})${PREFIXED}${GIVEN}(?=\s{0,40}(?:[;{:=]|->))`,
    "g",
  ),
  // `f(const T& x BOUND_IT, int y)`
  new RegExp(
    String.raw`(?=[A-Z])(?<=\w[ \t]{1,9})(?<!\b(?:const|struct|enum|union|class|typename|unsigned|signed|return|volatile)[ \t]{1,9})${PREFIXED}(?=\s{0,40}[,)])`,
    "g",
  ),
  // `TRY_IT {`
  new RegExp(String.raw`(?=[A-Z])(?<=(?:^|[;{}])[ \t]{0,99})${PREFIXED}(?=[ \t]{0,9}\{)`, "gm"),
  // `FORMAT_AS(unsigned char, int);`
  new RegExp(
    String.raw`(?=[A-Z])(?<=^[ \t]{0,99})${PREFIXED}\((?=[^();]{0,100}\b(?:void|bool|int|char|long|short|float|double|signed|unsigned)\b)[^();]{0,400}\)[ \t]{0,9};`,
    "gm",
  ),
];

/** `enum : unsigned {` */
const NAMELESS_ENUM = /(?=:)(?<=\benum[ \t]{0,9}):[\w: \t]{1,80}(?=\{)/g;
/** `void f(const T& x = {})` */
const EMPTY_VALUE = /(?=\{)(?<==[ \t]{0,9})\{\}(?=\s{0,200}[,)])/g;
/** `operator()<bool>(value)` */
const TYPED_CALL = /(?<=\boperator\(\))<[^<>;(){}\n]{1,200}>(?=\()/g;
/** `(unsigned(size) << 2)` */
const CAST_TO_UNSIGNED = /(?<=\()unsigned(?=\()/g;
/** `TEST_CASE("a name") {` */
const NAMED_BY_TEXT = /(?<=^\b[A-Z][A-Z0-9_]{3,80}\()([^()\n]{1,400})(?=\)\s{0,9}\{)/gm;
const DIRECTIVE = /^[ \t]{0,99}#(?:[^\n\\]|\\(?:\r?\n)?)*/gm;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/g;

/** Returns texts of the same length in which macros are blanked out, so that the grammar may accept them. */
export function blankOutMacros(text: string): readonly string[] {
  const directives = [...text.matchAll(DIRECTIVE)];
  const code = text.replace(DIRECTIVE, blankOutText);
  const plain = [NAMELESS_ENUM, TYPED_CALL, ...LEFT_OUT]
    .reduce(blankOutMatches, replaceMacroParameters(code))
    .replace(EMPTY_VALUE, "00")
    .replace(CAST_TO_UNSIGNED, "_".repeat(8));
  const bold = BOLDLY.reduce(blankOutMatches, plain).replace(NAMED_BY_TEXT, (given) =>
    /["']|\b(?:enum|struct|class|void|int|char|bool)\b/.test(given) ? "a".repeat(given.length) : given,
  );
  const whole = [plain, bold].map((each) => restoreDirectives(each, directives).replace(LINKAGE, blankOutText));
  const one = keepFirstBranches(whole[1] ?? "");
  return [...new Set([...whole, removeFunctionBodies(whole[1] ?? ""), one, removeFunctionBodies(one)])];
}

const PIECE =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|R"([^()\\\s"]{0,16})\([\s\S]*?(?:\)\1"|(?![\s\S]))|"(?:\\[^\n]|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*'|^[ \t]{0,99}#(?:[^\n\\]|\\(?:\r?\n)?)*|[{};]/gm;

/** Leaves out what the bodies of functions hold, since one statement that the grammar does not accept must not hide what a header declares. */
function removeFunctionBodies(text: string): string {
  const parts: string[] = [];
  let [kept, headStart, depth, bodyStart] = [0, 0, 0, 0];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (!/^[{};]$/.test(piece)) continue;
    if (depth > 0) {
      depth += piece === "{" ? 1 : piece === "}" ? -1 : 0;
      if (depth > 0) continue;
      parts.push(text.slice(kept, bodyStart), blankOutText(text.slice(bodyStart, index)));
      kept = index;
    } else if (piece === "{" && isFunctionHead(text.slice(headStart, index))) {
      depth = 1;
      bodyStart = index + 1;
    }
    headStart = index + 1;
  }
  return parts.join("") + text.slice(kept);
}

function isFunctionHead(head: string): boolean {
  const end = head.lastIndexOf(")");
  return end >= 0 && !/\b(?:class|struct|union|enum|namespace)\b/.test(head.slice(end));
}

function blankOutMatches(text: string, pattern: RegExp): string {
  return text.replace(pattern, blankOutText);
}

/** Puts directives back, without the comments in them, for which the grammar has no place between brackets. */
function restoreDirectives(code: string, directives: readonly RegExpExecArray[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: directive, index } of directives) {
    parts.push(code.slice(from, index), directive.replace(COMMENT, blankOutText));
    from = index + directive.length;
  }
  return parts.join("") + code.slice(from);
}

const LONGEST_HEAD = 1_000;

/** Writes a type in place of each macro with arguments among the parameters of a template: `template <typename T, ENABLE_IF(f<T>)>`. */
function replaceMacroParameters(text: string): string {
  const parts: string[] = [];
  let [from, seen] = [0, 0];
  for (const { 0: head, index } of text.matchAll(/\btemplate[ \t]{0,9}</g)) {
    if (index < seen) continue;
    let [round, angle] = [0, 1];
    let macro = -1;
    const end = Math.min(text.length, index + LONGEST_HEAD);
    for (let at = index + head.length; at < end && angle > 0; at += 1) {
      seen = at;
      const sign = text[at];
      if (sign === "(" || sign === ")") round += sign === "(" ? 1 : -1;
      else if (round === 0 && (sign === "<" || sign === ">")) angle += sign === "<" ? 1 : -1;
      if (sign === "(" && round === 1 && angle === 1) {
        const name = /[A-Z][A-Z0-9_]{3,80}[ \t]{0,9}$/.exec(text.slice(Math.max(from, at - 90), at))?.[0] ?? "";
        macro = name === "" ? -1 : at - name.length;
      } else if (sign === ")" && round === 0 && macro >= 0) {
        parts.push(text.slice(from, macro), "int", blankOutText(text.slice(macro + 3, at + 1)));
        from = at + 1;
        macro = -1;
      }
    }
  }
  return parts.join("") + text.slice(from);
}
