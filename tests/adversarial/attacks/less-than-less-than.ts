import type { Attack } from "../attack.ts";

/** `a < b < c …` may be type arguments each time, so that the native parser takes cubic time. */
export default {
  files: () => ({ "app/services/less.ts": `${`${"a<\n".repeat(340)}b;\n`.repeat(900)}` }),
} satisfies Attack;
