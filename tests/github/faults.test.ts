import { describe, expect, it } from "vitest";
import { SklError } from "../../src/kernel/domain/index.ts";
import { anIssue, repo, stage, startOfTime, token } from "./builders.ts";
import type { Reply } from "./server.ts";

const at = stage();
const issue = `GET ${repo}/issues/7`;
const fine: Reply = { body: anIssue() };
const seconds = (text: string) => ({ "retry-after": text });

async function failure(asked: Promise<unknown>): Promise<SklError> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SklError)) throw new Error(`No SklError: ${error}`);
  return error;
}

describe("a request is repeated", () => {
  const secondary = { message: "You have exceeded a secondary rate limit." };
  const reset = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(startOfTime / 1000 + 20) };
  it.each<[string, Reply, number]>([
    ["after a 500", { status: 500 }, 1000],
    [
      "after a 502 with a page of HTML",
      { status: 502, body: "<html>", headers: { "content-type": "text/html" } },
      1000,
    ],
    ["after a 503 that names a time", { status: 503, headers: seconds("5") }, 5000],
    ["after a dropped connection", { instead: "drop" }, 1000],
    ["after an answer that breaks off", { ...fine, instead: "cut" }, 1000],
    ["after JSON that is none", { body: '{"number": 7' }, 1000],
    ["after a page of HTML in place of JSON", { body: "<html>", headers: { "content-type": "text/html" } }, 1000],
    ["after a 429", { status: 429 }, 1000],
    ["after a 429 with seconds", { status: 429, headers: seconds("7") }, 7000],
    ["after a 429 with a date", { status: 429, headers: seconds("Thu, 01 Jan 2026 00:00:09 GMT") }, 9000],
    ["after a 403 with retry-after", { status: 403, headers: seconds("3") }, 3000],
    ["after the primary limit, as 403", { status: 403, headers: reset }, 21_000],
    ["after the primary limit, as 429", { status: 429, headers: reset }, 21_000],
    ["after a secondary limit without a time", { status: 403, body: secondary }, 60_000],
  ])("%s", async (_when, reply, wait) => {
    at.server.on(issue, reply, fine);
    expect((await at.github.issue(7))?.number).toBe(7);
    expect(at.slept).toEqual([wait]);
    expect(at.server.asked(issue)).toHaveLength(2);
    expect(at.logged).toEqual([expect.stringMatching(/^GET \/repos\/\{owner\}.*trying again in \d+ s\.$/)]);
  });

  it("after an answer that does not come, or does not end", async () => {
    at.server.on(issue, { instead: "hang" }, { ...fine, instead: "slow" }, fine);
    const github = at.open({ waits: { requestMs: 300 } });
    expect((await github.issue(7))?.number).toBe(7);
    expect(at.logged.slice(0, 2)).toEqual(Array(2).fill(expect.stringContaining(": no answer in 0.3 s; ")));
  });

  it("with waits that double and are spread", async () => {
    at.server.on(issue, { status: 500 }, { status: 500 }, { status: 500 }, fine);
    await at.open({ waits: { chance: () => 0 } }).issue(7);
    expect(at.slept).toEqual([500, 1000, 2000]);
  });
});

describe("a request is given up", () => {
  it("as unreachable when errors do not end within two minutes", async () => {
    at.server.on(issue, { status: 502, body: "<html>" });
    const error = await failure(at.github.issue(7));
    expect(error.code).toBe("GITHUB_UNREACHABLE");
    expect(error.data).toMatchObject({
      method: "GET",
      route: "/repos/{owner}/{repo}/issues/{issue_number}",
      status: 502,
    });
    expect(at.slept).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("as unreachable when nobody listens", async () => {
    const error = await failure(at.open({ apiUrl: "http://127.0.0.1:9" }).issue(7));
    expect([error.code, error.data.status]).toEqual(["GITHUB_UNREACHABLE", null]);
  });

  it.each([
    ["retry-after", { "retry-after": "600" }, "2026-01-01T00:10:00.000Z"],
    [
      "the reset",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(startOfTime / 1000 + 1800) },
      "2026-01-01T00:30:01.000Z",
    ],
  ])("at once, with the time, when %s is beyond the two minutes", async (_what, headers, time) => {
    at.server.on(issue, { status: 403, headers, body: { message: "API rate limit exceeded." } });
    const error = await failure(at.github.issue(7));
    expect(error.code).toBe("GITHUB_LIMITED");
    expect(error.message).toContain(`Try again after ${time}.`);
    expect(at.slept).toEqual([]);
  });

  it.each([
    [401, "GITHUB_FORBIDDEN", "Bad credentials"],
    [403, "GITHUB_FORBIDDEN", "Resource not accessible by integration"],
    [409, "GITHUB_REFUSED", "Conflict"],
    [422, "GITHUB_REFUSED", "Validation Failed"],
    [451, "GITHUB_REFUSED", "Blocked"],
  ])("at once after a %i", async (status, code, message) => {
    at.server.on(`PATCH ${repo}/issues/7`, { status, body: { message } });
    const error = await failure(at.github.updateIssue(7, { title: "x" }));
    expect([error.code, error.data.status, at.server.seen.length]).toEqual([code, status, 1]);
    expect(error.message).toBe(
      `PATCH /repos/{owner}/{repo}/issues/{issue_number} was answered with ${status}: ${message}.`,
    );
  });

  it("at once when the answer has another shape", async () => {
    at.server.on(issue, { body: { ...anIssue(), number: "seven" } });
    const error = await failure(at.github.issue(7));
    expect([error.code, at.server.seen.length]).toEqual(["GITHUB_REFUSED", 1]);
    expect(error.message).toContain("no number in `number`");
  });
});

describe("a message", () => {
  it("is one short line with the details of a 422", async () => {
    const errors = [{ resource: "Label", field: "name", code: "invalid" }, { message: "two\nlines" }, "a string", 7];
    at.server.on(`PATCH ${repo}/issues/7`, { status: 422, body: { message: "Validation Failed", errors } });
    const error = await failure(at.github.updateIssue(7, {}));
    expect(error.data.said).toBe("Validation Failed; Label name invalid; two lines; a string");
    at.server.on(`PATCH ${repo}/issues/7`, { status: 422, body: { message: "x".repeat(999) } });
    expect(String((await failure(at.github.updateIssue(7, {}))).data.said)).toHaveLength(300);
  });

  it("never has the token, in the log and in causes neither", async () => {
    const echo = { message: `You sent token ${token}` };
    at.server.on(issue, { status: 500, body: echo }, { status: 422, body: echo });
    const error = await failure(at.github.issue(7));
    const bad = await failure(at.open({ token: `${token}\nsecond` }).issue(7));
    const everything = [error, bad].flatMap((one) => [
      one.message,
      one.stack,
      JSON.stringify(one.data),
      String(one.cause),
    ]);
    expect([...everything, ...at.logged].join("\n")).not.toMatch(/secretOfThisTest/);
    expect(error.data.said).toBe("You sent token ***");
    expect(at.server.asked(issue)[0]?.headers.authorization).toBe(`token ${token}`);
  });
});
