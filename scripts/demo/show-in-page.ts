import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { featureRequest, pushBoth } from "./feature-request.ts";
import { openPage, title } from "./stage.ts";

/** A person needs this long to look at what has changed. */
const LOOK_MS = 4000;

/** Plays the feature request while its page is open, and leaves the page there until it is ended. */
export async function showInPage(options: readonly string[]): Promise<void> {
  const [setUp, ...acts] = featureRequest;
  setUp?.();
  const page = openPage("human", ...options);
  const ended = once(page, "exit");
  // Ctrl+C goes to both; the page ends by it, and then this.
  process.on("SIGINT", () => {});
  for (const act of acts) {
    await pause(LOOK_MS);
    act();
  }
  pushBoth();
  title("The story is over and the page stays: decide something in it. Ctrl+C ends it.");
  await ended;
}
