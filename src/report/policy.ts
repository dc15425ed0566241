import type { Warning } from "../domain/documents.generated.ts";
import { bad, blank, compose, dim, good, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { marksOf, type TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { counted } from "./words.ts";

interface Asked {
  readonly effect: string;
  readonly adapter: string;
  readonly scope: Readonly<Record<string, unknown>>;
}

interface RuleReason {
  readonly rule: string;
  readonly file: string;
  readonly decision: string;
  readonly why: string;
}

interface Explanation extends Asked {
  readonly verdict: "granted" | "denied" | "needs_approval" | "partly";
  readonly reason: string;
  readonly decided_by: readonly RuleReason[];
  readonly others: readonly RuleReason[];
}

interface PolicyCheckText {
  readonly granted: readonly Asked[];
  readonly denied: readonly { readonly effect: string; readonly adapter: string; readonly reason: string }[];
  readonly needs_approval: readonly Asked[];
  readonly user: string;
  readonly policies: readonly {
    readonly file: string;
    readonly state: string;
    readonly problems: readonly { readonly line: number | null; readonly message: string }[];
  }[];
  readonly warnings: readonly Warning[];
  /** Of `--explain`; else empty. */
  readonly explanation: readonly Explanation[];
}

/** Says what a node would be granted, what not and why, and by which files. */
export function renderPolicyCheck(check: PolicyCheckText, style: TextStyle): string {
  const { granted, denied, needs_approval, user, policies, warnings, explanation } = check;
  const marks = marksOf(style);
  const none = granted.length + denied.length + needs_approval.length === 0;
  return compose(
    [
      ...(none ? [line(0, "The node asks for nothing.")] : []),
      ...granted.map((asked) => askedLine([good(marks.pass), " granted  "], asked)),
      ...needs_approval.map((asked) => askedLine([warn(marks.flag), " waits for approval  "], asked)),
      ...denied.flatMap(({ effect, adapter, reason }) => [
        line(0, bad(marks.block), " denied  ", strong(effect), ` by ${adapter}`),
        line(4, reason),
      ]),
      ...(explanation.length > 0 ? [blank, ...explanation.flatMap(explanationLines)] : []),
      blank,
      line(
        0,
        dim(`For ${user}, by ${policies.length === 0 ? "no policy at all" : counted(policies.length, "policy file")}`),
      ),
      ...policies.flatMap(({ file, state, problems }) => [
        line(2, dim(`${file} (${state})`)),
        ...problems.map((problem) =>
          line(4, bad(`${problem.line === null ? "" : `line ${problem.line}: `}${problem.message}`)),
        ),
      ]),
      ...warningLines(warnings),
    ],
    style,
  );
}

function askedLine(head: readonly (Span | string)[], { effect, adapter, scope }: Asked): Line {
  return line(0, ...head, strong(effect), ` by ${adapter}  `, dim(JSON.stringify(scope)));
}

function explanationLines({ effect, adapter, scope, verdict, reason, decided_by, others }: Explanation): Line[] {
  return [
    line(0, strong(effect), ` by ${adapter}  `, dim(JSON.stringify(scope))),
    line(2, `${verdict.replace("_", " ")}: ${reason}`),
    ...decided_by.map((each) =>
      line(4, "decided by ", strong(each.rule), ` (${each.decision}, ${each.file}): ${each.why}`),
    ),
    ...others.map((each) => line(4, dim(`not ${each.rule} (${each.decision}, ${each.file}): ${each.why}`))),
  ];
}

interface PolicyTrustText {
  readonly file: string;
  readonly sha256: string;
  readonly trusted: "now" | "already";
  readonly rules: readonly {
    readonly id: string;
    readonly user: string;
    readonly effect: string;
    readonly adapter: string;
    readonly decision: string;
  }[];
  readonly warnings: readonly Warning[];
}

/** Says which version of a repository's policy counts from now on, with its rules. */
export function renderPolicyTrust(
  { file, sha256, trusted, rules, warnings }: PolicyTrustText,
  style: TextStyle,
): string {
  return compose(
    [
      line(0, good(trusted === "now" ? "Trusted" : "Trusted already"), `: ${file}`),
      line(2, dim(`sha256 ${sha256}; another version asks again`)),
      ...rules.map(({ id, user, effect, adapter, decision }) =>
        line(2, `${decision}  `, strong(id), `  ${effect} by ${adapter} for ${user}`),
      ),
      ...warningLines(warnings),
    ],
    style,
  );
}
