import type { World } from "./world.ts";

/** URL of the repository in the API. */
export const apiRepository = (world: World): string => `${world.server}/repos/${world.owner}/${world.name}`;

/** URL of the repository's page. */
export const htmlRepository = (world: World): string => `${world.server}/${world.owner}/${world.name}`;

export const nodeId = (kind: string, id: number | string): string => Buffer.from(`${kind}:${id}`).toString("base64");
