import { DOERS } from "./lexicon/aspects.ts";
import { canonicalOf } from "./lexicon.ts";

/** Stems of general doers, which alone name no subject. */
export const DOER_STEMS: ReadonlySet<string> = new Set(DOERS.split(" ").map(canonicalOf));
