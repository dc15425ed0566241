import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { findNearestName, SklError } from "../kernel/domain/index.ts";
import { buildToolAnswer, buildToolFailure } from "./answer.ts";
import { CallQueue } from "./call-queue.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { outputSchemas } from "./output-schemas.generated.ts";
import { type ProgressReceiver, reportProgress } from "./progress.ts";
import { createUnknownCursorError, offerSkills, SKILL_CAPABILITIES } from "./skill-texts.ts";
import type { CallContext, Tool } from "./tool.ts";
import { tools } from "./tools.ts";

export interface ServerSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
}

export interface RunningServer {
  /** Resolves when no call is running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Four calls run at once, since most of a call is waiting for Git and for the disk. */
const LIMITS = { running: 4, waiting: 200 };

/** Serves the tools to one client. */
export async function startServer(transport: Transport, { cwd, env, version }: ServerSettings): Promise<RunningServer> {
  const serverInfo = { name: "skl", title: "skl: skills and coordination", version };
  const capabilities = { tools: {}, ...SKILL_CAPABILITIES };
  const server = new Server(serverInfo, { capabilities });
  let readsData = true;
  server.setRequestHandler(InitializeRequestSchema, ({ params }) => {
    const protocolVersion = pickProtocolVersion(params.protocolVersion);
    readsData = protocolVersion >= FIRST_WITH_DATA;
    return { protocolVersion, capabilities, serverInfo, instructions: INSTRUCTIONS };
  });
  const calls = new CallQueue(LIMITS);
  const endSubscriptions = offerSkills(server, { cwd, env });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    // All tools fit on one page, so that no cursor was ever given.
    if (params?.cursor !== undefined) throw createUnknownCursorError();
    return { tools: tools.map(buildToolListing) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification, _meta }) => {
    const receiver = { token: _meta?.progressToken, send: sendNotification };
    const call = { name: params.name, args: params.arguments };
    return calls
      .run(signal, () => answerTo(call, { cwd, env, signal }, receiver, readsData))
      .catch((cause) => buildToolFailure(cause, tools));
  });
  await server.connect(transport);
  return {
    idle: () => calls.idle(),
    close: () => {
      endSubscriptions();
      return server.close();
    },
  };
}

/** The first version whose clients read the data of an answer; others read its text only. */
const FIRST_WITH_DATA = "2025-06-18";

/** This version asks servers to take several messages on one line. Its clients know the one before it, which is granted instead. */
const NOT_GRANTED = { version: "2025-03-26", instead: "2024-11-05" };

function pickProtocolVersion(wanted: string): string {
  if (wanted === NOT_GRANTED.version) return NOT_GRANTED.instead;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION;
}

interface Call {
  readonly name: string;
  readonly args: unknown;
}

async function answerTo(
  { name, args }: Call,
  context: CallContext,
  receiver: ProgressReceiver,
  readsData: boolean,
): Promise<CallToolResult> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return buildToolFailure(createUnknownToolError(name));
  const end = reportProgress(name, receiver);
  try {
    return buildToolAnswer(await tool.call(args, context), { ...tool, readsData });
  } catch (cause) {
    return buildToolFailure(cause, tools);
  } finally {
    end();
  }
}

function buildToolListing({ name, title, description, inputSchema, output, hints }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...omitSchemaLimits(inputSchema), type: "object" as const },
    ...(output === null ? {} : { outputSchema: { ...outputSchemas[output], type: "object" as const } }),
    annotations: omitDefaultHints(hints),
  };
}

/** Leaves the limits out of a schema that is listed, since clients send the list to their model with every request; calls are held to them. */
function omitSchemaLimits<Schema extends object>(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (UNLISTED.has(key) && typeof value === "number" ? undefined : value)),
  );
}

const UNLISTED = new Set(["minLength", "maxLength", "minItems", "maxItems"]);

/** Leaves out hints that equal the protocol's defaults: for a tool that only reads most have no meaning, and the world is open by default. */
function omitDefaultHints({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: Tool["hints"]) {
  const world = openWorldHint ? {} : { openWorldHint };
  return readOnlyHint ? { readOnlyHint, ...world } : { readOnlyHint, destructiveHint, idempotentHint, ...world };
}

function createUnknownToolError(name: string): SklError {
  const names = tools.map((each) => each.name);
  const nearest = findNearestName(name.slice(0, 100), names);
  return new SklError("NOT_FOUND", {
    message: `There is no tool ${JSON.stringify(name.slice(0, 100))}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: `Use one of ${names.join(", ")}.`,
    data: { nearest },
  });
}
