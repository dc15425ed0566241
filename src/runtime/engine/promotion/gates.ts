import type { CaseResult, Gate, GateResult, PromotionCase, RunRecord } from "./types.ts";

/** Definition 5 asks for this number of task instances with different inputs. */
const FEWEST_REPLAYS = 3;
/** Further problems are only counted. */
const mostNamed = 20;

type Judged = Omit<GateResult, "gate" | "passed">;

/** Evaluates the six gates of a promotion (specification, Appendix C) in their order. All are evaluated, even if one fails. */
export function evaluatePromotionGates(promotion: PromotionCase): readonly GateResult[] {
  const gates: readonly (readonly [Gate, (promotion: PromotionCase) => Judged])[] = [
    ["hash", hashGate],
    ["unit", ({ unit }) => judgeCasesGate(unit, 1)],
    ["replay", replayGate],
    ["dry_run", judgeDryRunGate],
    ["effects", judgeEffectsGate],
    ["human", judgeHumanGate],
  ];
  return gates.map(([gate, judge]) => {
    const judged = judge(promotion);
    return { gate, passed: judged.problems.length === 0, ...judged };
  });
}

function hashGate({ node }: PromotionCase): Judged {
  const { artifact_sha256, source_sha256, manifest_sha256, stated, missing } = node;
  const problems = [
    ...missing.map((key) => `The manifest has no "${key}", which a library node needs.`),
    ...(source_sha256 === null ? ["The node names no source, so nobody can tell what its module was made of."] : []),
    ...hashMismatch("module", stated.artifact_sha256, artifact_sha256),
    ...(source_sha256 === null ? [] : hashMismatch("source", stated.source_sha256, source_sha256)),
  ];
  return { problems, evidence: { artifact_sha256, source_sha256, manifest_sha256, stated } };
}

function hashMismatch(what: string, stated: string | null, found: string): string[] {
  return stated === null || stated === found
    ? []
    : [`The manifest states another ${what}: ${stated}, but this is ${found}.`];
}

function judgeCasesGate(cases: readonly CaseResult[], fewest: number): Judged {
  const few = cases.length < fewest ? [`There are ${cases.length} cases; at least ${fewest} are needed.`] : [];
  const failed = cases
    .filter(({ passed }) => !passed)
    .map(({ file, reason }) => `${file}: ${reason ?? "it did not pass"}`);
  return { problems: [...few, ...failed], evidence: { cases } };
}

function replayGate({ replay }: PromotionCase): Judged {
  const { problems, evidence } = judgeCasesGate(replay, FEWEST_REPLAYS);
  const inputs = new Map<string, string[]>();
  for (const { file, input_sha256 } of replay) inputs.set(input_sha256, [...(inputs.get(input_sha256) ?? []), file]);
  const equal = [...inputs.values()].filter((files) => files.length > 1);
  return {
    problems: [
      ...problems,
      ...equal.map((files) => `${files.join(" and ")} have the same input; each has to be another task.`),
    ],
    evidence: { ...evidence, distinct_inputs: inputs.size },
  };
}

/**
 * A run that never started says nothing about the node: without its manifest every module lacks its imports. Neither does an
 * error of the host.
 */
const RAN_NOTHING: ReadonlySet<string> = new Set([
  "reject_manifest",
  "reject_grant",
  "reject_validate",
  "reject_instantiate",
  "broken",
]);
/** The other outcomes are limits, which whoever runs a node may lower. */
const FAULTS: ReadonlySet<string> = new Set(["trap", "kill_ungranted"]);

/** Every one of these dry runs counts, old ones too: what misbehaved once has to be replaced before it is promoted. */
function judgeDryRunGate({ runs, set_aside }: PromotionCase): Judged {
  const all = runs.filter(({ run_type, outcome }) => run_type === "dry_run" && !RAN_NOTHING.has(outcome));
  const none = all.length === 0 ? ["No dry run of this module is attested."] : [];
  return {
    problems: [...none, ...keepFirstGateProblems(all.flatMap(listDryRunProblems))],
    evidence: { dry_runs: all.length, set_aside, last: all.at(-1)?.attestation_id ?? null },
  };
}

