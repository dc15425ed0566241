import { describe, expect, it } from "vitest";
import { resolveAccountHome } from "../../../src/workspace/ground/index.ts";

describe("the account's folder", () => {
  it.each(["/proc/nope", "/tmp/../proc/1/nope"])("is refused at once where nothing can be made: %s", (home) => {
    expect(() => resolveAccountHome({ SKL_HOME: home })).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
  });

  it.each([
    ["/proc/../srv/skl", "/srv/skl"],
    ["/process/skl", "/process/skl"],
  ])("is %s, wherever that is", (home, resolved) => {
    expect(resolveAccountHome({ SKL_HOME: home })).toBe(resolved);
  });

  it("is .skl in the home of whoever runs it", () => {
    expect(resolveAccountHome({ HOME: "/home/ada" })).toBe("/home/ada/.skl");
  });
});
