import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const [, steps = ""] = /```sh\n(.*?)```/s.exec(readme) ?? [];
const printed = [...readme.matchAll(/```\n(skl .*?)```/gs)].map(([, text = ""]) => settled(text));

const stage = mkdtempSync(join(tmpdir(), "skl-readme-"));
let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});
afterAll(() => {
  rmSync(stage, { recursive: true, force: true });
});

/** Leaves out what differs from run to run, and what Git says of its own accord. */
function settled(text: string): string {
  return text
    .replace(/task_\w{8}/g, "task_ID")
    .replace(/^(?:error: failed|To |branch '| \* ).*\n/gm, "")
    .trim();
}

/** Runs lines of a shell and returns their output with the errors. */
function run(folder: string, lines: string): { code: number | null; output: string } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GIT_|SKL_|npm_)/.test(name)));
  const { status, stdout } = spawnSync("bash", ["-ec", `exec 2>&1; ${lines}`], {
    cwd: join(stage, folder),
    env: { ...env, PATH: `${skl.bin}:${process.env.PATH}`, HOME: stage, GIT_CONFIG_GLOBAL: join(stage, ".gitconfig") },
    encoding: "utf8",
  });
  return { code: status, output: stdout };
}

function mustRun(folder: string, lines: string): string {
  const { code, output } = run(folder, lines);
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  return output;
}

const REPOSITORY = `
git config --global user.name Ada && git config --global user.email ada@example.org
git config --global init.defaultBranch main
git init --quiet --bare origin.git && git clone --quiet origin.git shop
cp -R example/app example/tests example/pyproject.toml shop && cd shop
git add . && git commit --quiet --message Begin && git push --quiet origin main`;

describe.skipIf(process.platform === "win32")("the README", () => {
  it("leads from the installation to the first merge with five commands", () => {
    cpSync(join(root, "examples/python"), join(stage, "example"), { recursive: true });
    mustRun(".", REPOSITORY);
    const [install = "", init = "", task = "", push = "", review = "", ...more] = steps.trim().split("\n");
    expect([install, more]).toEqual([expect.stringMatching(/^npm install --global skl/), []]);

    mustRun("shop", `${init}\n${task}`);
    const change = "echo '# more' >> app/auth/tokens.py && git commit --quiet --all --message 'Say more'";
    expect(settled(mustRun("shop-agent-1-login", `${change}\n${push}`))).toBe(printed[0]);
    expect(mustRun("shop", review)).toContain("agent-1/login of Agent-1: merged as");
  });

  it("shows what a push that stops prints, and one that waits for a person", () => {
    mustRun("shop", 'git skl task add "Mail" --agent Agent-2 --files "app/mail/**" --start');
    const mail = `printf '\\n\\ndef send_now():\\n    return None\\n' >> app/mail/outbox.py`;
    const commit = "git commit --quiet --all --message More";
    const rules = `sed -i.bak 's/"humans": *\\[/&"agent-2@example.org", /' .skl/config.json`;
    const stopped = run("shop-agent-2-mail", `${mail}\n${rules}\n${commit}\ngit push -u origin HEAD`);
    expect([stopped.code, settled(stopped.output)]).toEqual([1, printed[1]]);

    const guard = `sed -i.bak -e '/    @wraps/,/return guarded/d' -e 's/"""Refuse a request.*/return view/' app/auth/guards.py`;
    const held = mustRun(
      "shop-agent-2-mail",
      `git reset --quiet --hard HEAD~1\n${mail}\n${guard}\n${commit}\ngit push -u origin HEAD`,
    );
    expect(settled(held)).toBe(printed[2]);
  });
});
