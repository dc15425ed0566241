// `npm run demo`: two agents, one repository, real pushes through the installed hook; an agent that learns how two skills belong
// together; nodes that draft a ping and can do nothing else; then the same checks over this repository's own last commits.
// Everything happens in a temporary folder.
import { featureRequest } from "./demo/feature-request.ts";
import { nodePing } from "./demo/node-ping.ts";
import { ourselves } from "./demo/ourselves.ts";
import { skillEpisode } from "./demo/skill-episode.ts";
import { clear } from "./demo/stage.ts";

try {
  for (const act of [...featureRequest, ...skillEpisode, nodePing, ourselves]) act();
  console.log("\nThat is all: the folder of this demo is gone again.");
} finally {
  clear();
}
