import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksSecret, makeRedaction } from "../../../src/skills/engine/run/redact.ts";
import type { Json } from "../../../src/skills/engine/run/types.ts";

const redacted = (text: string, input: Json = null, given: readonly string[] = []) => makeRedaction(input, given)(text);
// Put together here, so that scanners for leaked keys find none in this file.
const made = (...parts: readonly string[]) => parts.join("");

describe("secrets are taken out", () => {
  test.each<[string, Json, string]>([
    ["a value under a secret key", { password: "hunter22" }, "hunter22"],
    ["at any depth", { db: [{ connection: { apiKey: "abcd1234" } }] }, "abcd1234"],
    ["everything below a secret key", { credentials: { user: "someone", list: ["value-9"] } }, "value-9"],
    ["numbers", { pin: 493817 }, "493817"],
    ["escaped as JSON has it", { token: 'a"b\\c\nd' }, JSON.stringify('a"b\\c\nd').slice(1, -1)],
    ["in an address", { token: "a b/c+d" }, encodeURIComponent("a b/c+d")],
    ["in base64", { token: "some secret" }, Buffer.from("some secret").toString("base64")],
    ["a line of a key of several", { private_key: "first line of it\nsecond line of it" }, "second line of it"],
  ])("%s", (_, input, form) => {
    expect(redacted(`x ${form} y`, input)).toBe("x [redacted] y");
  });

  test("values that the caller names", () => {
    expect(redacted("key=opensesame", {}, ["opensesame"])).toBe("key=[redacted]");
  });

  test.each([
    made("sk-", "proj-", "A1b2C3d4E5f6G7h8I9j0"),
    made("sk-", "ant-api03-", "A1b2C3d4E5f6G7h8I9j0"),
    made("ghp", "_", "A1b2C3d4E5f6G7h8I9j0K1l2"),
    made("github", "_pat_", "A1b2C3d4E5f6G7h8I9j0K1l2"),
    made("glpat", "-", "A1b2C3d4E5f6G7h8I9j0"),
    made("xoxb", "-", "1234567890-abcdef"),
    made("AKIA", "ABCDEFGHIJKLMNOP"),
    made("AIza", "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p"),
    made("eyJhbGciOiJIUzI1NiJ9", ".", "eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".", "c2lnbmF0dXJl"),
    made("-----BEGIN RSA PRIVATE ", "KEY-----\nabc\n-----END RSA PRIVATE ", "KEY-----"),
  ])("what has a token's form: %s", (token) => {
    expect(redacted(`before ${token} after`)).toBe("before [redacted] after");
  });

  test("passwords of addresses and bearers", () => {
    expect(redacted("postgres://me:s3cr3t@host/db")).toBe("postgres://me:[redacted]@host/db");
    expect(redacted("Authorization: Bearer abcdefghijklmnop")).toBe("Authorization: Bearer [redacted]");
  });

  test("and nothing else", () => {
    const text = "max_tokens 5000 in the session; author Bo; https://host:8080/a@b";
    expect(redacted(text, { max_tokens: 5000, author: "Bo", session: "the session", authority: "host" })).toBe(text);
  });

  test("for every text under a secret key", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, unit: "binary" }), fc.string(), (secret, around) => {
        const text = `${around}${secret}${JSON.stringify({ given: secret })}`;
        const kept = redacted(text, { api_key: secret });
        return !kept.replaceAll("[redacted]", "").includes(secret) || "[redacted]".includes(secret);
      }),
    );
  });
});

test.each([
  ["password", true],
  ["dbPassword", true],
  ["API_KEY", true],
  ["x-api-key", true],
  ["accessToken", true],
  ["Authorization", true],
  ["client_secret", true],
  ["tokens", false],
  ["max_tokens", false],
  ["author", false],
  ["key", false],
  ["tokenizer", false],
] as const)("the key %s is secret: %s", (key, expected) => {
  expect(looksSecret(key)).toBe(expected);
});
