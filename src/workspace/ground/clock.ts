import { SklError } from "../../kernel/domain/index.ts";

/** Returns the time of this run; `SKL_NOW` (ISO 8601) replaces it for tests and replays. */
export function readClock(env: NodeJS.ProcessEnv = process.env): Date {
  const override = env.SKL_NOW;
  if (!override) return new Date();
  const time = new Date(override);
  if (Number.isNaN(time.getTime())) {
    throw new SklError("USAGE", {
      message: `SKL_NOW is not an ISO 8601 time: ${override}`,
      fix: "Unset SKL_NOW, or write it like 2025-06-01T14:23:00Z.",
    });
  }
  return time;
}
