import type { Attack } from "../attack.ts";

/** Brackets that stand in regular expressions close none of those around them: 40 kB overflow the native parser's stack. */
export default {
  files: () => ({ "app/services/deep.ts": `x = ${"[/]/,".repeat(8_000)}1${"]".repeat(8_000)};\n` }),
} satisfies Attack;
