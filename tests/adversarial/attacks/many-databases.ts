import type { Attack } from "../attack.ts";

/** A rationale that names an alternative again and again. */
export default {
  files: () => ({ "app/services/email.py": "def send(to):\n    return 2\n" }),
  record: (text) => text.replace(/"rationale": "[^"]*"/, `"rationale": "${"postgresql from ".repeat(55_000)}"`),
} satisfies Attack;
