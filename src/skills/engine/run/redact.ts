import type { Json, JsonObject } from "./types.ts";

const mark = "[redacted]";
/** A shorter text would occur in other texts by chance. */
const shortest = 4;

/** Matches the words of a key in any spelling: `apiKey`, `API_KEY`, `x-api-key`. */
const secretKey =
  /(?:^|_)(?:password|passwd|passphrase|passcode|pwd|pin|secret|secrets|token|apikey|api_key|authorization|auth|bearer|credential|credentials|cookie|session_id|private_key|access_key|signing_key|encryption_key|ssh_key|client_secret)(?:_(?:value|text|id|key))?$/;

/** Providers gave their keys these forms so that they can be recognised. */
const tokenShapes: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
  /\b(?:sk|rk|pk)[-_](?:[A-Za-z0-9]{1,20}[-_]){0,4}[A-Za-z0-9_-]{16,}/g,
  /\b(?:gh[opsur]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,})/g,
  /\b(?:xox[a-z]-[A-Za-z0-9-]{10,}|npm_[A-Za-z0-9]{20,}|hf_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_-]{20,})/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bey[A-Za-z0-9_-]{10,}\.ey[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /(?<=\b[Bb]earer\s{1,4})[A-Za-z0-9._~+/=-]{12,}/g,
  /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@]{0,100}:)[^\s/@]{1,200}(?=@)/g,
];

/** Replaces secrets in texts that are kept: the given ones, those under keys that look secret, and those that look like a token. */
export type Redact = (text: string) => string;

export function makeRedaction(input: Json, given: readonly string[]): Redact {
  const values = [...given.filter((value) => value !== ""), ...collectSecretValues(input)];
  const forms = [...new Set(values.flatMap(listSecretForms))].sort((a, b) => b.length - a.length);
  return (text) => {
    const known = forms.reduce((result, form) => result.replaceAll(form, mark), text);
    return tokenShapes.reduce((result, shape) => result.replace(shape, mark), known);
  };
}

/** Finds the values under secret keys, at any depth; everything below such a key is secret. */
function collectSecretValues(value: Json, isSecret = false): string[] {
  if (typeof value === "string") return isSecret && value.length >= shortest ? [value] : [];
  if (typeof value === "number") return isSecret && String(value).length >= shortest ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => collectSecretValues(item, isSecret));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as JsonObject).flatMap(([key, item]) =>
    collectSecretValues(item, isSecret || looksSecret(key)),
  );
}

export function looksSecret(key: string): boolean {
  const words = key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[-\s.]+/g, "_");
  return secretKey.test(words.toLowerCase());
}

/** Returns the forms of a secret in JSON, in an address, in base64, and line by line. */
function listSecretForms(secret: string): string[] {
  const encoded = Buffer.from(secret, "utf8").toString("base64");
  const lines = secret.split(/\r?\n/).filter((line) => line.trim().length >= 8);
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [secret, escaped, encodeSecretForUrl(secret), encoded, encoded.replace(/=+$/, ""), ...lines].filter(
    (form) => form !== "",
  );
}

function encodeSecretForUrl(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    // Half of a surrogate pair cannot be encoded.
    return secret;
  }
}
