import { describe, expect, test } from "vitest";
import { readUrl } from "../../../src/runtime/engine/adapters/url.ts";

describe("a URL", () => {
  test("is read as the URL parser reads it", () => {
    const reading = readUrl("HTTPS://A.example:443/x/../y?z=%2F#f", null);
    expect(reading.kind === "url" && reading.url.href).toBe("https://a.example/y?z=%2F#f");
  });

  test("is read from where a redirect came from", () => {
    const reading = readUrl("../z", new URL("http://a.example/x/y"));
    expect(reading.kind === "url" && reading.url.href).toBe("http://a.example/z");
  });

  test.each([
    "https://user@a.example/",
    "https://:secret@a.example/",
    "https://a.example./",
    "https://a.example:0/",
    "ftp://a.example/",
    "https://a.example/..;/x",
    "https://a.example/%2e%2e/x",
    "https:\\\\a.example/",
    "https://a.example/\u00a0",
  ])("that somebody may read as another is told from others: %s", (text) => {
    expect(readUrl(text, null)).toEqual({ kind: "ambiguous" });
  });

  test.each(["", "x", "https://", "https://a b.example/", "https://[::1/"])("that is none is invalid: %s", (text) => {
    expect(readUrl(text, null)).toEqual({ kind: "invalid" });
  });
});
