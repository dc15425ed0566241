// `npm run demo`: two agents, one repository, real pushes through the installed hook; an agent that learns how two skills belong
// together; nodes that draft a ping and can do nothing else; then the same checks over this repository's own last commits.
// Everything happens in a temporary folder. `npm run demo -- --ui` shows the story in the page of `skl ui` while it goes on.
import { featureRequest } from "./demo/feature-request.ts";
import { nodePing } from "./demo/node-ping.ts";
import { ourselves } from "./demo/ourselves.ts";
import { showInPage } from "./demo/show-in-page.ts";
import { skillEpisode } from "./demo/skill-episode.ts";
import { clear } from "./demo/stage.ts";

try {
  if (process.argv.includes("--ui")) await showInPage(process.argv.includes("--no-open") ? ["--no-open"] : []);
  else {
    for (const act of [...featureRequest, ...skillEpisode, nodePing, ourselves]) act();
    console.log("\nThat is all: the folder of this demo is gone again.");
  }
} finally {
  clear();
}
