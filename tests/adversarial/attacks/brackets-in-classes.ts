import type { Attack } from "../attack.ts";

/** Brackets of classes nest as deep as those of lists, and regular expressions between them hide how deep that is. */
export default {
  files: () => ({
    "app/services/deep.ts": `${"x = class { a = [/]/,".repeat(3_000)}1${"] }".repeat(3_000)};\n`,
  }),
} satisfies Attack;
