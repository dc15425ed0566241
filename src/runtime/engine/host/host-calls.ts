import { isObject } from "../../../kernel/domain/index.ts";
import type { Adapter, AdapterCall, CallContext, PlanStep } from "../adapter.ts";
import { digestCanonicalJson, hashSha256Hex } from "../digests.ts";
import { APPROVAL_EFFECTS, type Effect, HOST_FUNCTIONS, WRITING_EFFECTS } from "../effects.ts";
import { ERRNO } from "../errno.ts";
import type { Grant } from "../grant.ts";
import type { ApprovalTable, HandleTable } from "../handles/index.ts";
import type { RecordedAnswer, RecordedAnswers } from "../recorded-answers.ts";
import type { ObservedEffect } from "../run-facts.ts";
import type { Control } from "./control.ts";
import type { ApprovedPlan } from "./plan.ts";
import { type HostAnswer, type HostCall, nameCallResult } from "./run-in-thread.ts";

/** A grant with its adapter and its parsed scope. */
export interface BoundGrant {
  readonly adapter: Adapter;
  readonly scope: unknown;
}

interface HostCallsContext {
  readonly artifact: string;
  readonly handles: HandleTable;
  readonly bound: ReadonlyMap<Grant, BoundGrant>;
  readonly approvals: ApprovalTable;
  readonly context: CallContext;
  readonly control: Control;
  readonly deniedCap: number;
  readonly mode: "dry run" | "full";
  readonly approvedPlan: ApprovedPlan;
  /** Answers in place of those of the world, in a dry run; null where the world answers. */
  readonly answers: RecordedAnswers | null;
  /** Returns the number of changes that wait for the end of the run. */
  waiting(): number;
  /** Called with each call that reached its adapter, where somebody records them. */
  readonly records: ((answer: RecordedAnswer) => void) | null;
  noteEffect(effect: ObservedEffect): void;
}

interface Call extends HostCall {
  readonly effect: Effect;
}

interface CheckedCall {
  readonly call: Call;
  readonly bound: BoundGrant;
  readonly performing: AdapterCall<unknown>;
  readonly payload: unknown;
  /** The payload as the guest wrote it, before it was parsed. */
  readonly document: unknown;
  /** The SHA-256 of the canonical payload, in hexadecimal. */
  readonly digest: string;
}

/** The most levels of lists and maps in a payload. */
const DEEPEST = 100;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Performs the host calls of one run. It checks handle, payload, scope, plan and approval before it calls the adapter. */
export class HostCalls {
  readonly #of: HostCallsContext;
  readonly plan: PlanStep[] = [];
  /** The steps of the plan that were made while the guest ran. */
  readonly made: PlanStep[] = [];
  /** Why the first write that the guest wanted was not done, as a sentence; null where each was done or planned. */
  refusal: string | null = null;

  constructor(of: HostCallsContext) {
    this.#of = of;
  }

  async perform(asked: HostCall): Promise<HostAnswer> {
    const effect = HOST_FUNCTIONS[asked.name];
    if (effect === undefined) throw new Error(`No host function is called ${asked.name}.`);
    const call = { ...asked, effect };
    const { answer, digest } = await this.#answer(call);
    const isDenied = answer.errno === ERRNO.denied || answer.errno === ERRNO.badHandle;
    if (isDenied) this.#of.control.countDenied(this.#of.deniedCap);
    const result = isDenied ? "denied" : nameCallResult(answer.errno);
    this.#of.noteEffect({ effect, call: asked.name, args_digest: digest ?? hashSha256Hex(asked.payload), result });
    return answer;
  }

