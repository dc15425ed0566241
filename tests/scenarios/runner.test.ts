import { beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { difference, matches, normalised } from "../support/expected-output.ts";
import { schemaProblems } from "../support/output-schemas.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { runScenario } from "../support/scenario-run.ts";

let skl: BuiltSkl | undefined;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

const scenario = (...steps: string[]): string => ["# A case.", "# world: none", "", ...steps, ""].join("\n");

async function runScenarioForProblems(text: string): Promise<string> {
  if (!skl) throw new Error("skl was not built");
  return (await runScenario(text, skl)).problems.join("\n");
}

describe("Running a scenario", { timeout: 60_000 }, () => {
  describe("when everything is as expected", () => {
    test("finds nothing, and has nothing to rewrite", async () => {
      if (!skl) throw new Error("skl was not built");
      const text = scenario(
        "$ echo one; echo two; exit_with() { return 3; }; exit_with",
        "one",
        "[..]w[..]",
        "[exit 3]",
      );
      expect(await runScenario(text, skl)).toEqual({ problems: [], beyondRewriting: [], updated: text });
    });
  });

  describe("when something is not", () => {
    test("shows the difference of the output", async () => {
      expect(await runScenarioForProblems(scenario("$ echo two", "one"))).toMatch(
        /line 4: \$ echo two\n {4}- one\n {4}\+ two/,
      );
    });

    test("tells the exit code", async () => {
      expect(await runScenarioForProblems(scenario("$ echo one; false", "one"))).toContain(
        "expected exit code 0, but it was 1",
      );
      expect(await runScenarioForProblems(scenario("$ echo one", "one", "[exit 1]"))).toContain(
        "expected exit code 1, but it was 0",
      );
    });

    test("finds output that nobody expected, and output that is missing", async () => {
      expect(await runScenarioForProblems(scenario("$ echo one; echo two", "one"))).toContain("+ two");
      expect(await runScenarioForProblems(scenario("$ echo one", "one", "two"))).toContain("- two");
      expect(await runScenarioForProblems(scenario("$ true", "[exit 1]"))).toContain("expected exit code 1");
    });

    test("does not go past a shell that ended", async () => {
      expect(await runScenarioForProblems(scenario("$ echo one; exit 0", "one", "$ echo two", "two"))).toContain(
        "did not end",
      );
    });

    test("writes what was printed into the text it returns", async () => {
      if (!skl) throw new Error("skl was not built");
      const text = scenario("$ echo two; echo three; false", "one", "th[..]e", "", "$ echo fine", "fine");
      const { updated } = await runScenario(text, skl);
      expect(updated).toBe(
        scenario("$ echo two; echo three; false", "two", "th[..]e", "[exit 1]", "", "$ echo fine", "fine"),
      );
    });
  });

  describe("when nothing could fail", () => {
    test("refuses a scenario without commands", async () => {
      expect(await runScenarioForProblems("# Nothing.\n")).toContain("runs no command");
    });

    test("refuses a scenario that expects nothing", async () => {
      expect(await runScenarioForProblems(scenario("$ true"))).toContain("expects nothing");
      expect(await runScenarioForProblems(scenario("$ echo one", "..."))).toContain("expects nothing");
    });
  });

  describe("when skl prints JSON", () => {
    test("compares it with its schema, looked at or not", async () => {
      expect(await runScenarioForProblems(scenario("$ skl check --json >/dev/null; echo $?", "2"))).toBe("");
    });

    test("runs the real git in a home of its own", async () => {
      const steps = [
        "$ git config user.email; echo $HOME | grep -c skl-scenario; env | grep -c ^GIT_DIR",
        "pat@example.org",
        "1",
        "0",
      ];
      expect(await runScenarioForProblems(scenario(...steps, "[exit 1]"))).toBe("");
    });
  });
});

describe("JSON output and its schema", () => {
  const args = ["status", "--json"];
  test.each([
    ["two documents", { args, exit: 0, stdout: "{}\n{}" }, "not one JSON document"],
    ["a missing field", { args, exit: 0, stdout: "{}" }, "must have required property 'base'"],
    ["an error without its fix", { args, exit: 2, stdout: '{"error":{"code":"USAGE"}}' }, "'fix'"],
    ["a command without a schema", { args: ["dance", "--json"], exit: 0, stdout: "{}" }, "no schema is known"],
  ])("%s is a problem", (_case, recorded, problem) => {
    expect(schemaProblems(recorded).join("\n")).toContain(problem);
  });
});

describe("Expected lines", () => {
  test.each([
    [["a", "b"], ["a", "b"], true],
    [["a"], ["a", "b"], false],
    [["a", "..."], ["a", "b", "c"], true],
    [["...", "c"], ["a", "b", "c"], true],
    [["...", "c", "..."], ["a", "b"], false],
    [["a[..]c"], ["a.*c"], true],
    [["a.c"], ["abc"], false],
    [[], [], true],
    [["..."], [], true],
    [[], ["a"], false],
  ])("%j and %j: %s", (expected, actual, same) => {
    expect(matches(expected, actual)).toBe(same);
  });

  test("are shown beside what was printed, wildcards that fit as common lines", () => {
    expect(difference(["a[..]", "b"], ["a1", "c"])).toBe("      a1\n    - b\n    + c");
  });

  test("know ids and folders by what they are, not by their value", () => {
    const oid = "0123456789abcdef0123456789abcdef01234567";
    expect(normalised(`/x/s/a ${oid} ${"0".repeat(40)} prop_0a1b2c3d  \n\n`, "/x/s")).toEqual([
      "<dir>/a <oid> <zeros> <proposal-id>",
    ]);
  });
});

describe("Parsing a scenario", () => {
  test("reads title, marks, steps and files", () => {
    const text =
      "# expected to fail: not yet\n# Title.\n\n$ one\n> two\nout\n\n# prose\n$ three\n[exit 2]\n\n-- a b.py --\nx = 1\n\n-- c --\n";
    expect(parseScenario(text)).toEqual({
      title: "Title.",
      expectedToFail: "not yet",
      world: "usual",
      objectFormat: "sha1",
      steps: [
        { command: "one\ntwo", expected: ["out"], exit: 0, from: 3, to: 6 },
        { command: "three", expected: [], exit: 2, from: 8, to: 10 },
      ],
      files: new Map([
        ["a b.py", "x = 1\n"],
        ["c", ""],
      ]),
    });
  });

  test.each([
    ["output before a command", "out\n$ one\n"],
    ["a world nobody knows", "# world: flat\n$ one\n"],
    ["a file that stands twice", "$ one\n\n-- a --\n-- a --\n"],
  ])("refuses %s", (_case, text) => {
    expect(() => parseScenario(text)).toThrow();
  });
});
