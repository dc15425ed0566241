import { z } from "zod";
import { parseArguments } from "./arguments.ts";
import type { OutputName } from "./output-schemas.generated.ts";

/** Where and for whom a tool is called. */
export interface CallContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
}

/** What a client may know of a tool before it lets an agent call it. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For agents: what it is for, when to use it, what comes next. */
  readonly description: string;
  /** The command line that gives the same answer. */
  readonly command: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The file of `schemas/output` that describes the answer; null: none does yet. */
  readonly output: OutputName | null;
  readonly hints: ToolHints;
  /** How to ask for what an answer left out. */
  readonly more: string;
  /** Throws `SklError`, USAGE for arguments that are none. */
  call(given: unknown, context: CallContext): Promise<object>;
}

interface ToolDefinition<A extends z.ZodObject> extends Omit<Tool, "inputSchema" | "call"> {
  readonly arguments: A;
  run(given: z.infer<A>, context: CallContext): Promise<object>;
}

export function tool<A extends z.ZodObject>({ arguments: schema, run, ...facts }: ToolDefinition<A>): Tool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema);
  return {
    ...facts,
    inputSchema,
    call: async (given, context) => run(await parseArguments(facts.name, schema, given), context),
  };
}

/** Asks this folder and the base branch, changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
