export { JOB_KINDS, type JobKind, Jobs, type TakenJob } from "./jobs.ts";
