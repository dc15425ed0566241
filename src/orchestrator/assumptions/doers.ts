import { DOERS } from "./lexicon/aspects.ts";
import { canonicalOf } from "./lexicon.ts";
import { WordList } from "./word-list.ts";

/** Stems of general doers, which alone name no subject. */
export const DOER_STEMS = new WordList(() => DOERS.split(" ").map(canonicalOf));
