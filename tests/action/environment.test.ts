import { describe, expect, it } from "vitest";
import { forgetLocalSettings, parseEnvironment } from "../../src/action/environment.ts";

const needed = {
  GITHUB_EVENT_NAME: "push",
  GITHUB_EVENT_PATH: "/event.json",
  GITHUB_REPOSITORY: "acme/shop",
  GITHUB_WORKSPACE: "/work/space",
};

describe("the runner's environment", () => {
  it("is github.com's where it names no other", () => {
    expect(parseEnvironment({ ...needed, RUNNER_TEMP: "/t", GITHUB_OUTPUT: "" })).toEqual({
      eventName: "push",
      eventPath: "/event.json",
      repository: "acme/shop",
      apiUrl: "https://api.github.com",
      serverUrl: "https://github.com",
      workspace: "/work/space",
      temporaryFolder: "/t",
      outputFile: null,
      summaryFile: null,
    });
  });

  it("may be an Enterprise server's", () => {
    const own = { GITHUB_API_URL: "https://git.acme.example/api/v3/", GITHUB_SERVER_URL: "https://git.acme.example" };
    expect(parseEnvironment({ ...needed, ...own })).toMatchObject({
      apiUrl: "https://git.acme.example/api/v3",
      serverUrl: "https://git.acme.example",
    });
  });

  it("that is incomplete or wrong is told at once", () => {
    const read = () => parseEnvironment({ GITHUB_REPOSITORY: "../x/y", GITHUB_API_URL: "file:///etc" });
    const problems = [
      "GITHUB_EVENT_NAME is not set",
      "GITHUB_EVENT_PATH is not set",
      "GITHUB_WORKSPACE is not set",
      "GITHUB_REPOSITORY is not owner/name: ../x/y",
      "GITHUB_API_URL is not an http address: file:///etc",
    ];
    expect(read).toThrow(expect.objectContaining({ code: "EVENT_UNREADABLE", data: { problems } }));
  });

  it("loses what a person's machine may set", () => {
    const env = { SKL_AGENT: "a", SKL_NOW: "2025-01-01T00:00:00Z", SKL_DEBUG: "1" };
    forgetLocalSettings(env);
    expect(env).toEqual({ SKL_DEBUG: "1" });
  });
});