  async #answer(call: Call): Promise<{ readonly answer: HostAnswer; readonly digest?: string }> {
    const grant = this.#of.handles.use({ id: call.handle, effect: call.effect, bytes: call.payload.length });
    if (!grant.ok)
      return { answer: this.#refuseWrite(call, "its handle is none that this run has for it", grant.error.errno) };
    const bound = this.#of.bound.get(grant.value);
    const performing = bound?.adapter.calls[call.effect];
    if (bound === undefined || performing === undefined) return { answer: refuseHostCall(ERRNO.denied) };
    const document = parsePayloadJson(call.payload);
    if (document === undefined) return { answer: refuseHostCall(ERRNO.invalid) };
    const digest = digestCanonicalJson(document);
    const payload = performing.parse(document);
    if (!payload.ok) return { answer: refuseHostCall(payload.error), digest };
    if (!performing.covers(bound.scope, payload.value))
      return { answer: this.#refuseWrite(call, "the grant does not cover it"), digest };
    const answer = await this.#act({ call, bound, performing, payload: payload.value, document, digest });
    this.#record({ call: call.name, payload: document }, answer);
    return { answer, digest };
  }

  #record(asked: Pick<RecordedAnswer, "call" | "payload">, { errno, response }: HostAnswer): void {
    const isOk = errno === ERRNO.success;
    this.#of.records?.(
      isOk ? { ...asked, response: JSON.parse(Buffer.from(response).toString("utf8")) } : { ...asked, errno },
    );
  }

  async #act({ call, bound, performing, payload, document, digest }: CheckedCall): Promise<HostAnswer> {
    const { mode, context, approvedPlan, answers } = this.#of;
    const { effect } = call;
    const step = { effect, adapter: bound.adapter.name, payload_digest: digest };
    const planned = performing.plan?.(bound.scope, payload, context) ?? null;
    if (planned?.ok === false) return refuseHostCall(planned.error);
    const recorded = answers?.take(call.name, digest) ?? null;
    if (mode === "dry run" && planned !== null) {
      this.plan.push({ ...step, says: planned.value.says });
      return recorded === null ? this.#answerWith(call, planned.value.response) : this.#replay(call, recorded);
    }
    if (recorded !== null) return this.#replay(call, recorded);
    if (answers !== null) {
      answers.noteUnanswered(call.name, document);
      return refuseHostCall(ERRNO.io);
    }
    if (planned !== null && !approvedPlan.takeStep(step))
      return this.#refuseWrite(call, "it is not in the plan that was approved");
    const unapproved = APPROVAL_EFFECTS.has(effect) ? this.#whyUnapproved(call, digest) : null;
    if (unapproved !== null) return this.#refuseWrite(call, unapproved);
    const waitingBefore = this.#of.waiting();
    const response = await performing.perform(bound.scope, payload, context);
    if (!response.ok) return refuseHostCall(response.error);
    if (planned !== null) {
      const done = { ...step, says: planned.value.says };
      this.plan.push(done);
      if (this.#of.waiting() === waitingBefore) this.made.push(done);
    }
    return this.#answerWith(call, response.value);
  }

  #replay(call: Call, recorded: RecordedAnswer): HostAnswer {
    if ("errno" in recorded) return refuseHostCall(recorded.errno);
    // What stands in for a secret is kept as secret as the real one.
    if (call.effect === "secret.read" && isObject(recorded.response) && typeof recorded.response.value === "string")
      this.#of.context.redact(recorded.response.value);
    return this.#answerWith(call, recorded.response);
  }

  /** Answers that a call is denied, and keeps why, since a guest may go on as if nothing had been wrong. */
  #refuseWrite({ effect }: Call, why: string, errno: number = ERRNO.denied): HostAnswer {
    if (WRITING_EFFECTS.has(effect)) this.refusal ??= `${effect} was not done: ${why}.`;
    return refuseHostCall(errno);
  }

  /** Returns why a call has no approval; null where it has one, which is used up by that. */
  #whyUnapproved({ token, effect }: Call, digest: string): string | null {
    const { approvals, artifact, control } = this.#of;
    const given = token >>> 0;
    const outcome = approvals.spend(given, { artifact_sha256: artifact, effect, payload_digest: digest });
    // A guest that invents a token tries to do what nobody allowed, so its run is doomed.
    if (outcome.kind === "forged") control.doom();
    switch (outcome.kind) {
      case "approved":
        return null;
      case "forged":
        return "its approval was invented";
      case "denied":
        return UNAPPROVED[outcome.why];
    }
  }

  #answerWith(call: Call, value: unknown): HostAnswer {
    const response = Buffer.from(JSON.stringify(value ?? null));
    if (response.length > call.room || response.length > this.#of.context.responseBytes)
      return { errno: ERRNO.tooSmall, response };
    const charged = this.#of.handles.charge(call.handle, response.length);
    return charged.ok ? { errno: ERRNO.success, response } : refuseHostCall(charged.error.errno);
  }
}

const UNAPPROVED = {
  "none given": "it needs a person's approval, and none was given",
  used: "its approval was used up by an earlier call",
  expired: "its approval was used up by an earlier run, or its time has run out",
  "for something else": "its approval is for something else",
} as const;

const refuseHostCall = (errno: number): HostAnswer => ({ errno, response: new Uint8Array(0) });

/** Parses a payload; undefined where it is not JSON, or nested so deeply that recursive readers would fail. */
function parsePayloadJson(payload: Uint8Array): unknown {
  try {
    const document = JSON.parse(strictUtf8.decode(payload)) as unknown;
    return isDeeper(document, DEEPEST) ? undefined : document;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
