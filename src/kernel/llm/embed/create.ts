import type { Embedder, EmbedderSettings } from "./port.ts";

/**
 * Makes the embedder that the settings name, and loads its code only here. Throws `SklError` EMBEDDER_MISCONFIGURED with all
 * problems at once. A missing package or server becomes the outcome of the first `embed`.
 */
export async function createEmbedder(settings: EmbedderSettings): Promise<Embedder> {
  switch (settings.provider) {
    case "openai-compatible": {
      const { createRemoteEmbedder } = await import("./remote.ts");
      return createRemoteEmbedder(settings);
    }
    case "onnx": {
      const { createLocalEmbedder } = await import("./local/embedder.ts");
      return createLocalEmbedder(settings);
    }
  }
}
