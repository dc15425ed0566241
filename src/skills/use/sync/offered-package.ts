import type { MarketplaceSkill } from "../../../kernel/domain/index.ts";
import { type OriginKey, requireNoNearerThan } from "../../../kernel/http/index.ts";
import {
  type ParsedSkill,
  parseJsonPackage,
  parseSkillFolder,
  readArchive,
  type SkillPackage,
} from "../../engine/package/index.ts";
import { checkRe2Pattern } from "../library/index.ts";
import { askMarketplace, findValidatorHeader, type HttpPatience } from "./http.ts";

/** No package that an agent can use is larger than this when packed. */
const LARGEST = 16 * 1024 * 1024;

export interface Download {
  readonly offered: MarketplaceSkill;
  /** The address of the index. */
  readonly index: URL;
  readonly key: OriginKey | null;
  readonly patience: HttpPatience;
}

export interface Downloaded {
  readonly skill: SkillPackage;
  /** Null if the answer had none. */
  readonly etag: string | null;
}

/** Downloads the package; a text says how it differs from the index in size, name, version or digest. */
export async function downloadPackage({ offered, index, key, patience }: Download): Promise<Downloaded | string> {
  const url = resolvePackageUrl(offered.url, index);
  if (typeof url === "string") return url;
  if (url.host !== index.host) {
    const refusal = await requireNoNearerThan(index, url).catch(
      (cause: Error) => `its address is refused: ${cause.message}`,
    );
    if (refusal) return refusal;
  }
  const limit = Math.min(offered.size, LARGEST);
  const answer = await askMarketplace(
    { url, key, limitBytes: limit, headers: { accept: "application/octet-stream, application/json" } },
    patience,
  );
  if (answer.status !== 200) return `the marketplace answered with ${answer.status}`;
  const { bytes, headers } = answer;
  if (bytes.length !== offered.size) return `${bytes.length} bytes came, and the index says ${offered.size}`;
  const { skill, problems } = parseOfferedPackage(bytes, offered.name);
  if (skill === null) return problems.find(({ severity }) => severity === "error")?.message ?? "it is no package";
  if (skill.name !== offered.name) return `the package is called ${skill.name}`;
  if (skill.version !== offered.version) return `the package has the version ${skill.version}`;
  if (skill.digest !== offered.digest) return "its content has another digest than the index says";
  return { skill, etag: findValidatorHeader(headers, "etag") };
}

function resolvePackageUrl(text: string, index: URL): URL | string {
  if (!URL.canParse(text, index.href)) return "its address in the index is none";
  const url = new URL(text, index);
  if (url.origin === index.origin) return url;
  return url.protocol === "https:" ? url : `its address is on another host, and not https: ${url.origin}`;
}

function parseOfferedPackage(bytes: Uint8Array, name: string): ParsedSkill {
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  if (/^\uFEFF?\s*\{/.test(start)) return parseJsonPackage(new TextDecoder().decode(bytes), checkRe2Pattern);
  const archive = readArchive(bytes);
  if (!archive.ok) return { skill: null, problems: [archive.error] };
  return parseSkillFolder({ folder: name, files: archive.value.files }, checkRe2Pattern);
}
