import { type Agreement, listItems, type Overlap, quote } from "../../../kernel/domain/index.ts";
import type { Claim } from "./claim.ts";

export interface MeetingPlace {
  /** The file of the claim that is compared. */
  readonly path: string;
  /** The file of the other claim. */
  readonly at: string;
  readonly symbols: readonly string[];
  /** Why two statements contradict each other, as the detector words it. */
  readonly reason: string;
}

type Texts = readonly [message: string, fix: string];

/** Returns an overlap with its message and its next step. */
export function describeOverlap(
  kind: Overlap["kind"],
  { own, other, agreements = [] }: Sides,
  place: Partial<MeetingPlace> & Pick<MeetingPlace, "path">,
): Overlap {
  const { path, at = path, symbols = [], reason = "" } = place;
  const [message, fix] = buildOverlapTexts(kind, { own, other, agreements, place: { path, at, symbols, reason } });
  const { source, id, agent, branch, head, since } = other;
  return {
    kind,
    branch,
    head,
    agent_id: agent,
    path,
    symbols: [...symbols],
    lines: null,
    source,
    since,
    intent: id,
    message,
    fix,
  };
}

export interface Sides {
  readonly own: Claim;
  readonly other: Claim;
  /** What agents agreed on or proposed to each other. */
  readonly agreements?: readonly Agreement[] | undefined;
}

interface Meeting extends Sides {
  readonly agreements: readonly Agreement[];
  readonly place: MeetingPlace;
}

/** Returns what to do about the signature of definitions at a path, as the end of a sentence: what is agreed is kept, and what is proposed answered. */
function describeSignatureStep(path: string, symbols: readonly string[], { own, agreements }: Meeting): string {
  const known = symbols.flatMap((symbol) => {
    const agreement = agreements.find((each) => each.path === path && each.symbol === symbol);
    return agreement === undefined ? [] : [agreement];
  });
  const agreed = known.flatMap(({ id, signature }) => (signature === null ? [] : `\`${signature}\` (${id})`));
  if (agreed.length > 0 && agreed.length === symbols.length) return `, or keep to what is agreed: ${listItems(agreed)}`;
  const asked = known.find(({ proposed, proposed_by }) => proposed !== null && proposed_by !== own.agent);
  if (asked) return `, or accept \`${asked.proposed}\` (\`skl agree accept ${asked.id}\`)`;
  const open = symbols.find((symbol) => !known.some((each) => each.symbol === symbol && each.signature !== null));
  return `, or agree on the signature (\`skl agree propose "${path}::${open ?? "NAME"}(…)"\`)`;
}

function buildOverlapTexts(kind: Overlap["kind"], meeting: Meeting): Texts {
  const { own, other, place } = meeting;
  const { path, at, symbols, reason } = place;
  const isOwn = own.agent === other.agent;
  const names = listItems(symbols);
  const who = isOwn ? "you" : other.agent;
  const where = describeClaimPlace(other);
  const verb = VERBS[other.source];
  const changes = isOwn ? PLURAL_VERBS[other.source] : verb;
  const wait = other.source === "change" ? `wait until ${other.branch} is merged` : "wait until that is merged";
  const adviseSignature = (file: string) => (isOwn ? "" : describeSignatureStep(file, symbols, meeting));
  switch (kind) {
    case "same_symbol":
      return [
        `${names} in ${path}: ${who} ${changes} it, too, ${where}.`,
        `Take another part, ${wait}${adviseSignature(at)}.`,
      ];
    case "same_new_path":
      return [
        `${path} does not exist yet, and ${who} ${isOwn ? "add" : verb === VERBS.intent ? "is about to add" : "adds"} it, too, ${where}.`,
        `Choose another name, or let one of the two add it; else ${wait}.`,
      ];
    case "contradiction":
      return [
        `What it says excludes what ${who} ${isOwn ? "say" : "says"} ${where}: ${reason}.`,
        isOwn
          ? "Correct one of the two statements."
          : `Settle it with ${other.agent} before you write code; if you do not agree, a person decides.`,
      ];
    case "calls":
      return [
        `${path} uses ${names} of ${at}, which ${who} ${changes}, ${where}.`,
        `Use it as it will be: read that change, ${wait}${adviseSignature(at)}.`,
      ];
    case "called":
      return [
        `${names} in ${path} is used by ${at}, which ${who} ${changes}, ${where}.`,
        isOwn
          ? "Keep what that code needs."
          : `Keep what that code needs, or tell ${other.agent} what changes${adviseSignature(path)}.`,
      ];
    case "same_file":
    case "conflict":
      return [
        symbols.length > 0
          ? `${path}: ${who} ${changes} other parts of it (${names}), ${where}.`
          : `${path}: ${who} ${changes} it, too, ${where}; nobody has named the part.`,
        symbols.length > 0
          ? "Go on; Git merges both."
          : "Go on knowingly, or name the definitions (`--symbols`), which tells them apart.",
      ];
  }
}

const VERBS = { intent: "is about to change", change: "has changed", work_tree: "is changing" } as const;
const PLURAL_VERBS = { intent: "are about to change", change: "have changed", work_tree: "are changing" } as const;

function describeClaimPlace({ source, branch, since, text }: Claim): string {
  const quotation = text === "" ? "" : ` (${quote(text, 80)})`;
  const when = since === null ? "" : ` since ${since}`;
  const place = source === "work_tree" ? `in the work tree ${branch}, not committed` : `on ${branch}`;
  return `${place}${when}${source === "change" ? ", which waits for review" : ""}${quotation}`;
}
