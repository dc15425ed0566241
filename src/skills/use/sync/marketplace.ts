import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import type { OriginKey } from "../../../kernel/http/index.ts";
import { computeEffectiveConfig, type EffectiveConfig, parseConfig } from "../../../workspace/config/index.ts";
import type { Places } from "../library/index.ts";
import { readMemory } from "./remembered-indexes.ts";

/** This variable holds the key if the account's configuration names no other. */
const KEY_VARIABLE = "SKL_MARKETPLACE_KEY";

export interface MarketplaceAddress {
  readonly url: URL;
  /** A `given` address was typed for this command. One of the `workspace` may come from anybody. */
  readonly from: "given" | "account" | "workspace";
  /** Goes to its own origin only; null if no key is set or it may not go to this address. */
  readonly key: OriginKey | null;
  readonly keyVariable: string;
}

/**
 * Returns the address that was typed, else the account's, else the workspace's. A pulled branch can change the workspace's, so it counts
 * only where this account has synced from that address before, and it never decides which variable holds the key. Throws
 * MARKETPLACE_MISSING, MARKETPLACE_REFUSED.
 */
export async function chooseMarketplace(
  places: Places,
  given: string | null,
  env: NodeJS.ProcessEnv,
): Promise<MarketplaceAddress> {
  const account = await readMarketplaceSettings(places.kept.account);
  const keyVariable = account.api_key_env ?? KEY_VARIABLE;
  const found = await chooseAddress(places, given, account.url);
  const own = account.url === null ? null : parseIndexAddress(account.url).origin;
  // A key for one marketplace is not shown to another because somebody typed its address.
  const isTrusted = own === found.url.origin || (own === null && found.from === "given");
  const value = (env[keyVariable] ?? "").trim();
  const key =
    isTrusted && value !== "" ? { value: requireHeaderSafe(value, keyVariable), origin: found.url.origin } : null;
  if (key !== null) requirePrivate(found.url);
  return { ...found, key, keyVariable };
}

async function chooseAddress(
  { workspace, home, kept }: Places,
  given: string | null,
  ofAccount: string | null,
): Promise<Pick<MarketplaceAddress, "url" | "from">> {
  if (given !== null) return { url: parseIndexAddress(given), from: "given" };
  if (ofAccount !== null) return { url: parseIndexAddress(ofAccount), from: "account" };
  const named = workspace === home ? null : (await readMarketplaceSettings(kept.workspace)).url;
  if (named === null) throw new SklError("MARKETPLACE_MISSING");
  const url = parseIndexAddress(named);
  if ((await readMemory(kept.account)).some((each) => each.url === url.href)) return { url, from: "workspace" };
  throw new SklError("MARKETPLACE_REFUSED", {
    message: `This workspace names the marketplace ${url.href}, and this account has never synced from it.`,
    fix: `If you trust it, type it once: \`skl skill sync ${url.href}\`.`,
    data: { url: url.href },
  });
}

async function readMarketplaceSettings(kept: string): Promise<EffectiveConfig["marketplace"]> {
  const path = join(kept, "config.json");
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return computeEffectiveConfig(null).marketplace;
  const parsed = parseConfig(bytes, path);
  if (parsed.ok) return computeEffectiveConfig(parsed.value).marketplace;
  throw new SklError("MARKETPLACE_REFUSED", {
    message: `${path} cannot be read, so where the marketplace is and which key it gets is not known.`,
    fix: "Correct the file.",
    data: { problems: parsed.error },
  });
}

function parseIndexAddress(text: string): URL {
  const createAddressRefusal = (message: string) =>
    new SklError("MARKETPLACE_REFUSED", { message, fix: "Name the index like https://skills.example/index.json." });
  // An address that does not parse is not shown, since it may hold a password.
  if (!URL.canParse(text)) throw createAddressRefusal("The marketplace's address is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw createAddressRefusal(`A marketplace is asked over http or https, not ${url.protocol.slice(0, 20)}`);
  if (url.username !== "" || url.password !== "")
    throw createAddressRefusal(
      "The marketplace's address holds a user or a password; the key belongs into the environment.",
    );
  url.hash = "";
  return url;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function requirePrivate({ protocol, hostname, origin }: URL): void {
  if (protocol === "https:" || LOOPBACK.test(hostname)) return;
  throw new SklError("MARKETPLACE_REFUSED", {
    message: `A key would go to ${origin} where everybody on the way can read it.`,
    fix: "Use https, or unset the variable that holds the key.",
  });
}

function requireHeaderSafe(value: string, variable: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new SklError("MARKETPLACE_REFUSED", {
    message: `The key in ${variable} holds a space or a character that no header can carry.`,
    fix: "Set the variable to the key alone.",
  });
}
