import { rmSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSkl } from "../../../../src/core/setup/install/find-skl.ts";
import { inspect, put } from "./install.ts";
import { buildPathWithPrograms, FakeSkl, freshFolder, inHome, run, Sandbox, SHIM, write } from "./sandbox.ts";

describe("the hook's state", () => {
  const cases: readonly (readonly [string, (box: Sandbox) => unknown, object])[] = [
    ["a working hook", () => {}, { installed: true, runs: true, codes: [] }],
    [
      "nothing installed",
      (box) => rmSync(box.hook()),
      { installed: false, runs: false, codes: ["HOOK_NOT_INSTALLED error"] },
    ],
    [
      "someone else's hook instead",
      (box) => write(box.hook(), "#!/bin/sh\n", 0o755),
      { installed: false, runs: false, codes: ["HOOK_NOT_INSTALLED error"] },
    ],
    [
      "no executable bit",
      (box) => write(box.hook(), SHIM, 0o644),
      { installed: true, runs: false, codes: ["HOOK_NOT_EXECUTABLE error"] },
    ],
    [
      "CRLF line ends",
      (box) => write(box.hook(), SHIM.replaceAll("\n", "\r\n"), 0o755),
      { installed: true, runs: false, codes: ["HOOK_CRLF error"] },
    ],
    [
      "an older version",
      (box) => write(box.hook(), SHIM.replace(/shim v\d+/, "shim v0"), 0o755),
      { installed: true, runs: true, codes: ["HOOK_OUTDATED warning"] },
    ],
    [
      "core.hooksPath set to a folder of the work tree later",
      (box) => box.git("config", "core.hooksPath", ".githooks"),
      { installed: false, runs: false, codes: ["HOOK_OVERRIDDEN error"] },
    ],
    [
      "core.hooksPath set to a folder outside later",
      (box) => box.git("config", "core.hooksPath", freshFolder()),
      { installed: false, runs: false, codes: ["HOOK_OVERRIDDEN error"] },
    ],
    [
      "a chained link that leads nowhere",
      (box) => symlinkSync("../../gone", box.hook("pre-push.skl-chained")),
      { installed: true, runs: true, codes: ["HOOK_CHAIN_MISSING warning"] },
    ],
    [
      "no skl to be found",
      (box) => unlinkSync(box.path("node_modules/.bin/skl")),
      { installed: true, runs: false, codes: ["HOOK_NO_SKL error"] },
    ],
    [
      "a skl that Git tracks",
      (box) => box.git("add", "--force", "node_modules/.bin/skl"),
      { installed: true, runs: false, codes: ["HOOK_NO_SKL error"] },
    ],
    [
      "several at once",
      (box) => {
        write(box.hook(), SHIM.replace(/shim v\d+/, "shim v0").replaceAll("\n", "\r\n"), 0o644);
        unlinkSync(box.path("node_modules/.bin/skl"));
      },
      {
        installed: true,
        runs: false,
        codes: ["HOOK_NOT_EXECUTABLE error", "HOOK_CRLF error", "HOOK_OUTDATED warning", "HOOK_NO_SKL error"],
      },
    ],
  ];

  it.each(cases)("%s", async (_name, change, expected) => {
    const box = new Sandbox();
    box.skl();
    await put(box);
    change(box);
    const { installed, runs, findings } = await inspect(box);
    const codes = findings.map(({ code, severity }) => `${code} ${severity}`);
    expect({ installed, runs, codes }).toEqual(expected);
    for (const { message, fix } of findings) expect(`${message} ${fix}`).toMatch(/^\S.*\. \S.*\.$/);
  });

  it("a working hook is what a push runs", async () => {
    const box = new Sandbox();
    const skl = box.skl();
    await put(box);
    expect(await inspect(box)).toEqual({ installed: true, path: box.hook(), runs: true, reason: null, findings: [] });
    expect(skl.runs).toBe(0);
    box.push();
    expect(skl.runs).toBe(1);
  });
});

describe("finding skl as the shim finds it", () => {
  const path = () => buildPathWithPrograms("git", "sh", "cat");
  type Env = Record<string, string | undefined>;
  const places: readonly (readonly [string, (box: Sandbox) => { readonly skl: string; readonly env: Env } | Env])[] = [
    ["nowhere", () => ({ PATH: path() })],
    [
      "SKL_BIN that leads nowhere",
      (box) => {
        box.skl();
        return { PATH: path(), SKL_BIN: "/nowhere/skl" };
      },
    ],
    ["SKL_BIN", () => env(join(freshFolder("a b"), "s k l"), (skl) => ({ PATH: path(), SKL_BIN: skl }))],
    ["node_modules", (box) => env(box.path("node_modules/.bin/skl"), () => ({ PATH: path() }))],
    ["PATH", () => env(join(freshFolder("a b"), "skl"), (skl) => ({ PATH: `${path()}:${join(skl, "..")}` }))],
    ["~/.local/bin", () => env(inHome(".local/bin/skl"), () => ({ PATH: path() }))],
    ["Volta", () => env(inHome(".volta/bin/skl"), () => ({ PATH: path() }))],
    ["asdf", () => env(inHome(".asdf/shims/skl"), () => ({ PATH: path() }))],
    ["mise", () => env(inHome(".local/share/mise/shims/skl"), () => ({ PATH: path() }))],
    ["nvm", () => env(inHome("nvm/versions/node/v20.19.0/bin/skl"), () => ({ PATH: path() }))],
    [
      "an nvm version that is too old",
      () => {
        new FakeSkl(inHome("nvm/versions/node/v8.0.0/bin/skl"));
        return { PATH: path() };
      },
    ],
    ["fnm", () => env(inHome("fnm/aliases/default/bin/skl"), () => ({ PATH: path() }))],
  ];

  function env(skl: string, surroundings: (skl: string) => Env) {
    new FakeSkl(skl);
    return { skl, env: surroundings(skl) };
  }

  it.each(places)("%s", async (_name, prepare) => {
    const box = new Sandbox();
    const prepared = prepare(box);
    const given = "env" in prepared && typeof prepared.env === "object" ? prepared.env : (prepared as Env);
    const expected = "skl" in prepared ? prepared.skl : null;
    const surroundings = { ...process.env, ...given };
    const found = await box.open((repository) => findSkl(repository, surroundings));
    expect(found).toBe(expected);
    write(box.hook(), SHIM, 0o755);
    const answer = run("sh", [box.hook(), "origin", "url"], { cwd: box.root, env: given });
    expect(answer.code).toBe(found === null ? 2 : 0);
    for (const kept of [".local", ".volta", ".asdf", "nvm", "fnm"])
      rmSync(inHome(kept), { recursive: true, force: true });
  });
});
