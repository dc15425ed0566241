import { describe, expect, test } from "vitest";
import {
  type AttestedRun,
  type CaseResult,
  evaluatePromotionGates,
  type PromotionCase,
  type RunRecord,
  runsThatCount,
} from "../../../src/runtime/engine/promotion/index.ts";

const hash = (letter: string) => letter.repeat(64);

const aCase = (file: string, more: Partial<CaseResult> = {}): CaseResult => ({
  file,
  input_sha256: file,
  passed: true,
  reason: null,
  exercised: ["network.read", "external.draft"],
  attestation_id: "id",
  ...more,
});

const aRun = (more: Partial<RunRecord> = {}): RunRecord => ({
  attestation_id: "run",
  run_type: "dry_run",
  outcome: "ok",
  ended_at: "2026-05-06T14:00:00.000Z",
  verifier_results: [{ name: "fits", passed: true }],
  ungranted_attempts: 0,
  observed_effects: [{ effect: "network.read" }],
  granted_caps: [{ effect: "network.read" }, { effect: "external.draft" }],
  ...more,
});

const approval = {
  reviewer_id: "ann@example.com",
  by: "ann@example.com",
  approved_at: "2026-05-06T14:00:00.001Z",
  artifact_sha256: hash("a"),
  manifest_sha256: hash("b"),
};

const aPromotion = (more: Partial<PromotionCase> = {}): PromotionCase => ({
  node: {
    name: "ping",
    node_id: "id",
    artifact_sha256: hash("a"),
    manifest_sha256: hash("b"),
    source_sha256: hash("c"),
    stated: { artifact_sha256: hash("a"), source_sha256: null },
    missing: [],
    requested: ["network.read", "external.draft"],
  },
  unit: [aCase("tests/one.json")],
  replay: ["one", "two", "three"].map((name) => aCase(`replay/${name}.json`)),
  runs: [aRun()],
  set_aside: 0,
  humans: ["Ann@example.com"],
  approval,
  ...more,
});

const { node } = aPromotion();
const failing = (promotion: PromotionCase) =>
  evaluatePromotionGates(promotion)
    .filter(({ passed }) => !passed)
    .map(({ gate }) => gate);

test("a node that has everything passes all six, in their order, each with what it looked at", () => {
  const gates = evaluatePromotionGates(aPromotion());
  expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([
    ["hash", true],
    ["unit", true],
    ["replay", true],
    ["dry_run", true],
    ["effects", true],
    ["human", true],
  ]);
  expect(gates.every(({ evidence }) => Object.keys(evidence).length > 0)).toBe(true);
});

describe("what keeps a node from the library", () => {
  const two = aPromotion().replay.slice(0, 2);
  const cases: readonly (readonly [string, readonly string[], Partial<PromotionCase>])[] = [
    [
      "a module that is not the stated one",
      ["hash"],
      { node: { ...node, stated: { ...node.stated, artifact_sha256: hash("d") } } },
    ],
    [
      "a source that is not the stated one",
      ["hash"],
      { node: { ...node, stated: { ...node.stated, source_sha256: hash("d") } } },
    ],
    ["no source", ["hash"], { node: { ...node, source_sha256: null } }],
    ["a manifest without a node_id", ["hash"], { node: { ...node, missing: ["node_id"] } }],
    ["no unit cases", ["unit"], { unit: [] }],
    ["a unit case that fails", ["unit"], { unit: [aCase("tests/a.json", { passed: false, reason: "it differs" })] }],
    ["two replays", ["replay"], { replay: two }],
    ["a replay that fails", ["replay"], { replay: [...two, aCase("replay/c.json", { passed: false })] }],
    [
      "two replays with equal input",
      ["replay"],
      { replay: [...aPromotion().replay, aCase("x", { input_sha256: "replay/one.json" })] },
    ],
    ["no attested dry run", ["dry_run"], { runs: [] }],
    ["full runs alone", ["dry_run"], { runs: [aRun({ run_type: "full_run" })] }],
    [
      "a failing verifier in any old run",
      ["dry_run"],
      { runs: [aRun({ verifier_results: [{ name: "fits", passed: false }] }), aRun()] },
    ],
    ["an ungranted attempt in any old run", ["dry_run"], { runs: [aRun({ ungranted_attempts: 1 }), aRun()] }],
    ["an old run that broke down", ["dry_run"], { runs: [aRun({ outcome: "trap", verifier_results: null }), aRun()] }],
    ["an effect that was not granted", ["effects"], { runs: [aRun({ observed_effects: [{ effect: "git.read" }] })] }],
    ["one in a full run", ["effects"], { runs: [aRun(), aRun({ run_type: "full_run", granted_caps: [] })] }],
    ["nobody's approval", ["human"], { approval: null }],
    ["a reviewer who is no human of the configuration", ["human"], { humans: ["bob@example.com"] }],
    ["a configuration without humans", ["human"], { humans: [] }],
    ["somebody else at work", ["human"], { approval: { ...approval, by: "bob@example.com" } }],
    [
      "an approval as old as the last run",
      ["human"],
      { approval: { ...approval, approved_at: "2026-05-06T14:00:00.000Z" } },
    ],
    [
      "an approval older than an earlier run, after the clock went back",
      ["human"],
      { runs: [aRun({ ended_at: "2027-01-01T00:00:00Z" }), aRun()] },
    ],
    ["an approval without a time", ["human"], { approval: { ...approval, approved_at: "now" } }],
    ["an approval of another module", ["human"], { approval: { ...approval, artifact_sha256: hash("d") } }],
    ["an approval of another manifest", ["human"], { approval: { ...approval, manifest_sha256: hash("d") } }],
    [
      "nothing at all",
      ["unit", "replay", "dry_run", "effects", "human"],
      { unit: [], replay: [], runs: [], approval: null },
    ],
  ];
  test.each(cases)("%s", (_what, gates, more) => {
    expect(failing(aPromotion(more))).toEqual(gates);
  });
});

