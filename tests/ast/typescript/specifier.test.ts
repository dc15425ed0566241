import { expect, test } from "vitest";
import { parseSpecifier } from "../../../src/syntax/ast/typescript/resolver/specifier.ts";

test.each([
  ["npm:pad@1", "pad"],
  ["npm:@s/pad@1.2/deep", "@s/pad"],
  ["jsr:@std/path@^1.0.0/posix", "jsr:@std/path"],
  ["jsr:@std/path", "jsr:@std/path"],
  ["https://deno.land/std@0.224.0/path/mod.ts", "https://deno.land/std"],
  ["https://deno.land/x/oak@v12.1.0/mod.ts", "https://deno.land/x/oak"],
  ["https://esm.sh/react@18.2.0/jsx-runtime", "https://esm.sh/react"],
  ["https://cdn.jsdelivr.net/npm/@s/n@1/+esm", "https://cdn.jsdelivr.net/npm/@s/n"],
  ["https://example.org/a@1/b.ts", "https://example.org/a/b.ts"],
])("%s is the package %s, whatever its version", (module, external) => {
  expect(parseSpecifier(module)).toEqual({ kind: "remote", external });
});
