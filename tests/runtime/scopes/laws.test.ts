import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScopeType } from "../../../src/runtime/engine/index.ts";
import {
  fsScope,
  GIT_OPERATIONS,
  gitScope,
  httpScope,
  queueScope,
  secretScope,
  textScope,
} from "../../../src/runtime/engine/scopes/index.ts";

/** Few names, so that scopes meet often. */
const name = fc.constantFrom("a", "b", "ab");
const steps = fc.array(name, { maxLength: 3 });
const path = steps.map((parts) => (parts.length === 0 ? "." : parts.join("/")));
const host = fc.constantFrom("x.test", "a.x.test", "b.a.x.test", "ax.test");
const authority = fc.tuple(host, fc.constantFrom("", ":8080")).map((parts) => parts.join(""));
const urlPath = fc
  .tuple(steps, fc.constantFrom("", "/"))
  .map(([parts, end]) => `/${parts.join("/")}${parts.length > 0 ? end : ""}`);
const scheme = fc.constantFrom("https", "http");
const url = fc.tuple(scheme, authority, urlPath).map(([kind, place, rest]) => new URL(`${kind}://${place}${rest}`));
const pattern = fc
  .tuple(scheme, fc.constantFrom("", "*."), authority, steps, fc.constantFrom("", "/*"))
  .map(
    ([kind, star, place, parts, end]) => `${kind}://${star}${place}${parts.map((part) => `/${part}`).join("")}${end}`,
  );
const max = fc.integer({ min: 1, max: 4 });

interface Case {
  readonly type: ScopeType<unknown, unknown>;
  readonly document: fc.Arbitrary<unknown>;
  readonly request: fc.Arbitrary<unknown>;
}

const cases: readonly (readonly [string, Case])[] = [
  [
    "fs",
    {
      type: fsScope,
      document: fc.record({ path, as: name }, { requiredKeys: ["path"] }),
      request: fc.record({ path: steps, as: name }),
    },
  ],
  [
    "http",
    {
      type: httpScope,
      document: fc.oneof(
        fc.record({ url: pattern }),
        fc.record({ urls: fc.array(pattern, { minLength: 1, maxLength: 4 }) }),
      ),
      request: url,
    },
  ],
  [
    "git",
    {
      type: gitScope,
      document: fc.record(
        { repo: path, operations: fc.subarray([...GIT_OPERATIONS], { minLength: 1 }) },
        { requiredKeys: ["repo"] },
      ),
      request: fc.record({ repo: steps, operation: fc.constantFrom(...GIT_OPERATIONS) }),
    },
  ],
  [
    "secrets",
    {
      type: secretScope,
      document: fc.record({ names: fc.array(name, { minLength: 1, maxLength: 4 }) }),
      request: fc.record({ name }),
    },
  ],
  [
    "queue",
    {
      type: queueScope,
      document: fc.oneof(
        fc.record({ output_slot: name, max }, { requiredKeys: ["output_slot"] }),
        fc.record({ url: pattern }),
        fc.record({ system: name }),
      ),
      request: fc.oneof(
        fc.record({ kind: fc.constant("slot"), slot: name, ordinal: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ kind: fc.constant("url"), url }),
        fc.record({ kind: fc.constant("system"), system: name }),
      ),
    },
  ],
  [
    "text",
    {
      type: textScope,
      document: fc.record({ max_tokens: max }),
      request: fc.record({ tokens: fc.integer({ min: 1, max: 5 }) }),
    },
  ],
];

describe.each(cases)("scopes of %s", (_, { type, document, request }) => {
  const scope = document.map((written) => {
    const parsed = type.parse(written);
    if (!parsed.ok) throw new Error(`${JSON.stringify(written)}: ${parsed.error.join(" ")}`);
    return parsed.value;
  });
  const matches = (set: unknown, asked: unknown) => set !== null && type.matches(set, asked);
  const meet = (a: unknown, b: unknown) => (a === null || b === null ? null : type.meet(a, b));
  const leq = (a: unknown, b: unknown) => a === null || (b !== null && type.leq(a, b));

  test("a meet matches what both match, and nothing else", () => {
    fc.assert(
      fc.property(scope, scope, request, (a, b, asked) => {
        expect(matches(meet(a, b), asked)).toBe(matches(a, asked) && matches(b, asked));
      }),
      { numRuns: 2000 },
    );
  });

  test("the order, the grouping and a repetition of a meet do not matter", () => {
    fc.assert(
      fc.property(scope, scope, scope, (a, b, c) => {
        expect(meet(a, b)).toEqual(meet(b, a));
        expect(meet(meet(a, b), c)).toEqual(meet(a, meet(b, c)));
        expect(meet(a, a)).toEqual(a);
      }),
      { numRuns: 500 },
    );
  });

  test("a scope is below another exactly when their meet is that scope", () => {
    fc.assert(
      fc.property(scope, scope, (a, b) => {
        expect(leq(a, b)).toBe(JSON.stringify(meet(a, b)) === JSON.stringify(a));
        expect(leq(meet(a, b), a)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("what is below another matches nothing that the other does not, and two below each other are equal", () => {
    fc.assert(
      fc.property(scope, scope, request, (a, b, asked) => {
        if (leq(a, b) && matches(a, asked)) expect(matches(b, asked)).toBe(true);
        if (leq(a, b) && leq(b, a)) expect(a).toEqual(b);
      }),
      { numRuns: 2000 },
    );
  });

  test("a scope without another matches what only the first does, or cannot be said", () => {
    fc.assert(
      fc.property(scope, scope, request, (a, b, asked) => {
        const left = type.without?.(a, b) ?? (type.without ? null : "inexpressible");
        if (left !== "inexpressible") expect(matches(left, asked)).toBe(matches(a, asked) && !matches(b, asked));
      }),
      { numRuns: 2000 },
    );
  });

  test("a scope that was written down reads back as it was", () => {
    fc.assert(
      fc.property(scope, (a) => {
        expect(type.parse(JSON.parse(JSON.stringify(type.document(a))))).toEqual({ ok: true, value: a });
      }),
      { numRuns: 500 },
    );
  });

  test("whatever is written, parsing gives a scope or sentences", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom("path", "url", "urls", "repo", "names"), fc.anything())),
        (written) => {
          const parsed = type.parse(written);
          if (!parsed.ok) expect(parsed.error.every((sentence) => sentence.endsWith("."))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
