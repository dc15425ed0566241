import { parentPort, workerData } from "node:worker_threads";
import { keepLibraries } from "../skills/use/library/index.ts";
import { type Answer, describeRefusal } from "./answer.ts";
import { LiveRepository } from "./live-repository.ts";
import type { Heard, Order, Told } from "./reader.ts";
import { READS, warmUpViews } from "./reads.ts";

// The thread that reads: it works out what pages ask and watches the repositories, so that the server itself always answers at once.
const { env } = process;
const repositories = (workerData as readonly string[]).map((cwd) => new LiveRepository(cwd, env));
const leave = new Map<LiveRepository, () => void>();
const tell = (told: Told): void => parentPort?.postMessage(told);

keepLibraries();
parentPort?.on("message", async ({ number, repository, order }: Heard) => {
  const live = repositories[repository];
  if (live === undefined) return;
  tell({ number, answer: await follow(live, repository, order).catch(describeRefusal) });
});
for (const live of repositories) warmUpViews(live, env).catch(() => {});

async function follow(live: LiveRepository, repository: number, order: Order): Promise<Answer> {
  switch (order.kind) {
    case "read":
      return { status: 200, body: JSON.stringify(await READS.get(order.question)?.(live, { ...order, env })) };
    case "compare":
      await live.compareAgain();
      break;
    case "listen":
      leave.get(live)?.();
      leave.set(
        live,
        live.listen(() => tell({ changed: repository })),
      );
      break;
    case "leave":
      leave.get(live)?.();
      leave.delete(live);
  }
  return { status: 200, body: "" };
}
