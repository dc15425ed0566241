import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeHeaderToken, gitAccess, provideBotIdentity } from "../../src/action/git-access.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "skl-git-access-"));
const requests: string[][] = [];
const server = createServer((request, response) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  requests.push(
    names.flatMap((name, i) => (/^authorization$/i.test(name) ? [request.rawHeaders[2 * i + 1] ?? ""] : [])),
  );
  response.writeHead(403).end();
});
let serverUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  git("init", "--quiet");
});
afterAll(() => server.close());

describe("the access that git is given", () => {
  it.each([
    ["none", () => {}],
    [
      "one, as actions/checkout leaves it",
      () => git("config", `http.${serverUrl}/.extraheader`, "AUTHORIZATION: basic b2xk"),
    ],
    ["one for every host", () => git("config", "http.extraheader", "AUTHORIZATION: basic b2xk")],
  ])("sends exactly one header where the repository has %s", async (_, prepare) => {
    prepare();
    requests.length = 0;
    await ask(gitAccess({ token: "t0ken", serverUrl, workspace: folder, cwd: folder }, {}));
    expect(requests).toEqual([[`basic ${encodeHeaderToken("t0ken")}`]]);
  });

  it("is not given to other hosts", async () => {
    git("config", "--unset-all", "http.extraheader");
    git("config", "--unset-all", `http.${serverUrl}/.extraheader`);
    requests.length = 0;
    await ask(gitAccess({ token: "t0ken", serverUrl: "https://github.example", workspace: folder, cwd: folder }, {}));
    expect(requests).toEqual([[]]);
  });

  it("asks nobody for a password, and holds the token in no plain form", () => {
    const variables = gitAccess({ token: "t0ken", serverUrl, workspace: folder, cwd: folder }, {});
    expect(variables.GIT_TERMINAL_PROMPT).toBe("0");
    expect(JSON.stringify(variables)).not.toContain("t0ken");
  });

  it("keeps the settings that were there", () => {
    const before = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "skl.base", GIT_CONFIG_VALUE_0: "trunk" };
    const env = { ...before, ...gitAccess({ token: "t", serverUrl, workspace: "/w", cwd: "/w" }, before) };
    expect(settingsIn(env)).toEqual([
      ["skl.base", "trunk"],
      [`http.${serverUrl}/.extraheader`, ""],
      [`http.${serverUrl}/.extraheader`, `AUTHORIZATION: basic ${encodeHeaderToken("t")}`],
      ["safe.directory", "/w"],
    ]);
  });

  it.each([
    ["/w", "/w", ["/w"]],
    ["/w", "/w/a/b", ["/w/a/b", "/w/a", "/w"]],
    ["/w", "/other", ["/other", "/w"]],
    ["/w", "/w..x", ["/w..x", "/w"]],
  ])("trusts every folder that may be the root: %s, %s", (workspace, cwd, expected) => {
    const settings = settingsIn(gitAccess({ token: "t", serverUrl, workspace, cwd }, {}));
    expect(settings.flatMap(([key, value]) => (key === "safe.directory" ? [value] : []))).toEqual(expected);
  });
});

describe("the identity", () => {
  it("is the bot's where git has none, after the other settings", () => {
    const env = { GIT_CONFIG_COUNT: "2" };
    expect(provideBotIdentity(() => null, env)).toEqual({
      GIT_CONFIG_COUNT: "4",
      GIT_CONFIG_KEY_2: "user.name",
      GIT_CONFIG_VALUE_2: "github-actions[bot]",
      GIT_CONFIG_KEY_3: "user.email",
      GIT_CONFIG_VALUE_3: "41898282+github-actions[bot]@users.noreply.github.com",
    });
  });

  it("stays what it is where git has one", () => {
    expect(provideBotIdentity(() => "Ada", {})).toEqual({});
    const onlyName = provideBotIdentity((key) => (key === "user.name" ? "Ada" : null), {});
    expect(settingsIn(onlyName).map(([key]) => key)).toEqual(["user.email"]);
  });
});

function git(...args: string[]): void {
  execFileSync("git", args, { cwd: folder });
}

/** Asks the server for its refs; it refuses, for only the question matters. */
async function ask(access: Readonly<Record<string, string>>): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1", ...access };
  await run("git", ["ls-remote", `${serverUrl}/acme/shop`], { cwd: folder, env }).catch(() => {});
}

function settingsIn(env: Readonly<Record<string, string | undefined>>): string[][] {
  return Object.keys(env).flatMap((name) => {
    const index = /^GIT_CONFIG_KEY_(\d+)$/.exec(name)?.[1];
    return index === undefined ? [] : [[env[name] ?? "", env[`GIT_CONFIG_VALUE_${index}`] ?? ""]];
  });
}
