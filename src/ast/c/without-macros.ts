import { blank, withFirstBranches } from "../treesitter/index.ts";

/** Matches the arguments of a macro on one line. By custom, macros have names in capitals. */
const GIVEN = String.raw`(?:[ \t]{0,9}\((?:[^()\n]|\((?:[^()\n]|\([^()\n]{0,200}\)){0,200}\)){0,400}\))?`;
const MACRO = String.raw`\b[A-Z][A-Z0-9_]{3,80}\b`;
const TYPE = String.raw`(?:(?:const|constexpr|static|inline|extern|virtual|explicit|friend|unsigned|struct|enum|class|union|void|auto|bool|int|char|long|short|float|double|size_t)\b|[a-z_][\w:]*(?:<[^<>\n]{0,200}>)?[ \t*&]{1,20}[\w~])`;

/** Each pattern matches text that the grammar does not accept, and that the preprocessor removes or replaces. */
const LEFT_OUT: readonly RegExp[] = [
  // `int f(const char *) PRINTF_LIKE(1, 2);`
  new RegExp(String.raw`(?<=\)[ \t\n]{0,40})${MACRO}${GIVEN}(?=\s{0,40}[;{])`, "g"),
  // `API void f(void);`
  new RegExp(
    String.raw`(?<=^[ \t]{0,40}(?:(?:extern|static|inline)[ \t]+){0,2})${MACRO}${GIVEN}(?=[ \t]+${TYPE})`,
    "gm",
  ),
  // `BEGIN_NAMESPACE`, `OP(LOADK, CONSTANT, 1, 1)`
  new RegExp(
    String.raw`^[ \t]{0,40}\b[A-Z][A-Z0-9_]{1,80}\b${GIVEN}(?=[ \t]*$)(?![ \t]*\n[ \t]*[a-z_]\w*[ \t]*\()`,
    "gm",
  ),
  // `list_foreach(entry, list) {`
  /\b\w{0,60}for_?each\w{0,60}[ \t]{0,9}\((?:[^()\n]|\([^()\n]{0,200}\)){0,400}\)(?=[ \t]{0,40}\{)/gi,
  // `extern "C" {` under `#ifdef __cplusplus` is closed under another condition.
  /(?<=^[ \t]{0,40}#[ \t]{0,40}ifdef[ \t]{1,9}__cplusplus[ \t]{0,9}\r?\n\s{0,40})(?:extern[ \t]{1,9}"C"[ \t]{0,9}\{|\})(?=\s{0,40}(?:\/[/*][^\n]{0,200})?\s{0,40}#[ \t]{0,9}endif)/gm,
];

/** Returns texts of the same length in which macros are blanked out, so that the grammar may accept them. */
export function textsWithoutMacros(text: string): readonly string[] {
  const plain = LEFT_OUT.reduce((left, pattern) => left.replace(pattern, blank), text);
  const one = withFirstBranches(plain);
  return one === plain ? [plain] : [plain, one];
}
