import { SklError } from "../domain/index.ts";
import type { Model } from "./port.ts";
import { type ModelSettings, parseRemoteSettings } from "./settings.ts";

/**
 * The model that the settings name. Its provider's code is loaded here and nowhere else, so that a run which asks no model does
 * not pay for it. Throws `SklError` when none is configured, something is missing (all of it at once), or a script is broken.
 */
export async function createModel(settings: ModelSettings): Promise<Model> {
  switch (settings.provider) {
    case null:
      throw new SklError("MODEL_MISSING", {
        message: "No model is configured.",
        fix: "Set `verifier.provider` and `verifier.model` in .skl/config.json on the base branch; `heuristic` needs no model.",
      });
    case "scripted": {
      const { scriptedModel } = await import("./scripted.ts");
      return scriptedModel(settings);
    }
    case "openai-compatible": {
      const remote = parseRemoteSettings(settings, settings.provider);
      const [{ remoteModel }, { connect }] = await Promise.all([
        import("./remote-model.ts"),
        import("./openai-compatible.ts"),
      ]);
      return remoteModel(remote, connect);
    }
    case "anthropic": {
      const remote = parseRemoteSettings(settings, settings.provider);
      const [{ remoteModel }, { connect }] = await Promise.all([import("./remote-model.ts"), import("./anthropic.ts")]);
      return remoteModel(remote, connect);
    }
  }
}
