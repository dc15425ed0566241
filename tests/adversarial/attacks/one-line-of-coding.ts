import type { Attack } from "../attack.ts";

/** One comment that declares an encoding again and again, without a name. */
export default {
  files: () => ({ "app/services/coding.py": `# ${"coding: ".repeat(70_000)}\nx = 1\n` }),
} satisfies Attack;
