import { SklError } from "../../domain/index.ts";

export function createEmbedderError(problems: readonly string[]): SklError {
  return new SklError("EMBEDDER_MISCONFIGURED", {
    message: `The embedder cannot be used. ${problems.join(" ")}`,
    data: { problems },
  });
}
