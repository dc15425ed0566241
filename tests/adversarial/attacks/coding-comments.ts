import type { Attack } from "../attack.ts";

/** Comments that each could declare an encoding. */
export default {
  files: () => ({ "app/services/coding.py": `${"# coding:\n".repeat(70_000)}x = 1\n` }),
} satisfies Attack;
