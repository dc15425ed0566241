import fc from "fast-check";
import { afterAll } from "vitest";
import { removeFreshFolders } from "./folders.ts";

/**
 * Properties are tried with the same cases each time, so that a run on CI fails for what was changed. `SKL_SEED=random` looks for
 * new cases, and a number repeats those of a failure.
 */
const said = process.env.SKL_SEED;
if (said !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(said ?? 20_261_122) });

afterAll(removeFreshFolders);
