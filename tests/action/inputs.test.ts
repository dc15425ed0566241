import { describe, expect, it } from "vitest";
import { listActionSecrets, parseInputs } from "../../src/action/inputs.ts";

const WORKSPACE = "/work/space";

describe("the inputs", () => {
  it("have their defaults where they are empty", () => {
    expect(read({})).toEqual({
      token: "t0ken",
      login: null,
      isWorkflowToken: false,
      mode: "auto",
      workingDirectory: WORKSPACE,
      verifier: null,
      apiKey: null,
      dryRun: false,
      failOn: "block",
    });
  });

  it("are read without the blanks around them", () => {
    const given = {
      INPUT_MODE: " check\n",
      "INPUT_WORKING-DIRECTORY": "packages/a",
      INPUT_VERIFIER: "llm",
      "INPUT_API-KEY": "k",
      "INPUT_DRY-RUN": "TRUE",
      "INPUT_FAIL-ON": "never",
    };
    expect(read(given)).toEqual({
      token: "t0ken",
      login: null,
      isWorkflowToken: false,
      mode: "check",
      workingDirectory: `${WORKSPACE}/packages/a`,
      verifier: "llm",
      apiKey: "k",
      dryRun: true,
      failOn: "never",
    });
  });

  it.each([
    ["true", true],
    ["True", true],
    ["TRUE", true],
    ["false", false],
    ["False", false],
    ["FALSE", false],
  ])("dry-run: %s", (text, expected) => {
    expect(read({ "INPUT_DRY-RUN": text }).dryRun).toBe(expected);
  });

  it.each(["yes", "1", "on", "tRUE", "no"])("dry-run: %s is no boolean of YAML 1.2", (text) => {
    expect(readInputProblems({ "INPUT_DRY-RUN": text })).toEqual([expect.stringContaining(`dry-run is "${text}"`)]);
  });

  it("that are wrong are told all at once, with the nearest value and the default", () => {
    const given = {
      INPUT_TOKEN: " ",
      INPUT_MODE: "chekc",
      INPUT_VERIFIER: "gpt",
      "INPUT_FAIL-ON": "Block",
      "INPUT_WORKING-DIRECTORY": "nowhere",
    };
    expect(readInputProblems(given)).toEqual([
      'mode is "chekc"; it takes auto, check, review, comment, sweep, evidence, digest (default: auto); did you mean check?',
      'verifier is "gpt"; it takes heuristic, llm, none (default: the configured one)',
      'fail-on is "Block"; it takes block, flag, never (default: block); did you mean block?',
      "token is empty; leave it out to use the token of the job",
      `working-directory is not a folder: ${WORKSPACE}/nowhere`,
    ]);
  });

  it("that are secret are known with the form that git sends", () => {
    expect(listActionSecrets({ INPUT_TOKEN: "t", "INPUT_API-KEY": "k" })).toEqual(["t", btoa("x-access-token:t"), "k"]);
    expect(listActionSecrets({})).toEqual([]);
  });
});

function read(given: Readonly<Record<string, string>>) {
  const env = { INPUT_TOKEN: "t0ken", ...given };
  return parseInputs({ env, workspace: WORKSPACE, isFolder: (path) => !path.endsWith("nowhere") });
}

function readInputProblems(given: Readonly<Record<string, string>>): unknown {
  try {
    return read(given);
  } catch (cause) {
    expect(cause).toMatchObject({ code: "INPUT_INVALID", exit: 2 });
    return (cause as { data: { problems: unknown } }).data.problems;
  }
}
