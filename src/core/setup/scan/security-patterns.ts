import type { Statement } from "../../../kernel/domain/index.ts";
import { splitWords } from "../../../kernel/words/index.ts";

const MOST_PATTERNS = 40;

/** A longer name is a sentence, such as the name of a test. */
const MOST_WORDS = 5;

const set = (words: string) => new Set(words.split(" "));

/** These nouns are about who may do something. */
const ACCESS = set(
  "auth authentication authorization authenticated authorized permission permissions perm perms login role roles csrf xsrf password passwords credentials admin superuser staff access",
);
/** These nouns are about whether something is genuine. */
const PROOF = set("signature signatures token tokens cert certs certificate certificates hmac digest jwt hash");
/** These nouns are about where a client is sent. */
const SENDS = set("redirect redirects");
/** These nouns are about an encrypted connection. */
const SECURES = set("ssl tls");
const ASKS = set(
  "verify verifies check checks validate validates require requires required ensure ensures has is can must assert enforce enforces needs forbid deny test tests passes strip protect exempt",
);
/** Together they make text safe for another language. */
const ESCAPES = set("escape escapes unescape escaped");
const LANGUAGES = set("html xml attr attribute attributes shell sql url uri js script query path header");
const MAKES = set("build create follow handle send is has should load allow enforce");
const PROVES = set("verify verifies validate validates compare");
/** Together they tell one origin from another. */
const ORIGINS = set("origin origins");
const COMPARES = set("same cross");
/** Together they take out what others must not see. */
const HIDES = set("strip redact mask remove hide");
const HIDDEN = set("auth sensitive secret secrets credential credentials password passwords cookie cookies");
/** Together they keep what came from outside from reaching further than it may. */
const SAFE = set("safe valid");
const REACHES = set("join path url redirect assign key merge");
/** Each of these words is enough on its own. */
const ALONE = set(
  "authenticate authorise authorize deauthenticate unsign signing sanitize sanitise sanitized trusted untrusted redact",
);
/** Names of common libraries that do not say it by their words. */
const KNOWN = set(
  "compare_digest constant_time_compare timingSafeEqual canActivate @UseGuards @Roles @Public @PreAuthorize get_current_user login_user",
);
/** Matches an attribute of HTML, and types of paths and keys. */
const NO_CHECK = /^(?:crossOrigin|T?(?:Valid|Safe)[A-Z]\w*)$/;
/** A decorator with such a word guards the function below it. */
const GUARDS = set("auth authenticated authorized permission permissions login roles csrf");

/** Returns the names in a file's syntax that stand for a check of identity, permission, signature or certificate, sorted. */
export function listSecurityNames(statements: readonly Statement[]): string[] {
  const found = new Set<string>();
  const pending = [...statements];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const name of next.identifiers) if (isSecurityName(name)) found.add(name);
    for (const block of next.blocks) pending.push(...block);
  }
  return [...found].sort();
}

/**
 * A verb and a noun of one kind make a check (`check_permission`, `cert_verify`, `isAuthenticated`); a noun alone would match
 * half of an ordinary program (`token`, `signature`), and so would a constant, a type or a chain of attributes.
 */
function isSecurityName(name: string): boolean {
  if (KNOWN.has(name)) return true;
  if (!/^@?_*[a-zA-Z][\w]*$/.test(name) || /^@?_*[A-Z0-9_]+$/.test(name)) return false;
  const words = splitWords(name);
  const hasSomeWord = (among: ReadonlySet<string>) => words.some((word) => among.has(word));
  if (words.length > MOST_WORDS || NO_CHECK.test(name)) return false;
  if (hasSomeWord(ALONE)) return true;
  if (words.length === 1) return name.startsWith("@") && hasSomeWord(GUARDS);
  const pairs = [
    [ESCAPES, LANGUAGES],
    [ORIGINS, COMPARES],
    [HIDES, HIDDEN],
    [SAFE, REACHES],
  ] as const;
  if (pairs.some(([one, other]) => hasSomeWord(one) && hasSomeWord(other))) return true;
  if (hasSomeWord(MAKES) && (hasSomeWord(SENDS) || hasSomeWord(SECURES))) return true;
  return (
    (hasSomeWord(ASKS) && hasSomeWord(ACCESS)) ||
    (hasSomeWord(PROVES) && hasSomeWord(PROOF)) ||
    (name.startsWith("@") && hasSomeWord(GUARDS))
  );
}

/** Returns the patterns to watch: the names that most files have. */
export function pickSecurityPatterns(found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts]
    .filter(([name]) => !counts.has(`@${name}`))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([name]) => name);
  return names.slice(0, MOST_PATTERNS).sort();
}
