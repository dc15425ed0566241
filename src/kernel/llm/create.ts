import { SklError } from "../domain/index.ts";
import type { Model } from "./port.ts";
import { type ModelSettings, parseRemoteSettings } from "./settings.ts";

/**
 * Makes the model that the settings name, and loads its provider's code only here, so that other runs start faster. Throws
 * `SklError` if no model is configured, if settings are missing (names all of them), or if a script is broken.
 */
export async function createModel(settings: ModelSettings): Promise<Model> {
  switch (settings.provider) {
    case null:
      throw new SklError("MODEL_MISSING", {
        message: "No model is configured.",
        fix: "Set `verifier.provider` and `verifier.model` in .skl/config.json on the base branch; `heuristic` needs no model.",
      });
    case "scripted": {
      const { createScriptedModel } = await import("./scripted.ts");
      return createScriptedModel(settings);
    }
    case "openai-compatible": {
      const remote = parseRemoteSettings(settings, settings.provider);
      const [{ createRemoteModel }, { connect }] = await Promise.all([
        import("./remote-model.ts"),
        import("./openai-compatible.ts"),
      ]);
      return createRemoteModel(remote, connect);
    }
    case "anthropic": {
      const remote = parseRemoteSettings(settings, settings.provider);
      const [{ createRemoteModel }, { connect }] = await Promise.all([
        import("./remote-model.ts"),
        import("./anthropic.ts"),
      ]);
      return createRemoteModel(remote, connect);
    }
  }
}
