import type { Attack } from "../attack.ts";

/** Comments that each silence a checker, on lines of their own and in one comment. */
export default {
  files: () => ({
    "app/services/lines.ts": `${"// @ts-ignore\n".repeat(65_000)}export const x = 1;\n`,
    "app/services/block.ts": `/*${"\n@ts-ignore".repeat(65_000)}\n*/\nexport const x = 1;\n`,
    "app/services/line.ts": `${"/* @ts-ignore */ ".repeat(60_000)}export const x = 1;\n`,
  }),
} satisfies Attack;
