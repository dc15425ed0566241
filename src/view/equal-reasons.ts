import { listItems } from "../kernel/domain/index.ts";

/** What breaks at a place: `packages/a/src/index.ts:18` and `uses x, which b.ts does not have with this change.` */
interface BrokenPlace {
  readonly place: string;
  readonly says: string;
}

/** A reason may begin with the file that the branch changed: `b.ts: a.ts:18 uses x, which b.ts does not have with this change.` */
const BROKEN = /^(?:\S+: )?(\S+) ((?:uses|imports|makes a call|expects) .*)$/;

/** Returns the place and what is said of it; null for a text of another form. */
export function readBrokenPlace(text: string): BrokenPlace | null {
  const [, place, says] = BROKEN.exec(text) ?? [];
  return place === undefined || says === undefined ? null : { place, says };
}

const PLACES_SHOWN = 4;

/** Returns the texts in their order, with what breaks in the same way at several places said once, with the places behind it. */
export function foldEqualReasons(texts: readonly string[]): string[] {
  const rows = new Map<string, { readonly text: string; readonly places: Set<string> }>();
  for (const text of texts) {
    const { place, says } = readBrokenPlace(text) ?? { place: "", says: text };
    const row = rows.get(says) ?? { text, places: new Set() };
    rows.set(says, row);
    row.places.add(place);
  }
  return [...rows].map(([says, { text, places }]) => (places.size > 1 ? describePlaces([...places], says) : text));
}

/** Says of several places what a text says of one: `3 places use x, which b.ts does not have: a.ts:4, c.ts:2 and d.ts:9.` */
export function describePlaces(places: readonly string[], says: string): string {
  const several = says.replace(/^(uses|imports|makes a call|expects)\b/, (verb) => SEVERAL[verb] ?? verb);
  return `${places.length} places ${several.replace(/\.$/, "")}: ${listItems(places, PLACES_SHOWN)}.`;
}

const SEVERAL: Readonly<Record<string, string>> = {
  uses: "use",
  imports: "import",
  "makes a call": "make a call",
  expects: "expect",
};
