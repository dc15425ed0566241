import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SklError, type Warning } from "../../../kernel/domain/index.ts";
import { findTeamServer, hearServer, type TeamServer, withWorkspace } from "../../../workspace/ground/index.ts";

/** Who is woken: told whether a server wakes it, and each time that something changed. */
export interface Woken {
  setWoken(isWoken: boolean): void;
  wake(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/** Hears from the team server when to ask the remote. While the server is away, the listener asks as it does without one. */
export class ServerEar {
  readonly #server: TeamServer;
  readonly #listener: Woken;
  /** The file that says that somebody in this clone was told that the server is away. */
  readonly #awayFile: string;
  readonly #end = new AbortController();
  readonly #warnings: Warning[] = [];
  #isOpen = false;

  constructor(server: TeamServer, { listener, folder }: { readonly listener: Woken; readonly folder: string }) {
    this.#server = server;
    this.#listener = listener;
    this.#awayFile = join(folder, "server-away");
  }

  /** Says that the server is away, once until it is back. */
  get warnings(): readonly Warning[] {
    return this.#warnings;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#hear();
  }

  close(): void {
    this.#end.abort();
  }

  async #hear(): Promise<void> {
    const { signal } = this.#end;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      try {
        await hearServer(this.#server, signal, () => {
          pause = FIRST_PAUSE_MS;
          rmSync(this.#awayFile, { force: true });
          this.#listener.setWoken(true);
          this.#listener.wake();
        });
      } catch (cause) {
        this.#noteAway(cause);
      }
      this.#listener.setWoken(false);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #noteAway(cause: unknown): void {
    const { code, message, fix } = cause instanceof SklError ? cause : new SklError("SERVER_AWAY", { cause });
    if (this.#warnings.length > 0 || !isFirst(this.#awayFile)) return;
    this.#warnings.push({ code, message: `${message} The remote is asked instead.`, fix });
  }
}

function isFirst(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `wake` whenever the team server of a clone tells that something changed, until the returned function is called. Without a server
 * nothing is called; who asks the remote by itself goes on doing so.
 */
export async function hearChanges(
  cwd: string,
  { env = process.env, wake }: { readonly env?: NodeJS.ProcessEnv; readonly wake: () => void },
): Promise<() => void> {
  const ear = await withWorkspace(
    cwd,
    async (workspace) => {
      const server = findTeamServer(workspace, env);
      const folder = join(workspace.repository.commonDir, "skl");
      return server && new ServerEar(server, { listener: { wake, setWoken: () => {} }, folder });
    },
    true,
  );
  ear?.open();
  return () => ear?.close();
}
