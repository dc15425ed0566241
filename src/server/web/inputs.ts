import { z } from "zod";
import { TOKEN_ROLES } from "../access/index.ts";
import { JOB_KINDS } from "../jobs/index.ts";

const name = z.string().min(1).max(200);

export const presenceInput = z.strictObject({
  worktree: z.string().min(1).max(1_000),
  branch: name.nullable(),
  task: name.nullable(),
  /** Names of files with changes that are not committed; only advice, so some are enough. */
  dirty: z.array(z.string().max(1_000)).max(200),
});

export const jobInput = z.strictObject({
  kind: z.enum(JOB_KINDS),
  subject: z.string().regex(/^[a-z0-9:.-]{1,300}$/),
});

export const takeInput = z.strictObject({ kinds: z.array(z.enum(JOB_KINDS)).min(1).max(JOB_KINDS.length) });

export const leaseInput = z.strictObject({ kind: z.enum(JOB_KINDS), attempt: z.int().min(0).max(100) });

const result = z.strictObject({
  subject: z.string().regex(/^[a-z0-9:.-]{1,300}$/),
  key: z.string().min(1).max(200),
  payload: z.string().max(64 * 1024),
  signature: z.string().max(200),
});

export const endInput = leaseInput.extend({ failure: z.string().max(2_000).nullable(), result: result.nullable() });

export const tokenInput = z.strictObject({
  holder: name,
  role: z.enum(TOKEN_ROLES),
  repositories: z.array(name).min(1).max(100),
  days: z.number().positive().max(3_650),
});

export type PresenceInput = z.infer<typeof presenceInput>;
