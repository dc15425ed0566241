import { quoted } from "../../domain/index.ts";
import type { CheckFinding, JudgedFile } from "../input.ts";
import { goneAndNew } from "./lines.ts";

/** A setting by a name that guards something, switched on or off: `verify=True`, `"SESSION_COOKIE_HTTPONLY": False`. */
const SWITCH =
  /\b(\w{0,60}(?:verif|httponly|secure|samesite|csrf|auth|check|validate|require|strict|protect)\w{0,60})["']?(?::[^=,]{1,40})?\s{0,3}[=:]\s{0,3}(true|false)\b/i;
/** What refuses somebody: an answer of 401 or 403, or an error that says so, thrown or caught. */
const REFUSAL =
  /\b(?:abort|raise|throw|HTTPException|status|sendStatus|send_error|reject)\b.{0,80}\b40[13]\b|\b(?:raise|throw|except|catch)\b.{0,60}(?:Forbidden|Unauthori[sz]ed|PermissionDenied|PermissionError|AccessDenied|AuthenticationError|BadSignature|InvalidSignature|BadCredentials)/;
/** What does without a guard, and says so. */
const UNGUARDED =
  /\b(?:CERT_NONE|_create_unverified_context|disable_warnings)\b|\b(?:verify|check_hostname|rejectUnauthorized|strictSSL)["']?\s{0,3}[=:]\s{0,3}(?:False|false)\b|\w(?:unsafe|unverified|insecure)\w{0,40}\(|\b(?:unsafe|unverified|insecure)\w{1,40}\(/;
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*)/;
const LONGEST_LINE = 500;

/** Names what a program no longer refuses or no longer insists on, whatever the code around it is called. */
export function guardsLost(file: JudgedFile): CheckFinding[] {
  if (file.isTest || !file.analysis || file.change.kind === "added") return [];
  const { gone, added } = goneAndNew(
    file.analysis,
    (line) => line.length <= LONGEST_LINE && !COMMENT.test(line) && /\S/.test(line),
  );
  const off = added.filter(({ text }) => {
    const [name, value] = switchIn(text);
    return value === "false" && gone.some((old) => switchIn(old.text).join() === `${name},true`);
  });
  const refusals = surplus(gone, added, REFUSAL);
  const unguarded = surplus(added, gone, UNGUARDED);
  return [
    ...off.map((each) => finding(file, each, "switches off what it was to insist on")),
    ...refusals.map((each) => finding(file, { ...each, line: null }, "takes away a refusal")),
    ...unguarded.filter((each) => !off.includes(each)).map((each) => finding(file, each, "does without a guard")),
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

/** Returns the lines of a kind that one side has more of; nothing where the other side has as many. */
function surplus<T extends Line>(some: readonly T[], others: readonly Line[], kind: RegExp): readonly T[] {
  const own = some.filter(({ text }) => kind.test(text));
  return own.slice(0, Math.max(0, own.length - others.filter(({ text }) => kind.test(text)).length));
}

function finding(file: JudgedFile, { text, line }: Line, what: string): CheckFinding {
  return {
    path: file.path,
    line,
    message: `The change ${what}: ${quoted(text, 120)}.`,
    fix: "Put it back, unless that is the task. If it is, say with `skl propose --rationale` what protects this code instead: a person decides before it merges.",
    data: { signal: "guard_lost" },
    verdict: "flag",
    hold: "security",
  };
}
