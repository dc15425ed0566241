import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers } from "../../../src/rules/checks/index.ts";
import { canPatternsMeet } from "../../../src/rules/orchestrator/plan/glob-overlap.ts";

describe("two patterns", () => {
  it.each([
    ["app/a.py", "app/a.py"],
    ["app/**", "app/x/y.py"],
    ["app/*.py", "app/**/tests.py"],
    ["app/*/models.py", "*/auth/*.py"],
    ["app/", "app/x/*.py"],
    ["src/{a,b}/x.ts", "src/b/*.ts"],
    ["src/{a/b,c}/x.ts", "src/a/b/x.ts"],
    ["src/+(a|b/c)/x.ts", "src/b/c/*"],
    ["**/auth*", "app/*/authors.py"],
    ["app/[ab].py", "app/[bc].py"],
    ["app/[id]/page.tsx", "app/i/page.tsx"],
    ["app/[!a].py", "app/b.py"],
    ["app/[]a].py", "app/].py"],
    ["app/?.py", "app/x.py"],
    ["**", "x"],
    ["./app/x", "app/*"],
    ["a/../b", "b"],
  ])("%s and %s can meet", (a, b) => {
    expect([canPatternsMeet(a, b), canPatternsMeet(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["app/a.py", "app/b.py"],
    ["app/*.py", "app/*.ts"],
    ["app/auth/**", "app/api/**"],
    ["app/*", "app/x/y.py"],
    ["app/auth/", "app/authors/x.py"],
    ["app/[ab].py", "app/[cd].py"],
    ["app/[id]/page.tsx", "app/[slug]/page.tsx"],
    ["src/{a,b}/x.ts", "lib/**"],
    ["**/*.py", "**/*.ts"],
    ["a*c", "ab"],
  ])("%s and %s cannot", (a, b) => {
    expect([canPatternsMeet(a, b), canPatternsMeet(b, a)]).toEqual([false, false]);
  });

  it("that cover one path are never said to be apart", () => {
    const name = fc.constantFrom("a", "b", "ab", "ba", "[ab]", "{a", "b}", "-", ".a", "]", "a b");
    const asPattern = (segment: string) =>
      fc.constantFrom(
        segment,
        "*",
        "**",
        `${segment}*`,
        `*${segment}`,
        `{${segment},c}`,
        `{c/d,${segment}}`,
        "[ab]*",
        "[!c]*",
        "?*",
        `@(${segment}|c)`,
        `**/${segment}`,
      );
    const pair = fc.array(name, { minLength: 1, maxLength: 4 }).chain((segments) => {
      const pattern = fc.tuple(...segments.map(asPattern)).map((parts) => parts.join("/"));
      const folder = pattern.map((text) => `${text.split("/").slice(0, -1).join("/")}/`);
      return fc.tuple(fc.constant(segments.join("/")), fc.oneof(pattern, folder), pattern);
    });
    let met = 0;
    fc.assert(
      fc.property(pair, ([path, a, b]) => {
        if (!covers([a], path) || !covers([b], path)) return;
        met++;
        expect(canPatternsMeet(a, b), `${a} and ${b} share ${path}`).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(met).toBeGreaterThan(500);
  });

  it("of any length are compared in no time", () => {
    canPatternsMeet("*a".repeat(400), "*b".repeat(400));
    canPatternsMeet("**/a/".repeat(200), "**/b/".repeat(200));
  });
});
