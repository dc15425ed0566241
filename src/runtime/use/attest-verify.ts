import { resolve } from "node:path";
import {
  type AttestVerifyOutput,
  type DeepReadonly,
  isObject,
  SklError,
  tryParseJson,
} from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import {
  computeKeyid,
  findAccountKey,
  listTrustedKeys,
  type PublicKeys,
  parsePublicKey,
  type SeenNote,
  verifyDocument,
  verifyLog,
} from "../engine/attest/index.ts";
import { hashSha256Hex } from "../engine/index.ts";
import { listPossibleDigests } from "./policy-in-force.ts";
import { readBounded } from "./private-files.ts";

export interface VerifyQuestion {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** An envelope or a bundle; null for the account's log. */
  readonly file: string | null;
  /** Files with public keys to use in place of the account's; empty for the account's. */
  readonly keys: readonly string[];
  /** Files with checkpoints of this log that were kept elsewhere. */
  readonly checkpoints: readonly string[];
  /** The module that every entry of the file must be about. Default: any. */
  readonly module?: string | undefined;
  /** The policies that together must have granted what every entry of the file says. Default: any. */
  readonly policies?: readonly string[];
  progress(done: number, total: number): void;
}

/** Exactly one of `log` and `document` is null. */
export type Verification = DeepReadonly<AttestVerifyOutput>;

const MOST_DOCUMENT_BYTES = 256 * 1024 * 1024;
const MOST_KEY_BYTES = 64 * 1024;

/** Runs `skl attest verify`. Throws USAGE, FILE_UNREADABLE, and ATTESTATIONS_UNUSABLE where it cannot decide. */
export async function verifyAttestations(question: VerifyQuestion): Promise<Verification> {
  const { cwd, env, file, keys: keyFiles, checkpoints, module, policies = [] } = question;
  const home = resolveAccountHome(env);
  const given = keyFiles.length === 0 ? null : await readPublicKeys(keyFiles.map((each) => resolve(cwd, each)));
  if (file === null) {
    if (module !== undefined || policies.length > 0)
      throw new SklError("USAGE", { message: "--module and --policy are for an envelope or a bundle: name its file." });
    const witnesses = await Promise.all(checkpoints.map((each) => readWitness(resolve(cwd, each))));
    const { progress } = question;
    const log = await verifyLog(home, { ...(given && { keys: given }), witnesses, progress });
    return { ok: log.ok, log, document: null };
  }
  if (checkpoints.length > 0)
    throw new SklError("USAGE", { message: "--checkpoint is for the whole log; a bundle has its own." });
  const text = (await readBounded(resolve(cwd, file), MOST_DOCUMENT_BYTES)).toString("utf8");
  const read = async (path: string) => readBounded(resolve(cwd, path), MOST_DOCUMENT_BYTES);
  const document = verifyDocument(text, given ?? requireAccountKeys(home), {
    module: module === undefined ? null : hashSha256Hex(await read(module)),
    policies: policies.length === 0 ? null : listPossibleDigests(await Promise.all(policies.map(read))),
  });
  return { ok: document.ok, log: null, document };
}

function requireAccountKeys(home: string): PublicKeys {
  const key = findAccountKey(home);
  if (key !== null) return listTrustedKeys(home, key);
  throw new SklError("ATTESTATIONS_UNUSABLE", {
    message: "This account has no key to check with.",
    fix: "Name the public key of whoever signed with --key FILE.",
  });
}

async function readPublicKeys(paths: readonly string[]): Promise<PublicKeys> {
  const keys = await Promise.all(
    paths.map(async (path) => {
      const key = parsePublicKey(await readBounded(path, MOST_KEY_BYTES));
      if (key === null)
        throw new SklError("USAGE", { message: `${path} is no public key of Ed25519 as PEM.`, data: { path } });
      return [computeKeyid(key), key] as const;
    }),
  );
  return new Map(keys);
}

/** Reads a checkpoint: a signed note, or a bundle that contains one. */
async function readWitness(path: string): Promise<SeenNote> {
  const text = (await readBounded(path, MOST_DOCUMENT_BYTES)).toString("utf8");
  const bundle = tryParseJson(text);
  const isBundle = isObject(bundle) && typeof bundle.checkpoint === "string";
  return { file: path, note: isBundle ? String(bundle.checkpoint) : text };
}
