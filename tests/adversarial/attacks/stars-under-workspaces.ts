import type { Attack } from "../attack.ts";

/** Thousands of `**` in the patterns of a workspace. */
export default {
  files: () => ({
    "package.json": JSON.stringify({
      workspaces: [`${"**/".repeat(3_000)}a`, ...Array(300).fill("**/**/**/x"), `!${"**/a".repeat(500)}`],
    }),
    ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at % 8}/q${at % 7}/r${at}/s.txt`, "x\n"])),
    "app/services/stars.ts": 'import { a } from "packages";\n\nexport const b = a;\n',
  }),
} satisfies Attack;
