import type { Attack } from "../attack.ts";

/** Brackets in the text of an element are text. */
export default {
  files: () => ({ "app/services/deep.tsx": `x = ${"[<a>\n]\n</a>,\n".repeat(8_000)}1${"]".repeat(8_000)};\n` }),
} satisfies Attack;
