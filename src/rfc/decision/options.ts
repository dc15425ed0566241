import { nearestName, type Rfc, type RfcOption } from "../../domain/index.ts";

/** The keys under which an RFC may offer options. */
export type OptionKey = "option_a" | "option_b" | "option_c";
/** What becomes of the proposals when an option is chosen. */
export type OptionEffect = "approve" | "reject" | "defer";

const OPTION_KEYS: readonly OptionKey[] = ["option_a", "option_b", "option_c"];

/** A hand-written option without an effect means what that letter means in the specification's example (9.2). */
const EFFECT_BY_LETTER: Readonly<Record<OptionKey, OptionEffect>> = {
  option_a: "approve",
  option_b: "reject",
  option_c: "defer",
};

/** An option that can be chosen, with what choosing it does. */
export interface OfferedOption {
  readonly key: OptionKey;
  readonly effect: OptionEffect;
  readonly option: RfcOption;
}

/** The options that an RFC really offers; one that says nothing is none. */
export function offeredOptions(rfc: Rfc): OfferedOption[] {
  return OPTION_KEYS.flatMap((key) => {
    const option = rfc[key];
    if (!option || (!option.description?.trim() && !option.effect)) return [];
    return [{ key, effect: option.effect ?? EFFECT_BY_LETTER[key], option }];
  });
}

/** The offered option by any of its names: `b`, `B`, `option_b`, `Option-B`, `option b`. */
export function findOption(rfc: Rfc, name: string): OfferedOption | null {
  const letter = letterOf(name);
  return offeredOptions(rfc).find(({ key }) => key === `option_${letter}`) ?? null;
}

/** The nearest name of an offered option to one that is none. */
export function nearestOption(rfc: Rfc, name: string): string | null {
  const keys = offeredOptions(rfc).map(({ key }) => key);
  return nearestName(name.trim(), keys) ?? nearestName(`option_${letterOf(name)}`, keys);
}

/** What the resolution of an RFC does, or null where none of its options was chosen. */
export function effectOf(rfc: Rfc): OptionEffect | null {
  return rfc.status === "resolved" && rfc.resolution ? (findOption(rfc, rfc.resolution)?.effect ?? null) : null;
}

function letterOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^option[\s_-]*/, "");
}
