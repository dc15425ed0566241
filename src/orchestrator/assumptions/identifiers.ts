import { BRANDS } from "./lexicon/brands.ts";

/** What kind of thing a name in the text is; a `literal` is a value such as a key format or a URL. */
export type IdentifierForm = "environment" | "code" | "path" | "route" | "literal" | "header" | "option";

/** A name that a program would recognise. */
export interface Identifier {
  readonly key: string;
  readonly form: IdentifierForm;
  /** The words it is made of, in lower case: `APP_TOKEN_TTL` is `app`, `token`, `ttl`. */
  readonly words: readonly string[];
}

const ENVIRONMENT = /^\$?\{?((?:[A-Z][A-Z0-9]*_)+[A-Z0-9_]+)\}?$/;
const QUOTED_ENVIRONMENT = /^\$?\{?([A-Z][A-Z0-9]{2,})\}?$/;
const FROM_PROCESS = /^(?:process\.env|os\.environ|import\.meta\.env|env)\.([A-Z][A-Z0-9_]*)$/;
const CALL = /^@?([A-Za-z_$][\w$.]*)\([^()]*\)$/;
/** `decimal(10,2)` is a type of a column, no call. */
const COLUMN_TYPE =
  /^(?:decimal|numeric|n?varchar|char|float|double|bigint|integer|int|timestamp|datetime|text|binary|bit)\(\d*(?:,\d+)?\)$/i;
const SNAKE = /^[@_]*[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]*)+$/;
const DOTTED = /^[@_]*[A-Za-z]\w*(?:\.[A-Za-z_]\w*)+$/;
const CAMEL = /^(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)$/;
const FILE =
  /^[\w@.~-]+\.(?:ya?ml|toml|json|ini|env|py|ts|tsx|js|jsx|go|rs|java|rb|sql|md|txt|csv|lock|cfg|conf|sh|html|css|log|db|sqlite)$/;
const DATE_PATTERN = /^[YMD]{1,4}(?:[-./]?[YMDHhms]{1,4}){1,6}$/;
const NUMBERED_CODE =
  /^(?!(?:UTF|SHA|ISO|AES|RFC|MD|HTTP|TLS|RSA|ES|HS|RS|BASE|ASCII|LATIN|UTC|GMT|UCS)-)[A-Z]{2,}-\d+$/;

/** The identifier that a run of characters without blanks is, or null for an ordinary word. */
export function identifierOf(core: string, quoted: boolean): Identifier | null {
  const environment = environmentName(core, quoted);
  if (environment) return named(environment, "environment");
  if (core.includes("://")) return named(core.replace(/\/+$/, ""), "literal");
  if (COLUMN_TYPE.test(core)) return null;
  const call = CALL.exec(core);
  if (call?.[1]) return named(call[1], "code");
  if (/^--?[a-z][\w-]+$/i.test(core)) return named(core, "option");
  if (/^X-[A-Za-z-]+$/.test(core)) return named(core.toLowerCase(), "header");
  if (DATE_PATTERN.test(core)) return named(core, "literal");
  if (core.includes("/")) return withSlash(core);
  if (/[{}*]|\w:\D|<\w/.test(core) && /\w/.test(core)) return named(core, "literal");
  return plainName(core, quoted);
}

function environmentName(core: string, quoted: boolean): string | null {
  const found = ENVIRONMENT.exec(core) ?? FROM_PROCESS.exec(core);
  if (found?.[1]) return found[1];
  if (!quoted && !core.startsWith("$")) return null;
  const name = QUOTED_ENVIRONMENT.exec(core)?.[1] ?? null;
  return name !== null && !BRANDS.has(name.toLowerCase()) ? name : null;
}

/** `read/write` is two words; `app/utils/tokens.py`, `/users` and `users/{id}` are names. */
function withSlash(core: string): Identifier | null {
  if (/^\/[\w{}:<>[\]*.~-]*/.test(core)) return named(core.replace(/(.)\/+$/, "$1"), "route");
  const last = core.slice(core.lastIndexOf("/") + 1);
  const isPath = core.endsWith("/") || /^[.~@]/.test(core) || core.split("/").length > 2 || /\.\w+$/.test(last);
  if (/[{}*:<>]/.test(core)) return named(core, "literal");
  return isPath && !/^[\d/.]+$/.test(core) ? named(core.replace(/^\.\//, ""), "path") : null;
}

function plainName(core: string, quoted: boolean): Identifier | null {
  const lower = core.toLowerCase();
  if (BRANDS.has(lower)) return null;
  if (FILE.test(core) || /^\.[a-z]\w+$/.test(core)) return named(core, "path");
  if (DOTTED.test(core) && core.length > 4 && !/^(?:[a-z]\.)+[a-z]$/.test(lower)) return named(core, "code");
  if (SNAKE.test(core) || CAMEL.test(core) || NUMBERED_CODE.test(core)) return named(core, "code");
  if (quoted && /^[a-z][\w-]*$/i.test(core) && /[-]/.test(core)) return named(core, "literal");
  return null;
}

function named(key: string, form: IdentifierForm): Identifier {
  return { key: key.replace(/^[@$]+/, ""), form, words: wordsOfKey(key) };
}

/** The words that a name is made of, in lower case. */
export function wordsOfKey(key: string): readonly string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

/** `created_at` of `orders.created_at`; null for a name of one part. */
export function memberName(key: string, form: IdentifierForm): string | null {
  const dot = form === "code" ? key.lastIndexOf(".") : -1;
  return dot > 0 && dot < key.length - 1 ? key.slice(dot + 1) : null;
}
