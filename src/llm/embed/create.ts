import type { Embedder, EmbedderSettings } from "./port.ts";

/**
 * The embedder that the settings name; its code is loaded here and nowhere else. Throws `SklError` EMBEDDER_MISCONFIGURED with all
 * problems at once. That a package or a server is missing is no error yet: it is the outcome of the first `embed`.
 */
export async function createEmbedder(settings: EmbedderSettings): Promise<Embedder> {
  switch (settings.provider) {
    case "openai-compatible": {
      const { remoteEmbedder } = await import("./remote.ts");
      return remoteEmbedder(settings);
    }
    case "onnx": {
      const { localEmbedder } = await import("./local/embedder.ts");
      return localEmbedder(settings);
    }
  }
}
