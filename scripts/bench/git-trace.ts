import { readFileSync, rmSync } from "node:fs";

/** The time of a run's Git processes, without those that they started themselves. */
export interface GitCost {
  readonly processes: number;
  readonly localMs: number;
  /** `ls-remote`, `fetch` and `push`: with a remote elsewhere, these wait for the network. */
  readonly networkMs: number;
}

interface TraceEvent {
  readonly event: string;
  readonly sid: string;
  readonly t_abs?: number;
  readonly argv?: readonly string[];
}

const NETWORK: ReadonlySet<string> = new Set(["ls-remote", "fetch", "push"]);

/** Reads and deletes what git wrote to the file named by GIT_TRACE2_EVENT. */
export function takeGitCost(file: string): GitCost {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  rmSync(file);
  const events = lines.map((line) => JSON.parse(line) as TraceEvent).filter(({ sid }) => !sid.includes("/"));
  const ended = new Map(events.flatMap(({ event, sid, t_abs }) => (event === "atexit" ? [[sid, t_abs ?? 0]] : [])));
  let [processes, localMs, networkMs] = [0, 0, 0];
  for (const { event, sid, argv = [] } of events) {
    if (event !== "start") continue;
    processes += 1;
    const ms = (ended.get(sid) ?? 0) * 1000;
    if (argv.some((word) => NETWORK.has(word))) networkMs += ms;
    // The process that reads objects lives as long as the run, and mostly waits for requests.
    else if (!argv.includes("cat-file")) localMs += ms;
  }
  return { processes, localMs, networkMs };
}
