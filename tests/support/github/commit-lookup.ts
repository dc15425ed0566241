import { spawn } from "node:child_process";

/** One Git process that answers all questions for commits: a process each would be most of what a test costs. */
export interface CommitLookup {
  /** The commit that a name means now, or null. */
  commit(name: string): Promise<string | null>;
  close(): void;
}

export function commitLookup(folder: string, env: Readonly<Record<string, string>>): CommitLookup {
  const waiting: ((line: string | null) => void)[] = [];
  let rest = "";
  const start = () => {
    const child = spawn("git", ["--git-dir", folder, "cat-file", "--batch-check"], {
      env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) waiting.shift()?.(line);
    });
    const end = () => {
      for (const answer of waiting.splice(0)) answer(null);
    };
    child.on("error", end).on("close", end);
    child.stdin.on("error", end);
    return child;
  };
  let child: ReturnType<typeof start> | null = null;
  return {
    commit: async (name) => {
      // A line is a question.
      if (/[\n\0]/.test(name)) return null;
      child ??= start();
      const { stdin } = child;
      const line = await new Promise<string | null>((resolve) => {
        waiting.push(resolve);
        stdin.write(`${name}^{commit}\n`);
      });
      return /^([0-9a-f]{40}) commit \d+$/.exec(line ?? "")?.[1] ?? null;
    },
    close: () => child?.kill(),
  };
}
