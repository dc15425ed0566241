/** What one run of a script needs, however it runs. */
export interface ScriptRun {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The path in the package. */
  readonly script: string;
  readonly args: readonly string[];
  readonly stdin: Uint8Array;
  /** A folder of this run alone, with the package in it. */
  readonly folder: string;
  readonly timeMs: number;
  readonly signal: AbortSignal;
}

/** How a script ended. */
export interface ScriptEnd {
  /** Null where a limit or a signal ended it. */
  readonly code: number | null;
  /** Why it was ended, as a sentence; null where it ended by itself. */
  readonly stopped: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The most bytes that a script may write to each of its outputs. */
export const MOST_OUTPUT_BYTES = 1024 * 1024;
/** The memory of an interpreter in WebAssembly. */
export const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
/** The name by which a script in the sandbox knows the folder of its package. */
export const PACKAGE_FOLDER = "/skill";
