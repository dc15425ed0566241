import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { LocatedText } from "./located.ts";
import type { Problem } from "./problems.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: "is no JSON value; text stands in double quotes, and true, false and null in small letters",
  InvalidNumberFormat: "is no JSON number",
  PropertyNameExpected: "stands where a key in double quotes is expected",
  ValueExpected: "stands where a value is expected",
  ColonExpected: "stands where a colon is expected",
  CommaExpected: "stands where a comma is expected",
  CloseBraceExpected: "stands where a closing brace } is expected",
  CloseBracketExpected: "stands where a closing bracket ] is expected",
  EndOfFileExpected: "stands behind the end of the document",
  InvalidCommentToken: "is a comment, which JSON does not have",
  UnexpectedEndOfComment: "is a comment without an end",
  UnexpectedEndOfString: "is a text without a closing quote",
  UnexpectedEndOfNumber: "is a number that breaks off",
  InvalidUnicode: "has a \\u escape without four hex digits",
  InvalidEscapeCharacter: "has an escape that JSON does not have",
  InvalidCharacter: "has a control character, which must be written as an escape",
};

const FIRST = /^<{7}(?: |\r?$)/;
const LAST = /^>{7}(?: |\r?$)/;

/** Conflicts that Git left in a text. No valid JSON has such a line, since its texts hold no line breaks. */
export function listConflictMarkProblems(text: string, file: string): Problem[] {
  const problems: Problem[] = [];
  let begin: number | null = null;
  text.split("\n").forEach((content, index) => {
    const line = index + 1;
    if (FIRST.test(content)) begin = line;
    if (!LAST.test(content)) return;
    const from = begin ?? line;
    const message = `Lines ${from} to ${line} are an unresolved Git merge conflict; keep one side of it, or both, and remove the marker lines.`;
    problems.push({ file, pointer: "", line: from, message });
    begin = null;
  });
  if (begin !== null) {
    const message = `Line ${begin} begins a Git merge conflict that has no end; remove the marker lines.`;
    problems.push({ file, pointer: "", line: begin, message });
  }
  return problems;
}

/** Returns where a comma stands that a closing bracket follows, when that is what an error is about; else null. */
function findTrailingComma({ text }: LocatedText, error: ParseError): number | null {
  if (!["PropertyNameExpected", "ValueExpected"].includes(printParseErrorCode(error.error))) return null;
  if (!/[}\]]/.test(text.charAt(error.offset))) return null;
  let before = error.offset - 1;
  while (/\s/.test(text.charAt(before))) before -= 1;
  return text.charAt(before) === "," ? before : null;
}

/** Returns whether the value behind an error is still the one that was meant, so that its content can be judged as well. */
function isHarmless(located: LocatedText, error: ParseError): boolean {
  const code = printParseErrorCode(error.error);
  return code === "InvalidCommentToken" || code === "CommaExpected" || findTrailingComma(located, error) !== null;
}

export function hasTrustworthyTree(located: LocatedText): boolean {
  return located.tree !== null && located.syntaxErrors.every((error) => isHarmless(located, error));
}

function describeSyntaxError(located: LocatedText, error: ParseError, file: string): Problem {
  const { text, lineAt } = located;
  const comma = findTrailingComma(located, error);
  if (comma !== null) {
    const message = `The comma before the closing ${text.charAt(error.offset)} is one too many.`;
    return { file, pointer: "", line: lineAt(comma), message };
  }
  const excerpt = text.slice(error.offset, error.offset + Math.min(error.length, 20));
  const subject = excerpt.trim() === "" ? "The end of the line or file" : JSON.stringify(excerpt);
  const says = MESSAGES[printParseErrorCode(error.error)] ?? "is not allowed here";
  return { file, pointer: "", line: lineAt(error.offset), message: `${subject} ${says}.` };
}

/** Returns every place where a text is no JSON. `fallback` is what the quick parser said, should the thorough one see nothing. */
export function listSyntaxProblems(located: LocatedText, file: string, fallback: string): Problem[] {
  // The parser may complain twice of one comma: the key is missing, and so is its value.
  const atOffset = new Map<number, ParseError[]>();
  for (const error of located.syntaxErrors) atOffset.set(error.offset, [...(atOffset.get(error.offset) ?? []), error]);
  const errors = [...atOffset.values()].flatMap((same) => {
    const comma = same.find((error) => findTrailingComma(located, error) !== null);
    return comma ? [comma] : same;
  });
  if (errors.length === 0) return [{ file, pointer: "", line: null, message: `This is no JSON: ${fallback}.` }];
  return errors.map((error) => describeSyntaxError(located, error, file));
}
