import type { NodeRun } from "../../../src/runtime/use/run-node.ts";
import type { AttackCase } from "../../../tests/runtime/attacks/kit/case.ts";
import type { DeclaredRun } from "./declared.ts";

/** What became of one attack under one system: a line of attacks.jsonl (schemas/replay_attack.schema.json). */
export interface AttackLine {
  readonly system: "T" | "E";
  readonly id: string;
  readonly source: "attack";
  readonly class: string;
  readonly outcome: "contained" | "escaped" | "not started";
  /** Whether the run ended just as the case says; null for E, of which no case says anything. */
  readonly correct: boolean | null;
  /** How the run ended under T: an outcome, or the code of an error. */
  readonly caught_by: string | null;
  /** What reached the outside; null for nothing. */
  readonly escape: string | null;
  /** Effects that were asked for and denied before anything ran. */
  readonly denied: number;
  /** Calls that were refused while it ran. */
  readonly ungranted: number;
  readonly sends_blocked: number;
  /** Approvals that the case gives. */
  readonly approvals: number;
  /** Effects that take an approval, and were done in a case that gives none. */
  readonly approval_violations: number;
}

const APPROVED: ReadonlySet<string> = new Set(["external.send", "git.write", "production.write"]);

interface Judged {
  readonly escapes: readonly string[];
  readonly problems: readonly string[];
}

/** Returns the line of T. Its approvals count as given where the grants say so, too. */
export function lineOfRun(
  { class: name, attack }: { readonly class: string; readonly attack: AttackCase },
  run: NodeRun | string,
  { escapes, problems }: Judged,
): AttackLine {
  const effects = typeof run === "string" ? [] : run.observed_effects;
  const isApproved =
    attack.approvals !== undefined || JSON.stringify(attack.grants ?? null).includes('"approved":true');
  const isDone = typeof run !== "string" && run.mode === "full" && run.changes === "applied";
  const done = effects.filter(({ effect, result }) => APPROVED.has(effect) && result === "ok");
  return {
    system: "T",
    id: `${name}: ${attack.name}`,
    source: "attack",
    class: name,
    outcome: escapes.length > 0 ? "escaped" : "contained",
    correct: problems.length === 0,
    caught_by: typeof run === "string" ? run : run.outcome,
    escape: escapes[0] ?? null,
    denied: typeof run === "string" ? 0 : run.denied.length,
    ungranted: typeof run === "string" ? 0 : run.ungranted_attempts,
    sends_blocked: effects.filter(({ call, result }) => call === "external_send" && result !== "ok").length,
    approvals: Array.isArray(attack.approvals) ? attack.approvals.length : 0,
    approval_violations: isDone && !isApproved ? done.length : 0,
  };
}

/** Returns the line of E beside that of T: nothing is denied there, and there are no host calls. */
export function lineUnderE(line: AttackLine, { hasStarted, escapes }: DeclaredRun): AttackLine {
  const outcome = escapes.length > 0 ? "escaped" : hasStarted ? "contained" : "not started";
  const nothing = { denied: 0, ungranted: 0, sends_blocked: 0, approval_violations: 0, caught_by: null };
  return { ...line, ...nothing, system: "E", outcome, correct: null, escape: escapes[0] ?? null };
}
