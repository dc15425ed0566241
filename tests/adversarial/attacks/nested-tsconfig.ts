import type { Attack } from "../attack.ts";

/** A configuration that is nested more deeply than a reader's stack. */
export default {
  files: () => ({
    "tsconfig.json": `{ "compilerOptions": ${"[".repeat(100_000)}${"]".repeat(100_000)} }`,
    "app/services/config.ts": 'import { a } from "./other";\n\nexport const b = a;\n',
  }),
} satisfies Attack;
