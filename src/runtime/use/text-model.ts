import { findPlacesFor } from "../../skills/use/library/index.ts";
import { openWorkspaceModel } from "../../skills/use/run/index.ts";
import type { TextModel } from "../engine/adapters/index.ts";

const SYSTEM = "Answer with the text that is asked for and nothing around it.";

/** Returns the model of skills for `text.generate`; null where none is configured. */
export async function openTextModel(cwd: string, env: NodeJS.ProcessEnv): Promise<TextModel | null> {
  const model = await openWorkspaceModel(findPlacesFor(cwd, env), env);
  if (model === null) return null;
  return {
    generate: async (prompt, maxTokens, signal) => {
      const outcome = await model.ask({ system: SYSTEM, prompt, maxOutputTokens: maxTokens, schema: null }, signal);
      if (outcome.kind === "answered") return String(outcome.value);
      throw new Error(`The model gave no text: ${outcome.message}`);
    },
  };
}
