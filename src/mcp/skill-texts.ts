import { watch } from "node:fs";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { ListedSkill } from "../kernel/domain/documents.generated.ts";
import { readNodeStatuses } from "../runtime/use/index.ts";
import { toSklError } from "../workspace/ground/index.ts";

/** Prompts are started by people, so that skills which their authors left to people are among them; agents may read the others. */
export const SKILL_CAPABILITIES = { prompts: {}, resources: { subscribe: true } } as const;

/** A page of a list. */
const PAGE = 100;

/** A text file of a package that is larger is no text to read. */
const MOST_BYTES = 1_000_000;

const MOST_SUBSCRIBED = 200;

/** One saving of a file makes several events. */
const SETTLE_MS = 200;

/** Offers the skills of a folder as prompts and as resources. Returns a function that ends its subscriptions. */
export function offerSkills(server: Server, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): () => void {
  const view = { cwd, env, nodeStatuses: readNodeStatuses };
  const listWholeSkills = async () => (await (await loadSkillLibrary()).listSkills(view)).skills.filter(isWhole);
  server.setRequestHandler(ListPromptsRequestSchema, async ({ params }) => {
    const { page, next } = pageAfterCursor(await listWholeSkills(), params?.cursor);
    return { prompts: page.map(toSkillPrompt), ...next };
  });
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    translateToParamsError(async () => {
      const { showSkills } = await import("../skills/use/graph/index.ts");
      const [shown] = (await showSkills(view, [params.name])).skills;
      const { body = "", description = "" } = shown ?? {};
      const request = params.arguments?.request?.trim();
      const text = request ? `${body.trimEnd()}\n\nThe request:\n${request}\n` : body;
      return { description, messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
    }),
  );
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const { page, next } = pageAfterCursor((await listWholeSkills()).filter(isForAgents), params?.cursor);
    return { resources: page.map(toSkillResource), ...next };
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate: `${SCHEME}{name}/{+path}`, name: "file", title: "A file of a skill" }],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    translateToParamsError(async () => {
      const { readSkillFile } = await loadSkillLibrary();
      return { contents: [buildResourceContent(uri, await readSkillFile(view, parseSkillUri(uri)))] };
    }),
  );
  return watchResources(server, listWholeSkills);
}

/** Not every client asks about skills, so that their code is loaded when one does. */
const loadSkillLibrary = () => import("../skills/use/library/index.ts");

const SCHEME = "skill://";

const isForAgents = ({ status }: ListedSkill): boolean => status !== "people";

/** Folders without a readable package have no version. */
const isWhole = ({ built_in, version }: ListedSkill): boolean => !built_in && version !== "";

/** A cursor is the name after which a page begins. */
function pageAfterCursor(skills: readonly ListedSkill[], cursor: string | undefined) {
  const before = cursor === undefined ? -1 : skills.findIndex(({ name }) => name === cursor);
  if (cursor !== undefined && before < 0) throw createUnknownCursorError();
  const page = skills.slice(before + 1, before + 1 + PAGE);
  const last = page.at(-1)?.name;
  return { page, next: before + 1 + PAGE < skills.length && last !== undefined ? { nextCursor: last } : {} };
}

export const createUnknownCursorError = (): McpError =>
  new McpError(ErrorCode.InvalidParams, "There is no such cursor.");

function toSkillPrompt({ name, description }: ListedSkill) {
  const request = { name: "request", description: "What is to be done with it.", required: false };
  return { name, description, arguments: [request] };
}

function toSkillResource({ name, description }: ListedSkill) {
  return { uri: `${SCHEME}${name}/SKILL.md`, name, description, mimeType: "text/markdown" };
}

/** Returns a skill's name and a path in its folder. Throws McpError. */
function parseSkillUri(uri: string): { readonly name: string; readonly path: string } {
  const [, name = "", path = ""] = /^skill:\/\/([^/]+)\/(.+)$/s.exec(uri) ?? [];
  if (path === "") throw new McpError(ErrorCode.InvalidParams, `${SCHEME}NAME/PATH is a file of a skill.`);
  return { name, path };
}

function buildResourceContent(uri: string, bytes: Uint8Array) {
  if (bytes.length > MOST_BYTES)
    throw new McpError(ErrorCode.InvalidParams, `${uri} has more than ${MOST_BYTES} bytes; read it in the folder.`);
  const text = Buffer.from(bytes).toString("utf8");
  const isText = Buffer.from(text).equals(bytes);
  const mimeType = uri.endsWith(".md") ? "text/markdown" : isText ? "text/plain" : "application/octet-stream";
  return isText ? { uri, mimeType, text } : { uri, mimeType, blob: Buffer.from(bytes).toString("base64") };
}

/** Turns errors of skl into errors of the protocol, with their next step. */
async function translateToParamsError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof McpError) throw cause;
    const { message, fix } = toSklError(cause);
    throw new McpError(ErrorCode.InvalidParams, `${message} ${fix}`);
  }
}

function watchResources(server: Server, own: () => Promise<readonly ListedSkill[]>): () => void {
  /** Functions that end each subscription. */
  const watched = new Map<string, () => void>();
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) =>
    translateToParamsError(async () => {
      const { name } = parseSkillUri(uri);
      const found = (await own()).find((skill) => skill.name === name);
      if (found === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no skill ${name}.`);
      if (watched.size >= MOST_SUBSCRIBED)
        throw new McpError(ErrorCode.InvalidParams, "There are too many subscriptions.");
      let timer: NodeJS.Timeout | undefined;
      const tell = () => void server.sendResourceUpdated({ uri }).catch(() => {});
      const watcher = watch(found.path, { persistent: false }, () => {
        clearTimeout(timer);
        timer = setTimeout(tell, SETTLE_MS).unref();
      });
      watcher.on("error", () => watcher.close());
      watched.get(uri)?.();
      watched.set(uri, () => {
        watcher.close();
        clearTimeout(timer);
      });
      return {};
    }),
  );
  const end = (uri: string) => {
    watched.get(uri)?.();
    watched.delete(uri);
  };
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    end(uri);
    return {};
  });
  return () => {
    for (const uri of [...watched.keys()]) end(uri);
  };
}
