import { normalizePackageName } from "../../kernel/domain/index.ts";

/** Products whose npm package drops the `.js` that people say; in general `x` and `x.js` are two packages. */
const SPOKEN_NAMES: ReadonlyMap<string, string> = new Map([
  ["express-js", "express"],
  ["next-js", "next"],
  ["nuxt-js", "nuxt"],
  ["react-js", "react"],
  ["three-js", "three"],
  ["vue-js", "vue"],
]);

/**
 * Returns the package names that an entry of `invariants.tech_stack` gives, in the form of `normalizePackageName`: `SQLAlchemy 2.0`,
 * `react@18`, `Django REST framework`, `Web: FastAPI with Pydantic 2`. A name ends where its version or a remark begins.
 */
export function parseTechStackEntry(entry: string): string[] {
  return entry
    .slice(0, 500)
    .split(/[,;]|\s(?:[+&/]|and|with|on|via|using)\s/i)
    .flatMap((part) => {
      const name = normalizePackageName(extractTechName(part));
      const spoken = SPOKEN_NAMES.get(name);
      return name === "" ? [] : spoken === undefined ? [name] : [name, spoken];
    });
}

function extractTechName(part: string): string {
  const words = part.slice(part.lastIndexOf(": ") + 1).split(/\s+/);
  const name: string[] = [];
  for (const word of words.filter((text) => text !== "")) {
    if (name.length > 0 && (/^[=<>~^!v]*\d/i.test(word) || !/^[A-Za-z@]/.test(word))) break;
    const plain = word.replace(/[=<>~^!([].*$/, "").replace(/(.)@.*$/, "$1");
    name.push(plain);
    if (plain !== word) break;
  }
  return name.join("-");
}
