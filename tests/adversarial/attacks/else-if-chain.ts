import type { Attack } from "../attack.ts";

/** A chain of `else if` is nested, though a semicolon ends each of its statements. */
export default {
  files: () => ({
    "app/services/deep.ts": `${"if (a) b(class { a = [function () { return 1; }] });\nelse ".repeat(2)}${"x = class { a = [/]/,".repeat(3_000)}1${"] }".repeat(3_000)};\n`,
  }),
} satisfies Attack;
