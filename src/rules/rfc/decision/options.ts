import { findNearestName, type Rfc, type RfcOption } from "../../../kernel/domain/index.ts";

/** The keys under which an RFC may offer options. */
export type OptionKey = "option_a" | "option_b" | "option_c" | "option_d" | "option_e" | "option_f";
/** What choosing an option does to the proposals. */
export type OptionEffect = "approve" | "reject" | "defer";

const OPTION_KEYS: readonly OptionKey[] = ["option_a", "option_b", "option_c", "option_d", "option_e", "option_f"];

/** The effects that the letters have in the specification's example (9.2), for hand-written options without an effect. */
const EFFECT_BY_LETTER: Readonly<Record<OptionKey, OptionEffect>> = {
  option_a: "approve",
  option_b: "reject",
  option_c: "defer",
  option_d: "defer",
  option_e: "defer",
  option_f: "defer",
};

/** An option that a person can choose. */
export interface OfferedOption {
  readonly key: OptionKey;
  readonly effect: OptionEffect;
  readonly option: RfcOption;
}

/** Returns the options that an RFC offers; an empty one does not count. */
export function listOfferedOptions(rfc: Rfc): OfferedOption[] {
  return OPTION_KEYS.flatMap((key) => {
    const option = rfc[key];
    if (!option || (!option.description?.trim() && !option.effect)) return [];
    return [{ key, effect: option.effect ?? EFFECT_BY_LETTER[key], option }];
  });
}

/** Finds an offered option by any of its names: `b`, `B`, `option_b`, `Option-B`, `option b`. */
export function findOption(rfc: Rfc, name: string): OfferedOption | null {
  const letter = parseOptionLetter(name);
  return listOfferedOptions(rfc).find(({ key }) => key === `option_${letter}`) ?? null;
}

/** Returns the offered option whose name is nearest to an unknown one. */
export function findNearestOption(rfc: Rfc, name: string): string | null {
  const keys = listOfferedOptions(rfc).map(({ key }) => key);
  return findNearestName(name.trim(), keys) ?? findNearestName(`option_${parseOptionLetter(name)}`, keys);
}

/** Returns the effect of the chosen option, or null where none of the RFC's options was chosen. */
export function findChosenEffect(rfc: Rfc): OptionEffect | null {
  return rfc.status === "resolved" && rfc.resolution ? (findOption(rfc, rfc.resolution)?.effect ?? null) : null;
}

function parseOptionLetter(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^option[\s_-]*/, "");
}
