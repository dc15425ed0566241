/**
 * Nodes written for tasks that none does yet: by a model in rounds, or from recorded instances without one. What comes out is `learned`,
 * so it runs dry only; a person promotes it.
 */
export { readCommitInstances, readInstances, readJson } from "./instances.ts";
export { learnFromInstances } from "./mechanical.ts";
export { answerMiss } from "./miss.ts";
export { shadowNode } from "./shadow.ts";
export { synthesizeNode } from "./synthesize.ts";
