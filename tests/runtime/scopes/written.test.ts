import { describe, expect, test } from "vitest";
import { EFFECTS } from "../../../src/runtime/engine/index.ts";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";

function read(adapter: string, document: unknown) {
  const type = SCOPED_ADAPTERS.get(adapter)?.scope;
  if (type === undefined) throw new Error(adapter);
  return type.parse(document);
}

const normal = (adapter: string, document: unknown) => {
  const parsed = read(adapter, document);
  return parsed.ok ? SCOPED_ADAPTERS.get(adapter)?.scope.document(parsed.value) : parsed.error;
};

describe("one spelling for each scope", () => {
  test.each([
    ["fs", { path: "./docs/" }, { path: "docs" }],
    ["fs", { path: "./" }, { path: "." }],
    ["fs", { path: ".hidden/x" }, { path: ".hidden/x" }],
    ["http", { url: "HTTPS://API.Example.com:443" }, { url: "https://api.example.com/" }],
    ["http", { url: "http://[::1]:8080/*" }, { url: "http://[::1]:8080/*" }],
    ["http", { url: "http://x.test:80/%61%20b" }, { url: "http://x.test/a%20b" }],
    [
      "http",
      { urls: ["https://x.test/b", "https://x.test/*", "https://a.test/"] },
      { urls: ["https://a.test/", "https://x.test/*"] },
    ],
    ["git", { repo: ".", operations: ["tag", "log", "log"] }, { repo: ".", operations: ["log", "tag"] }],
    ["git", { repo: "./sub" }, { repo: "sub" }],
    ["secrets", { names: ["B", "A", "B"] }, { names: ["A", "B"] }],
    ["queue", { output_slot: "single_draft" }, { output_slot: "single_draft", max: 1 }],
    ["queue", { url: "https://*.x.test/form" }, { url: "https://*.x.test/form" }],
    ["text", { max_tokens: 5 }, { max_tokens: 5 }],
  ])("%s %j is %j", (adapter, document, expected) => {
    expect(normal(adapter, document)).toEqual(expected);
  });
});

test("a key that a scope does not have is answered with those that it has", () => {
  expect(normal("git", { repository: "." })).toEqual([
    '"repository" is no key of this scope; it takes "repo", "operations".',
  ]);
});

describe("what has two readings, or none, is no scope", () => {
  test.each([
    ["fs", { path: "/etc" }],
    ["fs", { path: "C:/x" }],
    ["fs", { path: "" }],
    ["fs", { path: "a/../b" }],
    ["fs", { path: ".." }],
    ["fs", { path: "a//b" }],
    ["fs", { path: "a/./b" }],
    ["fs", { path: "a\\b" }],
    ["fs", { path: "a\0b" }],
    ["fs", { path: `${"x".repeat(256)}` }],
    ["fs", { path: "a", as: "" }],
    ["fs", { path: "a", mode: "rw" }],
    ["fs", {}],
    ["fs", "a"],
    ["http", { url: "https://user:pw@x.test/" }],
    ["http", { url: "https://allowed.test@evil.test/" }],
    ["http", { url: "https://x.test/a/../b" }],
    ["http", { url: "https://x.test/a/%2e%2e/b" }],
    ["http", { url: "https://x.test/a%2Fb" }],
    ["http", { url: "https://x.test/a%5cb" }],
    ["http", { url: "https://x.test//a" }],
    ["http", { url: "https://x.test/a//*" }],
    ["http", { url: "https://x.test/*/b" }],
    ["http", { url: "https://x.test/a*" }],
    ["http", { url: "https://x.test/%ff" }],
    ["http", { url: "https://x.test./" }],
    ["http", { url: "https://x.test:0/" }],
    ["http", { url: "https://x.test:99999/" }],
    ["http", { url: "https://x.*.test/" }],
    ["http", { url: "https://*/" }],
    ["http", { url: "https://*.127.0.0.1/" }],
    ["http", { url: "http://2130706433/" }],
    ["http", { url: "http://0x7f.1/" }],
    ["http", { url: "http://[0:0:0:0:0:0:0:1]/" }],
    ["http", { url: "https://b\u00fccher.test/" }],
    ["http", { url: "https://x.test\\@evil.test/" }],
    ["http", { url: "https://x.te\tst/" }],
    ["http", { url: "https://x.test/?q=1" }],
    ["http", { url: "https://x.test/#a" }],
    ["http", { url: "ftp://x.test/" }],
    ["http", { url: "file:///etc/passwd" }],
    ["http", { url: "x.test" }],
    ["http", { url: `https://x.test/${"a".repeat(2048)}` }],
    ["http", { url: 7 }],
    ["http", { urls: [] }],
    ["http", { url: "https://x.test/", urls: ["https://x.test/"] }],
    ["http", {}],
    ["git", { repo: "../other" }],
    ["git", { repo: ".", operations: [] }],
    ["git", { repo: ".", operations: ["push"] }],
    ["git", { repo: ".", operations: "log" }],
    ["git", { operations: ["log"] }],
    ["secrets", { names: ["../key"] }],
    ["secrets", { names: [".netrc"] }],
    ["secrets", { names: ["*"] }],
    ["secrets", { names: [] }],
    ["secrets", { names: [1] }],
    ["queue", { output_slot: "a", max: 0 }],
    ["queue", { output_slot: "a", max: 1.5 }],
    ["queue", { output_slot: "a\n" }],
    ["queue", { output_slot: "a", system: "b" }],
    ["queue", { system: "b", max: 2 }],
    ["queue", {}],
    ["text", { max_tokens: -1 }],
    ["text", { max_tokens: "5" }],
    ["text", {}],
  ])("%s %j", (adapter, document) => {
    const parsed = read(adapter, document);
    expect(parsed.ok ? parsed.value : "refused").toBe("refused");
  });
});

