// The script of the threads that guests run in. A thread gets one job after the other and is terminated from outside when a job
// does not end by itself.
import { parentPort } from "node:worker_threads";
import { runGuest } from "./guest.ts";
import type { GuestJob } from "./job.ts";

const port = parentPort;
port?.on("message", (job: GuestJob) => runGuest(job, (message) => port.postMessage(message)));
