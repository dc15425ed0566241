/** The program of a worker thread: answers the lines that it is sent, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { answerLine } from "./batch-line.ts";
import { READY } from "./worker-lanes.ts";

if (!parentPort) throw new Error("this is the program of a worker thread");
const port = parentPort;
const { cwd } = workerData as { readonly cwd: string };
let last: Promise<void> = Promise.resolve();
port.on("message", (line: string) => {
  last = last.then(async () => port.postMessage(await answerLine(line, cwd)));
});
port.postMessage(READY);
