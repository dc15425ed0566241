import type { Attack } from "../attack.ts";

/** A rationale of 900 kB. */
export default {
  files: () => ({ "app/services/email.py": "def send(to):\n    return 2\n" }),
  record: (text) => text.replace(/"rationale": "[^"]*"/, `"rationale": "${"because ".repeat(112_000)}"`),
} satisfies Attack;
