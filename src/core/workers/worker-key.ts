import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveAccountHome } from "../../workspace/ground/index.ts";

export interface WorkerKey {
  /** The public key as `server.workers` names it. */
  readonly name: string;
  sign(bytes: Uint8Array): string;
}

/** Returns the key of a worker of this account, and makes it before the first job. Only the account may read its file. */
export async function loadWorkerKey(worker: string, env: NodeJS.ProcessEnv): Promise<WorkerKey> {
  const folder = join(resolveAccountHome(env), "workers");
  const file = join(folder, `${worker}.pem`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
  await writeFile(file, made, { mode: 0o600, flag: "wx" }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause;
  });
  const key = createPrivateKey(await readFile(file, "utf8"));
  return { name: formatKeyName(key), sign: (bytes) => sign(null, bytes, key).toString("base64url") };
}

function formatKeyName(key: KeyObject): string {
  return `ed25519:${createPublicKey(key).export({ format: "jwk" }).x}`;
}
