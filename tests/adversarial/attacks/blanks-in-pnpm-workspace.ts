import type { Attack } from "../attack.ts";

/** Lines of blanks in the list of a workspace's packages. */
export default {
  files: () => ({
    "pnpm-workspace.yaml": `packages:\n  - a${" ".repeat(600_000)}b\n  - ${"\t".repeat(600_000)}\n`,
    "app/services/blanks.ts": 'import { a } from "packages";\n\nexport const b = a;\n',
  }),
} satisfies Attack;
