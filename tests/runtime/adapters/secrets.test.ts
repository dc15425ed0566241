import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { secretsAdapter } from "../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask, type Heard } from "./ask.ts";
import { aHome } from "./home.ts";

function read(home: string, payload: unknown, redact: (text: string) => void = () => {}): Promise<Heard> {
  const scope = { names: ["token", "other", "a.b"] };
  const context = aContext({ home, redact });
  return ask({ adapter: secretsAdapter, effect: "secret.read", scope, payload, context });
}

describe("a secret", () => {
  test("is given without its last line break, and hidden as text and as JSON", async () => {
    const hidden: string[] = [];
    const home = aHome({ token: 'a"b\nc\n', "a.b": "plain" });
    expect(await read(home, { name: "token" }, (text) => hidden.push(text))).toEqual({ answer: { value: 'a"b\nc' } });
    expect(await read(home, { name: "a.b" }, (text) => hidden.push(text))).toEqual({ answer: { value: "plain" } });
    expect(hidden).toEqual(['a"b\nc', 'a\\"b\\nc', "plain"]);
  });

  test("that is absent is told from one that is refused", async () => {
    const home = aHome();
    expect(await read(home, { name: "token" })).toEqual({ errno: 44 });
    rmSync(join(home, "secrets"), { recursive: true });
    expect(await read(home, { name: "token" })).toEqual({ errno: 44 });
  });

  test.each([
    ["another name", "private"],
    ["a step up", "../token"],
    ["a step up and back", "../secrets/token"],
    ["an absolute path", "/etc/passwd"],
    ["a separator", "a/token"],
    ["a backslash", "a\\token"],
    ["the folder", "."],
    ["the folder above", ".."],
    ["a hidden file", ".token"],
    ["NUL", "token\0.txt"],
    ["a line break", "token\n"],
    ["upper case", "TOKEN"],
    ["nothing", ""],
    ["a long name", "x".repeat(200)],
  ])("by %s is denied", async (_, name) => {
    const home = aHome({ token: "x" });
    writeFileSync(join(home, "token"), "outside", { mode: 0o600 });
    expect(await read(home, { name })).toEqual({ errno: 76 });
  });

  test.each(["../token", "/etc/hostname", "..", "a/token"])(
    "called %s is not opened, whatever the scope",
    async (name) => {
      const home = aHome({ token: "x" });
      writeFileSync(join(home, "token"), "outside", { mode: 0o600 });
      const perform = secretsAdapter.calls["secret.read"]?.perform({ names: [name] }, { name }, aContext({ home }));
      expect(await perform).toEqual({ ok: false, error: 76 });
    },
  );

  test.each([
    ["no name", {}],
    ["a number", { name: 1 }],
    ["a list", { name: ["token"] }],
    ["an unknown field", { name: "token", path: "/" }],
    ["text", "token"],
  ])("asked for by %s is refused", async (_, payload) => {
    expect(await read(aHome({ token: "x" }), payload)).toEqual({ errno: 28 });
  });

  const changes: readonly (readonly [string, (home: string) => void, number])[] = [
    ["that others read", (home) => chmodSync(join(home, "secrets/token"), 0o604), 29],
    ["that the group reads", (home) => chmodSync(join(home, "secrets/token"), 0o640), 29],
    ["in a folder that others write", (home) => chmodSync(join(home, "secrets"), 0o777), 29],
    [
      "that is a link",
      (home) => {
        renameSync(join(home, "secrets/token"), join(home, "moved"));
        symlinkSync("../moved", join(home, "secrets/token"));
      },
      32,
    ],
    [
      "in a folder that is a link",
      (home) => {
        renameSync(join(home, "secrets"), join(home, "moved"));
        symlinkSync("moved", join(home, "secrets"));
      },
      29,
    ],
    [
      "that is a folder",
      (home) => {
        rmSync(join(home, "secrets/token"));
        mkdirSync(join(home, "secrets/token"), { mode: 0o700 });
      },
      29,
    ],
    [
      "that is a pipe",
      (home) => {
        rmSync(join(home, "secrets/token"));
        execFileSync("mkfifo", ["-m", "600", join(home, "secrets/token")]);
      },
      29,
    ],
    ["that is large", (home) => writeFileSync(join(home, "secrets/token"), "x".repeat(65 * 1024)), 51],
    ["that is no text", (home) => writeFileSync(join(home, "secrets/token"), new Uint8Array([0xff])), 29],
  ];
  test.each(changes)("%s is refused", async (_, change, errno) => {
    const home = aHome({ token: "x" });
    change(home);
    expect(await read(home, { name: "token" })).toEqual({ errno });
  });
});
