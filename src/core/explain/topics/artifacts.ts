import { failureTexts } from "../../../skills/engine/run/index.ts";
import type { Topic } from "../explanation.ts";

/** Returns the reasons why an artifact of a skill has no output; a run that ends with one of them exits 2. */
export function listArtifactTopics(): Topic[] {
  return Object.entries(failureTexts).map(([id, text]) => ({ id, kind: "artifact", ...text, exit: 2 }));
}
