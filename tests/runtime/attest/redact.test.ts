import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeSecrets } from "../../../src/runtime/engine/attest/index.ts";

const secret = 'pa"ss/w\\ör d+1\n';
const hex = Buffer.from(secret).toString("hex");

/** Forms in which the secret can be read off. */
const forms: Readonly<Record<string, string>> = {
  "as it is": secret,
  "in a URL": encodeURIComponent(secret),
  "in a URL in small letters": encodeURIComponent(secret).toLowerCase(),
  "in a form": encodeURIComponent(secret).replaceAll("%20", "+"),
  "with every byte escaped": hex.replace(/../g, "%$&"),
  "in JSON": JSON.stringify(secret).slice(1, -1),
  "in JSON in JSON": JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  "in JSON of ASCII": JSON.stringify(secret).slice(1, -1).replace("ö", "\\u00F6"),
  "in JSON with escaped slashes": JSON.stringify(secret).slice(1, -1).replace("/", "\\/"),
  "in hexadecimal": hex.toUpperCase(),
};

describe("a secret", () => {
  test.each(Object.entries(forms))("%s is not in what is written", (_, form) => {
    expect(removeSecrets({ [`k ${form}`]: [`a${form}b`, 1, null] }, [secret])).toEqual({
      "k [redacted]": ["a[redacted]b", 1, null],
    });
  });

  test("is not in base64 of a longer text, wherever it begins there", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 9 }),
        fc.uint8Array({ maxLength: 9 }),
        fc.boolean(),
        (before, after, url) => {
          const whole = Buffer.concat([before, Buffer.from("correct horse"), after]);
          const text = whole.toString(url ? "base64url" : "base64");
          const written = removeSecrets(text, ["correct horse"]);
          expect(Buffer.from(written.replace("[redacted]", ""), "base64").includes("horse")).toBe(false);
          expect(written).toContain("[redacted]");
        },
      ),
      { numRuns: 60 },
    );
  });

  test("that is a part of another one does not leave the other's rest behind", () => {
    expect(removeSecrets("abcdef abc", ["abc", "abcdef"])).toBe("[redacted] [redacted]");
  });

  test("that is empty hides nothing", () => {
    expect(removeSecrets("text", [""])).toBe("text");
  });
});