function listDryRunProblems({
  attestation_id: id,
  verifier_results,
  ungranted_attempts,
  outcome,
}: RunRecord): string[] {
  const failed = (verifier_results ?? []).filter(({ passed }) => !passed).map(({ name }) => name);
  return [
    ...(FAULTS.has(outcome) ? [`${id} ended with ${outcome}.`] : []),
    ...(failed.length === 0 ? [] : [`${id} did not pass ${failed.join(", ")}.`]),
    ...(ungranted_attempts === 0 ? [] : [`${id} tried ${ungranted_attempts} times what it was not granted.`]),
  ];
}

/** Nobody has seen what a node does with an effect that no case exercises, and its promotion would grant it all the same. */
function judgeEffectsGate({ node, unit, replay, runs }: PromotionCase): Judged {
  const exercised = new Set([...unit, ...replay].flatMap((each) => each.exercised));
  const unseen = node.requested.filter((effect) => !exercised.has(effect));
  const observed = new Set(runs.flatMap((run) => run.observed_effects.map(({ effect }) => effect)));
  const problems = runs.flatMap(({ attestation_id: id, observed_effects, granted_caps }) => {
    const granted = new Set(granted_caps.map(({ effect }) => effect));
    const beyond = new Set(observed_effects.map(({ effect }) => effect).filter((effect) => !granted.has(effect)));
    return beyond.size === 0 ? [] : [`${id} had ${[...beyond].join(", ")}, which it was not granted.`];
  });
  return {
    problems: [
      ...unseen.map(
        (effect) =>
          `No case exercises ${effect}, which the manifest asks for: let a case use it, with \`files\` or recorded \`answers\`, or ask for less.`,
      ),
      ...keepFirstGateProblems(problems),
    ],
    evidence: {
      runs: runs.length,
      observed_effects: [...observed].sort(),
      requested_effects: node.requested,
      exercised_effects: [...exercised].sort(),
    },
  };
}

function keepFirstGateProblems(problems: readonly string[]): string[] {
  const more = problems.length - mostNamed;
  return more > 0 ? [...problems.slice(0, mostNamed), `And ${more} more.`] : [...problems];
}

function judgeHumanGate({ node, runs, humans, approval }: PromotionCase): Judged {
  const last = runs.map(({ ended_at }) => ended_at).reduce<string | null>(pickLaterTime, null);
  if (approval === null) return { problems: ["Nobody approved."], evidence: { approval, last_run: last } };
  const { reviewer_id, by, approved_at, artifact_sha256, manifest_sha256 } = approval;
  const isHuman = humans.some((human) => human.toLowerCase() === reviewer_id.toLowerCase());
  const isBound = artifact_sha256 === node.artifact_sha256 && manifest_sha256 === node.manifest_sha256;
  // Written so that an invalid time is not an approval either.
  const isLater = last === null || Date.parse(approved_at) > Date.parse(last);
  const isPresent = by.toLowerCase() === reviewer_id.toLowerCase();
  const problems = [
    ...(isPresent ? [] : [`${by} is at work here and cannot speak for ${reviewer_id}.`]),
    ...(isHuman ? [] : [`${reviewer_id} is none of the people that \`humans\` in the configuration lists.`]),
    ...(isBound ? [] : ["The approval is for another module or manifest."]),
    ...(isLater ? [] : [`The approval of ${approved_at} is not later than the last run, which ended at ${last}.`]),
  ];
  return { problems, evidence: { approval, last_run: last } };
}

function pickLaterTime(a: string | null, b: string): string {
  return a !== null && Date.parse(a) >= Date.parse(b) ? a : b;
}
