import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePath, encodePath } from "../../src/workspace/git/index.ts";

describe("path bytes", () => {
  it("come back as they were, whatever they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...encodePath(decodePath(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it("stay apart where a lenient decoder would make one string of two", () => {
    const paths = [[0xff], [0xfe], [0xc3], [0xc3, 0x28], [0xed, 0xa0, 0x80]].map((bytes) =>
      decodePath(Uint8Array.from(bytes)),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("are ordinary text where they are UTF-8", () => {
    expect(decodePath(Buffer.from("app/größe 😀.py"))).toBe("app/größe 😀.py");
  });
});
