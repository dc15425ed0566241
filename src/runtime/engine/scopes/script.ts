import { err, ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { readFields } from "./fields.ts";

/**
 * `{package, digest?, script?, as?}`: the scripts of a package of skills, or one of them. Without `digest` any version of it. `as` is how
 * they run: in the `sandbox`, which is the default, or as a `process` with the rights of the account.
 */
export interface ScriptScope {
  readonly package: string;
  readonly digest: string | null;
  readonly script: string | null;
  readonly as: "sandbox" | "process";
}

const DIGEST = /^[0-9a-f]{64}$/;
const LONGEST_TEXT = 1000;

export const scriptScope: ScopeType<ScriptScope, ScriptScope> = {
  parse: (document) => {
    const fields = readFields(document, ["package", "digest", "script", "as"]);
    if (!fields.ok) return fields;
    const { package: name, digest = null, script = null, as = "sandbox" } = fields.value;
    if (!isText(name)) return err([`${quote("package")} is no name of a package.`]);
    if (digest !== null && !(typeof digest === "string" && DIGEST.test(digest)))
      return err([`${quote("digest")} is no digest of a package: 64 hexadecimal digits.`]);
    if (script !== null && !isText(script)) return err([`${quote("script")} is no path in a package.`]);
    if (as !== "sandbox" && as !== "process") return err([`${quote("as")} is "sandbox" or "process".`]);
    if (as === "process" && digest === null)
      return err([`A process has the rights of the account, so its rule names the ${quote("digest")} of the package.`]);
    return ok({ package: name, digest, script, as });
  },
  meet: (a, b) => {
    const isSame = (mine: string | null, theirs: string | null) => mine === null || theirs === null || mine === theirs;
    if (a.package !== b.package || a.as !== b.as || !isSame(a.digest, b.digest) || !isSame(a.script, b.script))
      return null;
    return { ...a, digest: a.digest ?? b.digest, script: a.script ?? b.script };
  },
  leq: isWithin,
  // A rule for every script there is would let any package run as a process.
  isNamed: ({ as }, named) => as === "sandbox" || named !== null,
  matches: (scope, request) => isWithin(request, scope),
  document: ({ package: name, digest, script, as }) => ({
    package: name,
    ...(digest === null ? {} : { digest }),
    ...(script === null ? {} : { script }),
    ...(as === "sandbox" ? {} : { as }),
  }),
};

function isWithin(a: ScriptScope, b: ScriptScope): boolean {
  const covers = (mine: string | null, theirs: string | null) => theirs === null || mine === theirs;
  return a.package === b.package && a.as === b.as && covers(a.digest, b.digest) && covers(a.script, b.script);
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_TEXT && !/[\p{Cc}\p{Cs}]/u.test(value);
