// The hooks of the plugin: `edit` tells the agent what `skl hint` says of the file that it is about to change, `stop` what
// `skl check` would stop in a push. An edit is refused where the rules say so. Only a check that says no makes the agent go on, and only once; whatever else happens here
// (no skl, no repository, a time limit, an input that cannot be read), the agent is not held up.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LONGEST = 6000;

/** Runs skl as `git skl`, which `skl init` sets up in each clone, or else by its name. */
function skl(cwd, args, timeout, input = "") {
  const run = (program, before) =>
    spawnSync(program, [...before, ...args], {
      cwd,
      timeout,
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    });
  const isSetUp = spawnSync("git", ["config", "--get", "alias.skl"], { cwd, timeout: 2000, stdio: "ignore" });
  return isSetUp.status === 0 ? run("git", ["skl"]) : run("skl", []);
}

function shortened(text) {
  const plain = text.trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}\n(more by the same command)` : plain;
}

/** Gives the input on to skl, which answers in the words of this program. */
function beforeEdit(asked, input) {
  const { stdout } = skl(asked.cwd, ["hint", "--hook", "claude"], 5000, input);
  return stdout.trim() === "" ? null : JSON.parse(stdout);
}

function beforeStop({ cwd, stop_hook_active: isAgain }) {
  if (isAgain === true) return null;
  const { status, stdout } = skl(cwd, ["check", "--offline", "--no-color"], 45_000);
  if (status !== 1 || stdout.trim() === "") return null;
  return { decision: "block", reason: `A push of this branch would be stopped:\n${shortened(stdout)}` };
}

try {
  const text = readFileSync(0, "utf8");
  const input = JSON.parse(text);
  const asked = { ...input, cwd: typeof input.cwd === "string" ? input.cwd : process.cwd() };
  const answer = process.argv[2] === "stop" ? beforeStop(asked) : beforeEdit(asked, text);
  if (answer !== null) process.stdout.write(`${JSON.stringify(answer)}\n`);
} catch {
  // An agent that goes on untold is better than one that is held up by its adviser.
}
