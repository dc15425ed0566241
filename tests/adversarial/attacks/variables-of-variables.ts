import type { Attack } from "../attack.ts";

const names = (last: string, join: string) => Array.from({ length: 200 }, () => last).join(join);
const python = Array.from({ length: 7 }, (_, at) => `a${at} = ${at === 0 ? "'x'" : names(`a${at - 1}`, "+")}\n`);
const typescript = Array.from(
  { length: 7 },
  (_, at) => `const a${at} = ${at === 0 ? "'x'" : `\`${names(`\${a${at - 1}}`, "")}\``};\n`,
);

/** Commands whose words are variables that name each other many times. */
export default {
  files: () => ({
    "app/services/deep.py": `import subprocess\n\n${python.join("")}subprocess.run([a6])\n`,
    "app/services/deep.ts": `import { spawn } from "node:child_process";\n${typescript.join("")}spawn(a6, [a6]);\n`,
  }),
} satisfies Attack;
