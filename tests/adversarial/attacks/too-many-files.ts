import type { Attack } from "../attack.ts";

/** More changed files than anybody judges at once. */
export default {
  files: () => Object.fromEntries(Array.from({ length: 20_500 }, (_, at) => [`app/services/many/f${at}.txt`, "x\n"])),
  named: "20500 files",
} satisfies Attack;
