import type { Attack } from "../attack.ts";

/** A line of blanks in a manifest. */
export default {
  files: () => ({
    "setup.cfg": `[options]\ninstall_requires =\n  requests${" ".repeat(600_000)}x\n`,
    "app/services/blanks.py": "import requests\n",
  }),
} satisfies Attack;
