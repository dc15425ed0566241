import { createHmac, randomBytes } from "node:crypto";
import type { Answer } from "./answer.ts";
import type { Asked } from "./asked.ts";
import type { Artifact } from "./store.ts";
import type { World } from "./world.ts";

const key = randomBytes(16);

const signStorageId = (id: number): string => createHmac("sha256", key).update(`${id}`).digest("hex");

/** A signed URL, as the storage behind GitHub's API has: whoever has it may read, and nothing else is asked. */
export const artifactUrl = (world: World, { id }: Artifact): string =>
  `${world.storage}/artifacts/${id}.zip?sig=${signStorageId(id)}`;

/** A token that arrives here went to somebody who must not have it: a violation. */
export function storageAnswer(world: World, { method, path, url, headers }: Asked, violations: string[]): Answer {
  if (headers.authorization !== undefined) {
    violations.push(`${method} ${path}: the storage was sent the Authorization header`);
    return { status: 400, body: "InvalidAuthenticationInfo" };
  }
  const id = Number(/^\/artifacts\/(\d+)\.zip$/.exec(path)?.[1]);
  const artifact = world.store.artifacts.get(id);
  if (artifact === undefined) return { status: 404 };
  if (url.searchParams.get("sig") !== signStorageId(id)) return { status: 403 };
  return { status: 200, headers: { "content-type": "application/zip" }, body: artifact.zip };
}
