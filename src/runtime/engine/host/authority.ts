import { randomBytes } from "node:crypto";
import { APPROVAL_EFFECTS } from "../effects.ts";
import type { Grant } from "../grant.ts";
import { type Approval, ApprovalTable, HandleTable } from "../handles/index.ts";
import type { Limits } from "../limits.ts";

interface MintRequest {
  readonly runId: string;
  readonly granted: readonly Grant[];
  readonly approvals: readonly Approval[];
  readonly input: unknown;
  readonly limits: Limits;
  readonly mode: "dry run" | "full";
}

interface Authority {
  readonly handles: HandleTable;
  readonly approvals: ApprovalTable;
  /** The document that the guest reads from standard input, with its handles and tokens as numbers. */
  readonly stdin: string;
}

/** Makes a handle for every grant, and tokens for grants that were given directly as approved. */
export function mintAuthority(request: MintRequest, artifact: string): Authority {
  const { granted, limits } = request;
  const handles = new HandleTable({ random: randomBytes, now: () => performance.now() });
  const approvals = new ApprovalTable({ random: randomBytes, now: Date.now }, request.approvals);
  const direct = granted
    .filter(({ approved, effect }) => approved && APPROVAL_EFFECTS.has(effect))
    .map(({ effect }) =>
      approvals.issue({ artifact_sha256: artifact, effect, payload_digest: null }, limits.deadline_ms),
    );
  const issued = [...request.approvals, ...direct];
  const grants = granted.map((grant) => {
    const { effect, adapter, scope } = grant;
    return { effect, adapter, scope, handle: handles.mint(grant) };
  });
  const stdin = JSON.stringify({
    input: request.input ?? null,
    handles: keepFirstValues(grants.map(({ effect, handle }) => [effect, handle])),
    approvals: keepFirstValues(issued.map(({ effect, token }) => [effect, token])),
    tokens: issued.map(({ effect, token, payload_digest }) => ({ effect, token, payload_digest })),
    grants,
    run: { id: request.runId, dry_run: request.mode === "dry run" },
  });
  return { handles, approvals, stdin };
}

/** Keeps the first value of each name. */
function keepFirstValues<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries([...entries].reverse());
}
