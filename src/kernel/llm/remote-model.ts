import { repeatRequest, usualWaits } from "../http/index.ts";
import { buildFailedJudgement } from "./answer.ts";
import { withdrawn } from "./attempt.ts";
import { concludeModelOutcome, judge } from "./conclusion.ts";
import { addKnownPrice } from "./known-price.ts";
import { type Connect, tryOnce } from "./one-try.ts";
import type { Model } from "./port.ts";
import { firstForm, pickNextForm, type RequestForm } from "./request-form.ts";
import type { RemoteSettings } from "./settings.ts";

/** Makes a model behind HTTP, which repeats a request while that may help and the deadline allows it. */
export function createRemoteModel(settings: RemoteSettings, connect: Connect): Model {
  // A form that was refused once is not tried for later questions.
  let known = firstForm;
  const ask: Model["ask"] = async (request, signal) => {
    const started = settings.now();
    // A question for text needs no structured form, so it neither uses nor changes what is known about that.
    const isText = request.schema === null;
    let form: RequestForm = isText ? { ...known, answer: "text" } : known;
    let attempts = 0;
    const result = await repeatRequest({
      policy: { ...usualWaits, maxAttempts: settings.maxAttempts, deadlineMs: settings.deadlineMs },
      clock: { now: settings.now, sleep: (ms) => settings.sleep(ms, signal), chance: Math.random },
      attempt: async (leftMs) => {
        if (signal?.aborted) return withdrawn;
        attempts += 1;
        const limitMs = Math.max(1, Math.min(settings.timeoutMs, leftMs));
        const tried = await tryOnce({ settings, connect, request, form, limitMs }, signal);
        const other =
          tried.kind === "failed" && tried.failure.again === "otherwise"
            ? pickNextForm(form, tried.failure.message)
            : null;
        if (other === null) return tried;
        form = other;
        return { ...tried, again: "now" };
      },
    });
    const replied = result.kind === "done" ? result.value : null;
    if (replied !== null) known = isText ? { ...known, limit: form.limit } : form;
    const judgement =
      result.kind === "done"
        ? judge(result.value, request, settings.apiKey)
        : buildFailedJudgement(result.failure.reason, result.failure.message);
    const durationMs = settings.now() - started;
    return addKnownPrice(concludeModelOutcome(judgement, { settings, attempts, durationMs, replied }), settings);
  };
  return { name: `${settings.provider}/${settings.model}`, ask };
}
