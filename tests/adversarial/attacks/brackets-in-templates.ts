import type { Attack } from "../attack.ts";

/** Brackets that stand in templates close none of those around them. */
export default {
  files: () => ({ "app/services/deep.js": `x = ${"[`]`,".repeat(8_000)}1${"]".repeat(8_000)};\n` }),
} satisfies Attack;
