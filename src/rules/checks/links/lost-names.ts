import type { ModuleLinks, Offer } from "../../../kernel/domain/index.ts";

/** Returns the exported names that were removed or changed from one version of a module to the next, so that uses of them may be broken. */
export function listLostNames(before: ModuleLinks | null, after: ModuleLinks | null): ReadonlySet<string> {
  const lost = new Set<string>();
  for (const [name, old] of before?.offers ?? []) {
    const now = after?.offers.get(name);
    for (const member of old.members ?? []) if (!now?.members?.has(member)) lost.add(member);
    if (now === undefined || describeOfferShape(old) !== describeOfferShape(now)) lost.add(name);
  }
  for (const name of before?.givenToAll ?? []) if (after?.givenToAll?.has(name) !== true) lost.add(name);
  return lost;
}

/** Returns what a caller sees of an offer besides its members. */
function describeOfferShape({ from, parameters, inherits }: Offer): string {
  return JSON.stringify([from, parameters, inherits]);
}
