import { formatCount } from "../../../kernel/domain/index.ts";
import type { Check } from "../input.ts";
import { buildFinding, signals } from "../signals.ts";

/** Check 5 (specification 5.1): the throttle that keeps the review queue readable. */
export const queueBudget: Check = {
  id: "queue-budget",
  number: 5,
  title: "Review queue full",
  looksAt:
    "It counts the branches that wait for review, those in the base's queue and those sent but not yet taken in, without the one that this push replaces. A branch counts once, however many files it changes.",
  verdicts:
    "At the limit (limits.queue, 15 by default), or at the limit for one agent (limits.queue_per_agent, 5 by default), the push stops.",
  why: signals.queue_full.why,
  fix: signals.queue_full.fix,
  speed: "quick",
  skip: ({ agent }) => (agent === null ? "a person's push adds no proposals" : null),
  run: ({ queue, agent }) => {
    const { oldest, own } = queue;
    const isFull = queue.unresolved >= queue.limit;
    if (!isFull && (own.limit === null || own.unresolved < own.limit)) return [];
    const { unresolved, limit } = isFull ? queue : own;
    const whose = isFull ? "" : ` of ${agent}`;
    const waiting = oldest
      ? ` The oldest is ${oldest.id} by ${oldest.agent} on ${oldest.branch}${oldest.since ? `, waiting since ${oldest.since}` : ""}.`
      : "";
    const message = `${formatCount(unresolved, "branch")}${whose} wait${unresolved === 1 ? "s" : ""} for review; the limit is ${limit}.${waiting}`;
    const data = { unresolved, limit, agent: isFull ? null : agent, oldest };
    return [buildFinding("queue_full", null, message, { data, verdict: "block" })];
  },
};
