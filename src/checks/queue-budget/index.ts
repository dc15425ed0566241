import type { Check } from "../input.ts";

/** Check 5 (specification 5.1): the throttle that keeps the review queue readable. */
export const queueBudget: Check = {
  id: "queue-budget",
  number: 5,
  title: "Review queue full",
  looksAt:
    "It counts the proposals that wait: those in the base's queue and those sent but not yet taken in, without those that this push replaces.",
  verdicts: "At the limit (limits.queue, 15 by default) the push stops.",
  why: "Past this many waiting proposals a reviewer stops seeing conflicts between them.",
  fix: "Wait for a review session (`skl review`), then push again; nothing of your work is lost.",
  speed: "quick",
  skip: ({ agent }) => (agent === null ? "a person's push adds no proposals" : null),
  run: ({ queue }) => {
    if (queue.unresolved < queue.limit) return [];
    const { oldest } = queue;
    const waiting = oldest
      ? ` The oldest is ${oldest.id} by ${oldest.agent} on ${oldest.branch}${oldest.since ? `, waiting since ${oldest.since}` : ""}.`
      : "";
    return [
      {
        path: null,
        line: null,
        message: `${queue.unresolved} proposals wait for review; the limit is ${queue.limit}.${waiting}`,
        fix: queueBudget.fix,
        data: { unresolved: queue.unresolved, limit: queue.limit, oldest },
        verdict: "block",
      },
    ];
  },
};
