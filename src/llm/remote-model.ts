import { failed, type Judgement } from "./answer.ts";
import { judge, outcomeOf } from "./conclusion.ts";
import { type Connect, type Replied, tryOnce } from "./one-try.ts";
import type { Model } from "./port.ts";
import { firstForm, nextStep, type RequestForm } from "./retry.ts";
import type { RemoteSettings } from "./settings.ts";

/** A model behind HTTP: one question is one request, repeated while that may help and the deadline allows it. */
export function remoteModel(settings: RemoteSettings, connect: Connect): Model {
  // What the endpoint turned out to understand; learned by one refusal for all questions after it.
  let known = firstForm;
  const ask: Model["ask"] = async (request, signal) => {
    const started = settings.now();
    const elapsed = () => settings.now() - started;
    let attempts = 0;
    const conclude = (judgement: Judgement, replied: Replied | null) =>
      outcomeOf(judgement, { settings, attempts, durationMs: elapsed(), replied });

    // Text has no structured form to be refused, so it starts without one and teaches nothing about it.
    const isText = request.schema === null;
    let form: RequestForm = isText ? { ...known, answer: "text" } : known;
    let failures = 0;
    while (!signal?.aborted) {
      attempts += 1;
      const limitMs = Math.max(1, Math.min(settings.timeoutMs, settings.deadlineMs - elapsed()));
      const tried = await tryOnce({ settings, connect, request, form, limitMs }, signal);
      if (tried.kind === "replied") {
        known = isText ? { ...known, limit: form.limit } : form;
        return conclude(judge(tried, request, settings.apiKey), tried);
      }
      failures += 1;
      const step = nextStep(tried.failure, {
        form,
        failures,
        maxAttempts: settings.maxAttempts,
        leftMs: settings.deadlineMs - elapsed(),
        retryAfterMs: tried.retryAfterMs,
        chance: Math.random(),
      });
      if (step.kind === "stop") return conclude(failed(tried.failure.reason, tried.failure.message), null);
      if (step.kind === "reform") {
        form = step.form;
        failures = 0;
      } else {
        await settings.sleep(step.ms, signal);
      }
    }
    return conclude(failed("aborted", "The question was withdrawn."), null);
  };
  return { name: `${settings.provider}/${settings.model}`, ask };
}
