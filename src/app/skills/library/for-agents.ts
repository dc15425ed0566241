import type { Library } from "./library.ts";
import { isSystemPath } from "./system-packages.ts";

/** The library without what comes with skl: the Orchestrator asks those packages itself, and in an agent's search they would only take places. */
export function skillsForAgents(library: Library): Library {
  return { ...library, skills: new Map([...library.skills].filter(([, { path }]) => !isSystemPath(path))) };
}
