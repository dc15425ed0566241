import { commitIds, splitWords, stemWord } from "../../kernel/words/index.ts";
import type { InputShape } from "./input-shape.ts";
import type { Slot } from "./types.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The inputs of a node as the request and its context give them. */
export interface Binding {
  readonly input: JsonObject;
  /** The values of the request that became inputs. */
  readonly used: ReadonlySet<Slot>;
  /** Says in a sentence why a required input has no value; null where each has one. */
  readonly missing: string | null;
}

export interface BindQuestion {
  readonly shapes: readonly InputShape[];
  readonly slots: readonly Slot[];
  readonly text: string;
  readonly context: JsonObject;
  /** Whether the schema refuses inputs that it does not name. */
  readonly closed: boolean;
}

/**
 * Fills the inputs of a node: from the context by name, then from the request by kind and by the words around each value. If two different
 * values fit equally well, none is taken, since a guess would run a node on the wrong thing.
 */
export function bindInputs({ shapes, slots, text, context, closed }: BindQuestion): Binding {
  const input: Record<string, unknown> = closed ? {} : omitTags(context);
  const keys = new Map(Object.keys(context).map((key) => [nameKey(key), key]));
  const used = new Set<Slot>();
  const problems: string[] = [];
  const open: InputShape[] = [];
  for (const shape of shapes) {
    const isSame = Object.hasOwn(context, shape.name);
    const key = isSame ? shape.name : keys.size === 0 ? undefined : keys.get(nameKey(shape.name));
    if (key === undefined) open.push(shape);
    else {
      if (key !== shape.name) delete input[key];
      input[shape.name] = context[key];
    }
  }
  // The most precise wording is served first, so that a vaguer input does not take its value.
  const bids = open.map((shape) => ({ shape, fit: findBestFittingSlots(shape, slots, used) }));
  bids.sort((a, b) => b.fit.worth - a.fit.worth);
  for (const { shape } of bids) {
    const { value, problem } = findValueForInput(shape, { slots, text, used });
    if (value !== undefined) input[shape.name] = value;
    else if (shape.fallback !== undefined) input[shape.name] = shape.fallback;
    else if (shape.required) problems.push(problem ?? `The request does not say \`${shape.name}\`.`);
  }
  const given = new Set(Object.values(input).flat().map(String));
  for (const slot of slots) if (given.has(slot.value)) used.add(slot);
  return { input, used, missing: problems[0] ?? null };
}

const omitTags = ({ tags: _, ...others }: JsonObject): Record<string, unknown> => others;
const nameKey = (name: string): string => splitWords(name).map(stemWord).join(" ");

interface Fit {
  readonly worth: number;
  readonly slots: readonly Slot[];
}

/** If two values differ by no more than this, the words around them do not show which one is meant. */
const TELLS_APART = 1;

/**
 * Returns the values that fit an input, the best first, and how well the best does: 3 where the request names the input, 1 where only
 * the kind fits, and more or less by the preposition.
 */
function findBestFittingSlots(shape: InputShape, slots: readonly Slot[], used: ReadonlySet<Slot>): Fit {
  const fits = slots
    .map((slot) => ({ slot, worth: used.has(slot) ? 0 : rateSlotFit(shape, slot) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth);
  const worth = fits[0]?.worth ?? 0;
  return { worth, slots: fits.filter((each) => each.worth >= worth - TELLS_APART).map(({ slot }) => slot) };
}

const BEFORE: ReadonlySet<string> = new Set(["from", "old", "current", "previou", "befor", "sinc"]);
const AFTER: ReadonlySet<string> = new Set(["to", "new", "next", "after", "target"]);

function rateSlotFit(shape: InputShape, slot: Slot): number {
  const place = shape.kinds.indexOf(slot.kind);
  const isNamed = slot.label !== null && shape.terms.includes(stemWord(slot.label));
  const takesAnyText = shape.kinds.length === 0 && shape.choices.length === 0 ? false : isNamed && !shape.isNumber;
  if (place === -1 && !takesAnyText) return 0;
  const isOld = shape.terms.some((term) => BEFORE.has(term));
  const isNew = shape.terms.some((term) => AFTER.has(term));
  if (slot.role === "from" && slot.kind === "version") return isOld ? 2.5 : isNew ? 0 : 0.2;
  if (slot.role === "to" && isOld) return 0;
  const byRole = slot.role === "to" && (isNew || slot.kind === "version") ? 1 : 0;
  const byParagraph = slot.main ? 0 : -0.5;
  return (isNamed ? 3 : 1) + byRole + byParagraph - Math.max(place, 0) * 0.2;
}

interface Given {
  readonly slots: readonly Slot[];
  readonly text: string;
  /** Grows with every value that is taken. */
  readonly used: Set<Slot>;
}

interface Found {
  readonly value: unknown;
  /** Says in a sentence why none of the request's values was taken; null for other reasons. */
  readonly problem: string | null;
}

/** Returns the commit for an input: `commit_1` and `commit_2` take the first and second commit id of the request, `commit` the only one. */
function commitFor({ name }: InputShape, text: string): string | undefined {
  const found = /^commit(?:_([1-9]))?$/.exec(name);
  if (found === null) return undefined;
  const ids = commitIds(text);
  return found[1] === undefined ? (ids.length === 1 ? ids[0] : undefined) : ids[Number(found[1]) - 1];
}

function findValueForInput(shape: InputShape, { slots, text, used }: Given): Found {
  const commit = commitFor(shape, text);
  if (commit !== undefined) return { value: commit, problem: null };
  if (shape.choices.length > 0) return { value: findChosenWord(shape, text), problem: null };
  if (shape.form === "list") return listFor(shape, slots, used);
  const { slots: best } = findBestFittingSlots(shape, slots, used);
  const [first] = best;
  if (first === undefined) return { value: undefined, problem: null };
  const values = [...new Set(best.map(({ value }) => value))];
  if (values.length > 1)
    return { value: undefined, problem: `\`${shape.name}\` could be ${values.slice(0, 3).join(" or ")}.` };
  for (const slot of best) used.add(slot);
  return { value: convertSlotValue(shape, first), problem: null };
}

/** Returns for a list all values of the first of its kinds that the request has. */
function listFor(shape: InputShape, slots: readonly Slot[], used: Set<Slot>): Found {
  for (const kind of shape.kinds) {
    const own = slots.filter((slot) => slot.kind === kind && slot.main && !used.has(slot));
    if (own.length === 0) continue;
    for (const slot of own) used.add(slot);
    return { value: own.map((slot) => convertSlotValue(shape, slot)), problem: null };
  }
  return { value: undefined, problem: null };
}

function convertSlotValue({ isNumber }: InputShape, { value }: Slot): unknown {
  return isNumber ? Number(value.replace(/^.*?(\d{1,15})$/s, "$1")) : value;
}

/** Returns the only choice of an enumeration that the request names; undefined for none or several. */
function findChosenWord({ choices, form }: InputShape, text: string): unknown {
  const words = ` ${splitWords(text).join(" ")} `;
  const said = choices.filter((choice) => words.includes(` ${splitWords(choice).join(" ")} `));
  if (form === "list") return said.length > 0 ? said : undefined;
  return said.length === 1 ? said[0] : undefined;
}
