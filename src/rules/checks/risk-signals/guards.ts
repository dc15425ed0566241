import { quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, JudgedFile } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";
import { pickUnmatchedLines } from "./lines.ts";
import { canHoldName } from "./patterns.ts";
import {
  gateConstantsChanged,
  listDroppedErrors,
  listDroppedProtections,
  listTurnedConditions,
} from "./protections.ts";
import { MOUNTED_GUARD, WEAKER_WAYS, worksWithoutGuard } from "./unguarded.ts";

/** Matches a setting whose name guards something, with its value: `verify=True`, `"SESSION_COOKIE_HTTPONLY": False`. */
const SWITCH =
  /\b(\w{0,60}(?:verif|httponly|secure|samesite|csrf|auth|check|validate|require|strict|protect|escape|sandbox|isolat|sanitiz|disallow|forgery)\w{0,60})["']?(?::[^=,]{1,40})?\s{0,3}[=:]\s{0,3}(true|false)\b/i;
/** Matches a guarding setting that is handed on, whatever its value: `secure=secure`, `httpOnly: flags.strict`; types are no values. */
const HANDED_ON =
  /\b(\w{0,40}(?:verif|httponly|secure|samesite|csrf|check_hostname|rejectUnauthorized|strictSSL)\w{0,40})(?:=(?![=\s])|["']?:\s(?!bool|str|Optional|None|t\.|typing))/gi;
/** Matches code that refuses somebody: an answer with status 401 or 403, or a thrown or caught error of that meaning. */
const REFUSAL =
  /\b(?:abort|raise|throw|HTTPException|status|sendStatus|send_error|reject)\b.{0,80}\b40[13]\b|\b(?:raise|throw|except|catch)\b.{0,60}(?:Forbidden|Unauthori[sz]ed|PermissionDenied|PermissionError|AccessDenied|AuthenticationError|BadSignature|InvalidSignature|BadCredentials|NotAllowed|NotPermitted|Untrusted|Mismatch)/;
/** Matches a statement that does nothing but call a check, such as `check_header_validity(header)` or `this.ensureOwner(user);`. */
const CHECK_CALL =
  /^(?:await\s)?(?:[\w$]{1,60}\.){0,4}_{0,2}(?:check(?!_(?:output|call|returncode)\b)|validate|verify|ensure|require|assert|authorize|authenticate|enforce|deny|forbid)(?:_\w|[A-Z])[\w$]{0,60}\((?!.{0,200}\)[.(])/;
/** Matches a condition that one constant decides, such as `return True or …` and `if (false && …)`. */
const DECIDED =
  /\bor True\b|\band False\b|\|\|\s?true\b|&&\s?false\b|(?:[({]|[^=!<>]=\s|\b(?:return|if|elif|while|and|or|not)\s|&&\s|\|\|\s)(?:True or|False and|true \|\||false &&)|\b(?:if|elif|while)\s(?:False\b|\(false\))/;
/** Matches a statement whose whole value is two equal constants, of which the second one changes nothing. */
const SAME_TWICE = /^(?:return|\w{1,60} =) (?:true (?:or|\|\|) true|false (?:and|&&) false);?$/i;
/** Matches texts that nothing runs, whose samples guard nothing. What agents obey is a matter of the gate. */
const DOCUMENTATION = /\.(?:md|markdown|rst|adoc|asciidoc)$/i;
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*)/;
const LONGEST_LINE = 500;

/** Reports what a program no longer refuses or no longer requires. The patterns name what is reported as a guard of its own. */
export function reportLostGuards(file: JudgedFile, patterns: readonly string[]): CheckFinding[] {
  if (file.isTest || !file.analysis || file.change.kind === "added" || DOCUMENTATION.test(file.path)) return [];
  const { gone, added } = pickUnmatchedLines(
    file.analysis,
    (line) => line.length <= LONGEST_LINE && !COMMENT.test(line) && /\S/.test(line),
  );
  const off = added.filter(({ text }) => {
    const [name, value] = switchIn(text);
    return value === "false" && gone.some((old) => switchIn(old.text).join() === `${name},true`);
  });
  const offNames = off.map(({ text }) => switchIn(text)[0]);
  const dropped = listDroppedSettings(gone, added).filter(({ name }) => !offNames.includes(name));
  const refusals = [
    ...new Set([...pickSurplusLines(gone, added, REFUSAL), ...listDroppedErrors(file.analysis, gone, added)]),
  ];
  const unguarded = pickSurplusLines(added, gone, { test: worksWithoutGuard });
  const weaker = WEAKER_WAYS.flatMap(([strong, weak]) =>
    countKindInLines(gone, strong) > countKindInLines(added, strong) ? pickSurplusLines(added, gone, weak) : [],
  );
  const named = new Set([...off, ...dropped, ...refusals, ...weaker].map(({ text }) => text));
  return [
    ...off.map((each) => reportLostGuard(file, each, "switches off what it was to insist on")),
    ...dropped.map(({ text }) =>
      reportLostGuard(file, { text, line: null }, "does not set any more what guards something"),
    ),
    ...refusals.map((each) => reportLostGuard(file, { ...each, line: null }, "takes away a refusal")),
    ...[...pickSurplusLines(gone, added, CHECK_CALL), ...pickSurplusLines(gone, added, MOUNTED_GUARD)]
      .filter(({ text }) => !canHoldName(text, patterns))
      .map((each) => reportLostGuard(file, { ...each, line: null }, "takes away a check")),
    ...pickSurplusLines(added, gone, DECIDED)
      .filter(({ text }) => !SAME_TWICE.test(text))
      .map((each) => reportLostGuard(file, each, "lets a constant decide a condition")),
    ...weaker.map((each) => reportLostGuard(file, each, "uses a weaker way than before")),
    ...listTurnedConditions(gone, added).map((each) => reportLostGuard(file, each, "inverts a permission check")),
    ...gateConstantsChanged(gone, added).map((each) => reportLostGuard(file, each, "changes what gets through")),
    ...listDroppedProtections(file.analysis, gone, added)
      .filter(({ text }) => !named.has(text) && !canHoldName(text, patterns))
      .slice(0, MOST_NAMED)
      .map(({ text }) => reportLostGuard(file, { text, line: null }, "takes away code that protects something")),
    ...unguarded.filter((each) => !off.includes(each)).map((each) => reportLostGuard(file, each, "leaves out a check")),
  ];
}

interface Line {
  readonly text: string;
  readonly line: number | null;
}

function switchIn(text: string): readonly string[] {
  const [, name = "", value = ""] = SWITCH.exec(text) ?? [];
  return [name.toLowerCase(), value.toLowerCase()];
}

/** Returns the guarding settings that are handed on less often than before, each with its line. */
function listDroppedSettings(gone: readonly Line[], added: readonly Line[]): { name: string; text: string }[] {
  const namesIn = ({ text }: Line) =>
    [...text.matchAll(HANDED_ON)].map(([, name = ""]) => ({ name: name.toLowerCase(), text }));
  const left = added.flatMap(namesIn).map(({ name }) => name);
  return gone.flatMap(namesIn).filter(({ name }) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns how often a kind of text occurs in lines. */
function countKindInLines(lines: readonly Line[], kind: RegExp): number {
  const all = new RegExp(kind, `${kind.flags}g`);
  return lines.reduce((count, { text }) => count + (text.match(all)?.length ?? 0), 0);
}

/** Returns the lines of a kind that one side has more of; nothing where the other side has as many. */
function pickSurplusLines<T extends Line>(
  some: readonly T[],
  others: readonly Line[],
  kind: Pick<RegExp, "test">,
): readonly T[] {
  const own = some.filter(({ text }) => kind.test(text));
  return own.slice(0, Math.max(0, own.length - others.filter(({ text }) => kind.test(text)).length));
}

function reportLostGuard({ path }: JudgedFile, { text, line }: Line, what: string): CheckFinding {
  return buildFinding("guard_lost", path, `The change ${what}: ${quote(text, 120)}.`, { line });
}
