import { type Marketplace, type SkillPublishOutput, SklError, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { HttpAnswer } from "../../../kernel/http/index.ts";
import { openWorkspace } from "../../../workspace/ground/index.ts";
import { type SkillPackage, toJsonPackage } from "../../engine/package/index.ts";
import { loadSkill, openLibrary, refuseAgentHere, requireLocked } from "../library/index.ts";
import { fetchIndex } from "./fetch-index.ts";
import { askMarketplace, formatUrlWithoutQuery, type HttpPatience, usualPatience } from "./http.ts";
import { chooseMarketplace, type MarketplaceAddress } from "./marketplace.ts";

export interface PublishRequest {
  readonly cwd: string;
  readonly name: string;
  /** The address of the index; null chooses the configured one. */
  readonly url: string | null;
  readonly dryRun: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly patience?: HttpPatience;
}

export type Published = SkillPublishOutput;

const LARGEST_ANSWER = 64 * 1024;

/** Publishes a skill for an owner (`skl skill publish`). Throws PERSON_NEEDED, SKILL_CHANGED, MARKETPLACE_…, PUBLISH_REFUSED. */
export async function publishSkill(request: PublishRequest): Promise<Published> {
  const env = request.env ?? process.env;
  await refuseAgentHere(request.cwd, env);
  await requireOwner(request.cwd);
  const library = await openLibrary(request.cwd, env);
  const skill = await loadSkill(library, request.name);
  const found = library.skills.get(request.name);
  if (found !== undefined) await requireLocked(library.places, { ...found, digest: skill.digest });
  const market = await chooseMarketplace(library.places, request.url, env);
  const key = requireKey(market);
  const patience = request.patience ?? usualPatience;
  const accept = { accept: "application/json" };
  const fetched = await fetchIndex({ ...market, key }, { patience, known: null });
  if (fetched === null) throw new Error("Nobody said which index is known.");
  const url = publishUrl(fetched.index, market, skill);
  const body = new TextEncoder().encode(toJsonPackage(skill));
  const { name, version, digest } = skill;
  const published = { name, version, digest, url: formatUrlWithoutQuery(url), bytes: body.length };
  if (request.dryRun) return { ...published, status: "dry_run" };
  const headers = { ...accept, "content-type": "application/json", "if-none-match": "*", "x-skl-digest": digest };
  const answer = await askMarketplace({ url, method: "PUT", key, limitBytes: LARGEST_ANSWER, headers, body }, patience);
  return { ...published, status: judgePublishAnswer(answer, { skill, market, url }) };
}

/** If the rules name an owner, nobody else publishes. */
async function requireOwner(cwd: string): Promise<void> {
  const workspace = await openWorkspace({ cwd, offline: true }).catch(() => null);
  if (workspace === null) return;
  const { repository, rules } = workspace;
  const { owner } = rules.config;
  const name = repository.config.get("user.email");
  repository.close();
  if (owner === null || owner.startsWith("@") || owner.toLowerCase() === name?.toLowerCase()) return;
  throw new SklError("PERSON_NEEDED", {
    message: `Only ${owner} publishes from this workspace, and you are ${name ?? "nobody that Git knows"}.`,
    data: { name, owner },
  });
}

function requireKey({ key, keyVariable, from, url }: MarketplaceAddress) {
  if (key !== null && from !== "workspace") return key;
  const isUntrusted = from === "workspace";
  throw new SklError("MARKETPLACE_REFUSED", {
    message: isUntrusted
      ? `Nothing is published to ${url.origin}, which only the workspace names.`
      : `Publishing to ${url.origin} needs a key, and ${keyVariable} holds none for it.`,
    fix: isUntrusted
      ? `Set marketplace.url in ~/.skl/config.json, or type the address: \`skl skill publish NAME ${url.href}\`.`
      : `Set ${keyVariable}; a key goes only to the marketplace of ~/.skl/config.json, or to a typed one where that names none.`,
  });
}

function publishUrl({ publish }: Marketplace, { url }: MarketplaceAddress, { name, version }: SkillPackage): URL {
  const createPublishTargetRefusal = (message: string) =>
    new SklError("PUBLISH_REFUSED", { message, data: { url: formatUrlWithoutQuery(url) } });
  if (publish === undefined) throw createPublishTargetRefusal("The marketplace does not accept packages.");
  if (!URL.canParse(publish, url.href))
    throw createPublishTargetRefusal("The marketplace names an invalid address for packages.");
  const folder = new URL(publish, url);
  if (folder.origin !== url.origin)
    throw createPublishTargetRefusal(
      `The marketplace wants packages on another host, ${folder.origin}, where its key does not go.`,
    );
  folder.pathname = `${folder.pathname.replace(/\/+$/, "")}/${name}/${encodeURIComponent(version)}`;
  folder.search = "";
  folder.hash = "";
  return folder;
}

interface Circumstances {
  readonly skill: SkillPackage;
  readonly market: MarketplaceAddress;
  readonly url: URL;
}

function judgePublishAnswer(answer: HttpAnswer, { skill, market, url }: Circumstances): "published" | "unchanged" {
  const { name, version, digest } = skill;
  const { status } = answer;
  const reply = readReply(answer, market);
  if (status >= 200 && status < 300) {
    if (reply.digest === null || reply.digest === digest) return "published";
    throw createPublishRefusal(
      "The marketplace took the package and says that it has another digest.",
      "Tell whoever runs it.",
    );
  }
  // The package may have been published by an attempt whose answer was lost.
  if ((status === 409 || status === 412) && reply.digest === digest) return "unchanged";
  const words = reply.words === "" ? "" : ` It says: ${reply.words}`;
  const data = { status, url: formatUrlWithoutQuery(url), said: reply.words };
  if (status === 401)
    throw createPublishRefusal(
      `The marketplace does not know the key.${words}`,
      `Set ${market.keyVariable} to a valid one.`,
      data,
    );
  if (status === 403)
    throw createPublishRefusal(
      `${name} belongs to somebody else there, or the key may not publish.${words}`,
      "Ask its owner, or publish under another name.",
      data,
    );
  if (status === 409 || status === 412)
    throw createPublishRefusal(
      `${name} ${version} is published already, and a published version does not change.${words}`,
      "Raise `version` in skill.yaml and publish again.",
      data,
    );
  if (status === 413)
    throw createPublishRefusal(`The package is too large for the marketplace.${words}`, "Make it smaller.", data);
  throw createPublishRefusal(`The marketplace answered with ${status}.${words}`, "Follow what it says.", data);
}

function createPublishRefusal(message: string, fix: string, data: Readonly<Record<string, unknown>> = {}): SklError {
  return new SklError("PUBLISH_REFUSED", { message, fix, data });
}

/** Returns the server's words on one line, without the key, which some servers repeat. */
function readReply({ bytes }: HttpAnswer, { key }: MarketplaceAddress): { words: string; digest: string | null } {
  let value: unknown = null;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { words: "", digest: null };
  }
  const findReplyField = (name: string): string | null => {
    const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
    return typeof found === "string" ? found : null;
  };
  const text = findReplyField("message") ?? findReplyField("error") ?? "";
  const words = toVisibleLine(key === null ? text : text.replaceAll(key.value, "[key]"), 200);
  return { words, digest: findReplyField("digest") };
}
