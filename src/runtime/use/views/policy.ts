import type { PolicyCheckOutput, PolicyTrustOutput, Warning } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  type Span,
  sign,
  strong,
  warned,
} from "../../../view/text/index.ts";

type Permission = DeepReadonly<Pick<PolicyCheckOutput["granted"][number], "effect" | "adapter" | "scope">>;
type Explanation = DeepReadonly<NonNullable<PolicyCheckOutput["explanation"]>[number]>;

interface PolicyCheck extends DeepReadonly<Pick<PolicyCheckOutput, "user" | "policies">> {
  readonly granted: readonly Permission[];
  readonly needs_approval: readonly Permission[];
  readonly denied: DeepReadonly<Omit<PolicyCheckOutput["denied"][number], "rule">[]>;
  readonly warnings: readonly Warning[];
  /** Empty unless `--explain` was given. */
  readonly explanation: readonly Explanation[];
}

/** Returns what a node would be granted, what it would be denied and why, and which policy files decide it. */
export function renderPolicyCheck(check: PolicyCheck): Document {
  const { granted, denied, needs_approval, user, policies, warnings, explanation } = check;
  const none = granted.length + denied.length + needs_approval.length === 0;
  return [
    ...(none ? [line(0, "The node asks for nothing.")] : []),
    ...granted.map((permission) => renderPermissionLine(permission, sign("pass"), " granted  ")),
    ...needs_approval.map((permission) => renderPermissionLine(permission, sign("flag"), " waits for approval  ")),
    ...denied.flatMap(({ effect, adapter, reason }) => [
      line(0, sign("block"), " denied  ", strong(effect), ` by ${adapter}`),
      line(4, reason),
    ]),
    ...(explanation.length > 0 ? [blank, ...explanation.flatMap(renderExplanationLines)] : []),
    blank,
    line(
      0,
      dim(
        `For ${user}, by ${policies.length === 0 ? "no policy at all" : formatCount(policies.length, "policy file")}`,
      ),
    ),
    ...policies.flatMap(({ file, state, problems }) => [
      line(2, dim(`${file} (${state})`)),
      ...problems.map((problem) =>
        line(4, bad(`${problem.line === null ? "" : `line ${problem.line}: `}${problem.message}`)),
      ),
    ]),
    warned(warnings),
  ];
}

function renderPermissionLine({ effect, adapter, scope }: Permission, ...head: readonly (Span | string)[]): Line {
  return line(0, ...head, strong(effect), ` by ${adapter}  `, dim(JSON.stringify(scope)));
}

function renderExplanationLines(explanation: Explanation): Line[] {
  const { verdict, reason, decided_by, others } = explanation;
  return [
    renderPermissionLine(explanation),
    line(2, `${verdict.replace("_", " ")}: ${reason}`),
    ...decided_by.map((each) =>
      line(4, "decided by ", strong(each.rule), ` (${each.decision}, ${each.file}): ${each.why}`),
    ),
    ...others.map((each) => line(4, dim(`not ${each.rule} (${each.decision}, ${each.file}): ${each.why}`))),
  ];
}

interface PolicyTrust extends DeepReadonly<Omit<PolicyTrustOutput, "warnings">> {
  readonly warnings: readonly Warning[];
}

/** Returns which version of a repository's policy is trusted from now on, with its rules. */
export function renderPolicyTrust({ file, sha256, trusted, rules, warnings }: PolicyTrust): Document {
  return [
    line(0, good(trusted === "now" ? "Trusted" : "Trusted already"), `: ${file}`),
    line(2, dim(`sha256 ${sha256}; any other version has to be trusted anew`)),
    ...rules.map(({ id, user, effect, adapter, decision }) =>
      line(2, `${decision}  `, strong(id), `  ${effect} by ${adapter} for ${user}`),
    ),
    warned(warnings),
  ];
}
