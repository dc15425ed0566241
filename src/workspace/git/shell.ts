import { spawn } from "node:child_process";

/** Runs a person's own command line in a shell, with its output on our stderr. Returns its exit code, or 128 where a signal ended it. */
export function runShell(command: string, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd, shell: true, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
}
