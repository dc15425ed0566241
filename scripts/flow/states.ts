/** Reads from `skl queue --json` where branch heads stand. */
import type { Stage } from "../effect/stage.ts";
import type { State } from "./turns.ts";

export interface Seen {
  readonly state: State;
  readonly kinds: readonly string[];
  readonly text: string;
}

interface Change {
  readonly head: string;
  readonly state: "merges_next" | "waits" | "needs_person" | "needs_agent" | "rfc" | "merged" | "rejected";
  readonly because?: readonly { readonly kind: string; readonly text: string }[];
}

interface Proposal {
  readonly head?: string | null;
  readonly path: string;
  readonly status: string;
  readonly holds?: readonly { readonly kind: string; readonly needs: string; readonly because: string }[];
  readonly decision?: { readonly rationale?: string; readonly triggers?: readonly string[] } | null;
}

const STATES: Readonly<Record<Change["state"], State>> = {
  merges_next: "waits",
  waits: "waits",
  needs_person: "person",
  needs_agent: "agent",
  rfc: "rfc",
  merged: "merged",
  rejected: "rejected",
};

/** Returns where each head stands, by its `Change`, or by its proposals where this `skl` prints no changes. */
export function readStates(stage: Stage, person: string): ReadonlyMap<string, Seen> {
  const { code, output } = stage.skl(person, "queue", "--json");
  if (code !== 0) throw new Error(`skl queue: ${output}`);
  const { changes, proposals } = JSON.parse(output) as { changes?: readonly Change[]; proposals: readonly Proposal[] };
  const text = stage.git(person, "show", "origin/main:.skl/knowledge.json");
  const settled = (JSON.parse(text) as { queue?: readonly Proposal[] }).queue ?? [];
  const seen = fromProposals([...proposals, ...settled]);
  for (const { head, state, because = [] } of changes ?? [])
    seen.set(head, {
      state: STATES[state] ?? "unknown",
      kinds: distinct(because.map(({ kind }) => kind)),
      text: distinct(because.map((each) => each.text)).join(" "),
    });
  return seen;
}

function fromProposals(proposals: readonly Proposal[]): Map<string, Seen> {
  const heads = new Set(proposals.map(({ head }) => head ?? ""));
  return new Map(
    [...heads].map((head) => [head, summarizeSeenProposals(proposals.filter((each) => each.head === head))]),
  );
}

/** The worst of these says where the whole branch stands. */
const WORST_FIRST: readonly (readonly [status: string, state: State])[] = [
  ["rejected", "rejected"],
  ["waiting_rfc", "rfc"],
  ["escalated", "person"],
  ["pending", "waits"],
  ["approved", "waits"],
  ["merged", "merged"],
];

function summarizeSeenProposals(entries: readonly Proposal[]): Seen {
  const [status, state] = WORST_FIRST.find(([each]) => entries.some((entry) => entry.status === each)) ?? [
    "",
    "unknown" as const,
  ];
  const concerned = entries.filter((entry) => entry.status === status);
  const holds = concerned.flatMap((entry) => entry.holds?.filter(({ needs }) => needs === "person") ?? []);
  const triggers = concerned.flatMap(({ decision }) => decision?.triggers ?? []);
  // A rejected proposal keeps what it once waited for.
  const kinds = state === "rejected" ? [] : [...triggers, ...holds.map(({ kind }) => kind)];
  const rationales = concerned.flatMap(({ path, decision }) =>
    decision ? `${path}: ${decision.rationale ?? ""}` : [],
  );
  return {
    state,
    kinds: distinct(kinds.length > 0 || state === "merged" ? kinds : [kindOfRationale(concerned)]),
    text: distinct([...holds.map(({ because }) => because), ...rationales]).join(" "),
  };
}

/** Names the reason of the proposal that decided for its head; the others were rejected with it. */
function kindOfRationale(entries: readonly Proposal[]): string {
  const rationales = entries.map(({ decision, status }) => decision?.rationale ?? status);
  const own = rationales.find((text) => !text.includes("of the same head was rejected")) ?? rationales[0] ?? "";
  if (/was changed (?:on version|before the State)/.test(own)) return "State has a later version";
  if (own.includes("did not know the change of")) return "blind rebase";
  if (/Git (?:cannot|finds)|not merge/.test(own)) return "does not merge";
  return own.split(/(?<=\.) /)[0]?.slice(0, 80) ?? "";
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
