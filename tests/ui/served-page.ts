import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BuiltSkl } from "../support/built-skl.ts";

/** A running `skl ui`. */
export interface ServedPage {
  readonly port: number;
  readonly link: string;
  /** Returns another link, as Enter in the terminal prints it. */
  anotherLink(): Promise<string>;
  /** Ends the server, as Ctrl+C does. */
  stop(): Promise<void>;
  /** Ends the server without giving it a chance to do anything more. */
  kill(): Promise<void>;
  /** What was printed besides the link. */
  notes(): string;
  ask(question: Asked): Promise<Answered>;
}

export interface Asked {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts `skl ui` of a folder, and ends it with the test. */
export async function servePage(skl: BuiltSkl, { folder, env }: Place, ...folders: string[]): Promise<ServedPage> {
  const child = spawn(process.execPath, [join(skl.folder, "dist/skl.js"), "ui", "--no-open", ...folders], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const stop = () => end("SIGTERM");
  onTestFinished(stop);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  child.stdout.setEncoding("utf8");
  const nextLink = async (): Promise<string> => {
    const [printed] = await Promise.race([
      once(child.stdout, "data"),
      once(child, "exit").then(() => Promise.reject(new Error(`skl ui ended: ${errors}`))),
    ]);
    return String(printed).trim();
  };
  const link = await nextLink();
  const port = Number(new URL(link).port);
  return {
    port,
    link,
    stop,
    kill: () => end("SIGKILL"),
    notes: () => errors,
    async anotherLink() {
      child.stdin.write("\n");
      return nextLink();
    },
    ask: (asked) => ask(port, asked),
  };
}

/** Sends a request with exactly these headers, which `fetch` would not let a test choose. */
function ask(port: number, { path, method = "GET", headers = {}, body = "" }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** What the browser of a person who opened the link has. */
export interface Entered {
  readonly cookie: string;
  readonly key: string;
}

/** Opens a link as a browser does. */
export async function enter({ port }: ServedPage, link: string): Promise<Entered> {
  const { pathname, search } = new URL(link);
  const { status, headers } = await ask(port, { path: pathname + search });
  const [cookie = ""] = headers["set-cookie"]?.[0]?.split(";") ?? [];
  if (status !== 303 || cookie === "") throw new Error(`the link was answered with ${status}`);
  return { cookie, key: headers.location?.split("/").at(-1) ?? "" };
}