test("runs that never started, limits, and exits that a case asked for are no fault of the node", () => {
  const runs = [
    aRun({ outcome: "reject_grant", verifier_results: null, granted_caps: [], observed_effects: [] }),
    aRun({ outcome: "broken", verifier_results: null, granted_caps: [], observed_effects: [] }),
    aRun({ outcome: "reject_validate", verifier_results: null, ungranted_attempts: 3, observed_effects: [] }),
    aRun({ outcome: "kill_deadline", verifier_results: null }),
    aRun({ verifier_results: null }),
  ];
  expect(failing(aPromotion({ runs }))).toEqual([]);
});

test("of very many faults the first are named and the rest counted", () => {
  const runs = Array.from({ length: 30 }, () => aRun({ ungranted_attempts: 1 }));
  const dryRun = evaluatePromotionGates(aPromotion({ runs })).find(({ gate }) => gate === "dry_run");
  expect([dryRun?.problems.length, dryRun?.problems.at(-1)]).toEqual([21, "And 10 more."]);
});

test("an effect that the manifest asks for and no case exercises is named and refused", () => {
  const unseen = aPromotion({ node: { ...node, requested: ["network.read", "git.write"] } });
  expect(failing(unseen)).toEqual(["effects"]);
  const problems = evaluatePromotionGates(unseen).flatMap((gate) => gate.problems);
  expect(problems).toEqual([expect.stringMatching(/^No case exercises git\.write/)]);
});

describe("the runs that count", () => {
  const judged = { manifest_sha256: hash("b"), file_sha256: hash("f"), humans: ["Ann@example.com"] };
  const now = { manifest_sha256: hash("f"), contract_sha256: hash("b"), person_override: null };
  const before = { manifest_sha256: hash("f") };
  const ran = (parts: object): AttestedRun => ({ ...aRun(), ...before, granted_by: "policy", ...parts });

  test.each<[string, object, number]>([
    ["under the trusted policy", now, 1],
    [
      "under grants of one of the people who may promote",
      { ...now, granted_by: "direct", person_override: "ann@example.com" },
      1,
    ],
    ["under grants of anybody else", { ...now, granted_by: "direct", person_override: "eve@example.com" }, 0],
    ["under grants of nobody", { ...now, granted_by: "direct" }, 0],
    ["under a policy that somebody else gave", { ...now, person_override: "eve@example.com" }, 0],
    ["with another manifest", { ...now, contract_sha256: hash("x") }, 0],
    ["without a manifest", { ...now, contract_sha256: null, manifest_sha256: null }, 0],
    ["of an earlier version, with the same file", {}, 1],
    ["of an earlier version, with another file", { manifest_sha256: hash("x") }, 0],
  ])("%s", (_what, more, count) => {
    expect(runsThatCount([ran(more)], judged).length).toBe(count);
  });
});
