import { z } from "zod";
import { parseArguments } from "./arguments.ts";
import type { OutputName } from "./output-schemas.generated.ts";

export interface CallContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Aborts when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
}

/** The hints of the protocol, by which a client decides whether to ask a person before a call. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells agents what the tool is for, when to use it, and what comes next. */
  readonly description: string;
  /** The command line that gives the same answer. */
  readonly command: string;
  /** The JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The file in `schemas/output` that describes the answer; null where there is none. */
  readonly output: OutputName | null;
  readonly hints: ToolHints;
  /** How to ask for what an answer left out. */
  readonly more: string;
  /** Throws SklError, with USAGE for invalid arguments. */
  call(args: unknown, context: CallContext): Promise<object>;
}

interface ToolDefinition<A extends z.ZodObject> extends Omit<Tool, "inputSchema" | "call"> {
  readonly arguments: A;
  run(args: z.infer<A>, context: CallContext): Promise<object>;
}

export function defineTool<A extends z.ZodObject>({ arguments: schema, run, ...facts }: ToolDefinition<A>): Tool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema);
  return {
    ...facts,
    inputSchema,
    call: async (args, context) => run(parseArguments(facts.name, schema, args), context),
  };
}

/** The hints of a tool that reads this folder and the base branch and changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
