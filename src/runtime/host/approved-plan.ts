import type { PlanStep } from "../adapter.ts";

/** What of a step is compared: the words of it are for people. */
type Step = Pick<PlanStep, "effect" | "adapter" | "payload_digest">;

/** The plan that a person approved, step by step; null: none, so that any granted step may be made. */
export class ApprovedPlan {
  readonly #left: Step[] | null;

  constructor(steps: readonly Step[] | null) {
    this.#left = steps === null ? null : [...steps];
  }

  /** Takes one step of the plan; false: the plan does not have it, or not once more. */
  takes(step: Step): boolean {
    if (this.#left === null) return true;
    const at = this.#left.findIndex((other) => keyOf(other) === keyOf(step));
    if (at === -1) return false;
    this.#left.splice(at, 1);
    return true;
  }

  /** Steps that were approved and not taken. */
  get left(): readonly Step[] {
    return this.#left ?? [];
  }
}

const keyOf = ({ effect, adapter, payload_digest }: Step): string => JSON.stringify([effect, adapter, payload_digest]);
