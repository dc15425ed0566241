import { describe, expect, it } from "vitest";
import { findEntry, findStateImpact, queryState } from "../../../src/core/state/queries.ts";
import { normalizePath } from "../../../src/workspace/ground/normal-path.ts";
import { anEntry } from "../../checks/builders.ts";

const state = [
  anEntry("app/auth/tokens.py", { responsibilities: "Makes and verifies login tokens." }),
  anEntry("app/auth/login.py", { dependencies: ["app/auth/tokens.py"], responsibilities: "Login endpoints." }),
  anEntry("app/api/mail.py", { semantic_scope: "api", dependencies: ["app/auth/login.py", "app/api/mail.py"] }),
  anEntry("app/api/loop.py", {
    semantic_scope: "api",
    dependencies: ["app/api/mail.py", "app/api/loop.py"],
    uncertainty_level: 3,
  }),
];
const knowledge = { invariants: {}, state, queue: [], tasks: [] };
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe("a State query", () => {
  it.each([
    ["a word of the path first, then of the text", "tokens", ["app_auth_tokens_py", "app_auth_login_py"]],
    [
      "every word, the path counting more than the text, that more than what it imports",
      "login tokens",
      ["app_auth_tokens_py", "app_auth_login_py"],
    ],
    ["another form of a word", "verifying", ["app_auth_tokens_py"]],
    ["another form of a word, without grammar", "which endpoint", ["app_auth_login_py"]],
    ["the form that was asked for first", "token", ["app_auth_tokens_py", "app_auth_login_py"]],
    ["the beginning of a word", "verif", ["app_auth_tokens_py"]],
    ["a scope", "scope:api", ["app_api_loop_py", "app_api_mail_py"]],
    ["a scope and a word", "scope:api loop", ["app_api_loop_py"]],
    ["a level", "level:3", ["app_api_loop_py"]],
    ["nothing where a word is missing everywhere", "tokens nowhere", []],
  ])("finds %s", (_what, query, expected) => {
    expect(ids(queryState(state, query))).toEqual(expected);
  });
});

describe("the impact of a path", () => {
  it("names who depends on it directly and through others, each once, itself never", () => {
    const { direct, transitive, scopes } = findStateImpact(knowledge, "./app/auth/tokens.py");
    expect([ids(direct), ids(transitive), scopes]).toEqual([
      ["app_auth_login_py"],
      ["app_api_mail_py", "app_api_loop_py"],
      ["api", "auth"],
    ]);
  });
});

describe("one entry", () => {
  it("is found by id and by path", () => {
    expect(findEntry(knowledge, "app_api_mail_py")).toBe(state[2]);
    expect(findEntry(knowledge, "./app/api/mail.py")).toBe(state[2]);
  });

  it("names the nearest when there is none", () => {
    expect(() => findEntry(knowledge, "app_api_mial_py")).toThrow(
      expect.objectContaining({ code: "NOT_FOUND", data: { key: "app_api_mial_py", nearest: "app_api_mail_py" } }),
    );
  });
});

describe("a path as people type it", () => {
  it.each([
    ["./a//b.py", "a/b.py"],
    ["a\\b.py", "a/b.py"],
    ["a/b/", "a/b"],
    ["././a", "a"],
  ])("%s is %s", (typed, expected) => {
    expect(normalizePath(typed)).toBe(expected);
  });
});
