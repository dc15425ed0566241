import type { AssumptionConflict, ConflictKind, DeclaredAssumption } from "./assumption.ts";
import { type Claim, claimsOf } from "./claims.ts";
import { type Keys, keysOf, mayMeet } from "./keys.ts";
import { polarityDifference } from "./polarity-difference.ts";
import { quantityDifference } from "./quantity-difference.ts";
import { residualDifference } from "./residual-difference.ts";
import { type SharedSubject, sharedSubject } from "./subjects.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { valueDifference } from "./value-difference.ts";

/** An assumption together with what its text says; what is dear to tell is told when it is asked for, and once. */
export interface ReadAssumption {
  readonly assumption: DeclaredAssumption;
  readonly keys: Keys;
  readonly claims: () => readonly Claim[];
}

/** Plain prose of two scopes is one dependency only when nearly all of it is shared. */
const NEARLY_EQUAL = 0.75;

/** The assumption with what each of its sentences says. */
export function read(assumption: DeclaredAssumption): ReadAssumption {
  const tokens = tokensOf(assumption.text);
  return { assumption, keys: keysOf(tokens), claims: () => claimsIn(assumption.text, tokens) };
}

const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 500;
const CLAIMS = new Map<string, readonly Claim[]>();

/** Agents declare the same sentences again and again, and each is met by many queries. */
function claimsIn(text: string, tokens: readonly Token[]): readonly Claim[] {
  const known = CLAIMS.get(text);
  if (known) return known;
  const claims = claimsOf(tokens);
  if (CLAIMS.size >= MOST_REMEMBERED) CLAIMS.clear();
  if (text.length <= LONGEST_REMEMBERED) CLAIMS.set(text, claims);
  return claims;
}

/** What makes two assumptions one matter for a person, or null; the same pair always gets the same answer. */
export function compareAssumptions(a: DeclaredAssumption, b: DeclaredAssumption): AssumptionConflict | null {
  if (isOnePartyAlone(a, b)) return null;
  const [mine, theirs] = [read(a), read(b)];
  return mayMeet(mine.keys, theirs.keys) ? compareMet(mine, theirs) : null;
}

/** `compareAssumptions` for texts that have been read and whose keys meet. */
export function compareMet(a: ReadAssumption, b: ReadAssumption): AssumptionConflict | null {
  if (isOnePartyAlone(a.assumption, b.assumption)) return null;
  let agreed: Found | null = null;
  for (const mine of a.claims()) {
    for (const theirs of b.claims()) {
      const subject = sharedSubject(mine, theirs);
      if (!subject) continue;
      const found = { subject, mine, theirs };
      const conflict = contradiction(found);
      if (conflict) return { ...conflict, subject: nameOf(found), a: a.assumption, b: b.assumption };
      agreed ??= isDependency(found, a.assumption, b.assumption) ? found : null;
    }
  }
  return agreed && dependency(agreed, a.assumption, b.assumption);
}

/** What two assumptions without a conflict both speak of; null where they share no subject or say the same. */
export function openSubject(a: ReadAssumption, b: ReadAssumption): string | null {
  if (isOnePartyAlone(a.assumption, b.assumption) || a.assumption.text === b.assumption.text) return null;
  for (const mine of a.claims()) {
    for (const theirs of b.claims()) {
      const subject = sharedSubject(mine, theirs);
      if (subject) return nameOf({ subject, mine, theirs });
    }
  }
  return null;
}

interface Found {
  readonly subject: SharedSubject;
  readonly mine: Claim;
  readonly theirs: Claim;
}

function isOnePartyAlone(a: DeclaredAssumption, b: DeclaredAssumption): boolean {
  if (a.holder === b.holder) return true;
  return a.text === b.text && a.declaredBy === b.declaredBy && a.scope === b.scope;
}

function contradiction({ mine, theirs, subject }: Found): { kind: ConflictKind; reason: string } | null {
  const quantity = areStartAndEnd(mine, theirs) ? null : quantityDifference(mine.quantities, theirs.quantities);
  if (quantity !== null) return { kind: "quantity", reason: quantity };
  const value = valueDifference(mine, theirs);
  if (value !== null) return { kind: "value", reason: value };
  const polarity = polarityDifference(mine, theirs);
  if (polarity !== null) return { kind: "polarity", reason: polarity };
  return residualDifference(mine, theirs, subject);
}

/** When something starts and when it ends are two numbers. */
function areStartAndEnd({ roles: a }: Claim, { roles: b }: Claim): boolean {
  return (a.verb === "start" && b.verb === "stop") || (a.verb === "stop" && b.verb === "start");
}

function isDependency({ subject }: Found, a: DeclaredAssumption, b: DeclaredAssumption): boolean {
  if (a.scope === b.scope || a.verified || b.verified) return false;
  return subject.identifiers.length > 0 || ((a.shared || b.shared) && subject.likeness >= NEARLY_EQUAL);
}

function dependency(found: Found, a: DeclaredAssumption, b: DeclaredAssumption): AssumptionConflict {
  const scopes = [a.scope, b.scope].map((scope) => scope ?? "no scope").join(" and ");
  const subject = nameOf(found);
  return {
    kind: "unverified_dependency",
    subject,
    a,
    b,
    reason: `${scopes} depend on ${subject}, and no check verifies it`,
  };
}

function nameOf({ subject, mine, theirs }: Found): string {
  if (subject.identifiers.length > 0) return subject.identifiers.join(", ");
  const words = [...mine.strong].filter((word) => theirs.strong.has(word) || theirs.identifierWords.has(word));
  return (words.length > 0 ? words : [...mine.strong])
    .map((word) => mine.spelling.get(word) ?? word)
    .join(" ")
    .toLowerCase();
}
