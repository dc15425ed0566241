import type { PlanStep } from "../adapter.ts";
import { digestCanonicalJson, hashSha256Hex } from "../digests.ts";
import type { PlannedChange } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { changeRoot } from "./preopen.ts";

/** Turns the file changes that a run planned into steps for a person. */
export function planFileChanges(below: readonly ChangesBelow[], preopens: readonly Preopen[]): PlanStep[] {
  return below.flatMap(({ preopen, of, changes }) => {
    const granted = preopens[preopen];
    return changes.map((change) => toFilePlanStep(change, granted && changeRoot(granted, of)));
  });
}

function toFilePlanStep(change: PlannedChange, preopen: Preopen | undefined): PlanStep {
  const path = [...(preopen?.steps ?? []), change.path].join("/");
  const says = `${describePlannedChange(change)} ${JSON.stringify(path)}${describeContentSize(change)}`;
  const content = change.kind === "write_file" ? hashSha256Hex(change.content) : null;
  const before = "before" in change ? change.before : null;
  const payload_digest = digestCanonicalJson({ kind: change.kind, path, before, content });
  return { effect: "local.write", adapter: "fs", says, payload_digest };
}

function describePlannedChange(change: PlannedChange): string {
  switch (change.kind) {
    case "make_directory":
      return "make folder";
    case "remove_directory":
      return "remove folder";
    case "remove_file":
      return "remove";
    case "write_file":
      return change.before === null ? "create" : "change";
  }
}

function describeContentSize(change: PlannedChange): string {
  return change.kind === "write_file" ? ` (${change.content.length} bytes)` : "";
}

/** The parts of a step that are compared; the description is for people. */
type Step = Pick<PlanStep, "effect" | "adapter" | "payload_digest">;

/** The plan that a person approved. With null any granted step may be taken. */
export class ApprovedPlan {
  readonly #left: Step[] | null;

  constructor(steps: readonly Step[] | null) {
    this.#left = steps === null ? null : [...steps];
  }

  /** Takes a step of the plan. Returns false where the plan does not have it, or not once more. */
  takeStep(step: Step): boolean {
    if (this.#left === null) return true;
    const at = this.#left.findIndex((other) => buildStepKey(other) === buildStepKey(step));
    if (at === -1) return false;
    this.#left.splice(at, 1);
    return true;
  }

  /** The approved steps that were not taken. */
  get missing(): readonly Step[] {
    return this.#left ?? [];
  }
}

const buildStepKey = ({ effect, adapter, payload_digest }: Step): string =>
  JSON.stringify([effect, adapter, payload_digest]);