describe("a URL is covered by scheme, host, port and path, each on its own", () => {
  const covers = (pattern: string, url: string) => {
    const type = SCOPED_ADAPTERS.get("http")?.scope;
    const parsed = type?.parse({ url: pattern });
    return parsed?.ok ? type?.matches(parsed.value, new URL(url)) : "no scope";
  };
  const repos = "https://api.x.test/repos/acme/*";
  test.each([
    [repos, "https://api.x.test/repos/acme/web?page=2#top"],
    [repos, "https://API.X.test:443/repos/acme/"],
    [repos, "https://api.x.test/repos/%61cme/web"],
    ["https://*.x.test/*", "https://a.b.x.test/"],
    ["http://127.0.0.1:8080/*", "http://2130706433:8080/a"],
    ["https://x.test", "https://x.test"],
  ])("%s covers %s", (pattern, url) => {
    expect(covers(pattern, url)).toBe(true);
  });
  test.each([
    [repos, "https://api.x.test/repos/acme"],
    [repos, "https://api.x.test/repos/acmeevil/web"],
    [repos, "https://api.x.test/repos/acme/../evil/web"],
    [repos, "https://api.x.test/repos/acme/%2e%2e/evil"],
    [repos, "https://api.x.test/repos/acme/..%2f..%2fevil"],
    [repos, "https://api.x.test/repos/acme/a%5c..%5cevil"],
    [repos, "https://api.x.test/repos/acme//evil"],
    [repos, "https://api.x.test/repos/acme/%00"],
    [repos, "http://api.x.test/repos/acme/web"],
    [repos, "https://api.x.test:8443/repos/acme/web"],
    [repos, "https://api.x.test.evil.test/repos/acme/web"],
    [repos, "https://api.x.test@evil.test/repos/acme/web"],
    [repos, "https://user@api.x.test/repos/acme/web"],
    [repos, "https://api.x.test./repos/acme/web"],
    [repos, "https://\u0430pi.x.test/repos/acme/web"],
    ["https://*.x.test/*", "https://x.test/"],
    ["https://*.x.test/*", "https://evilx.test/"],
    ["https://x.test", "https://x.test/a"],
    ["https://x.test/a", "https://x.test/a/"],
  ])("%s does not cover %s", (pattern, url) => {
    expect(covers(pattern, url)).toBe(false);
  });
});

test("each effect of the kernel has one adapter", () => {
  const served = [...SCOPED_ADAPTERS.values()].flatMap(({ effects }) => effects);
  expect(served.sort()).toEqual([...EFFECTS].sort());
});
