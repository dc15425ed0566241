import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Adapter, CallContext } from "../adapter.ts";
import { ERRNO, type Errno } from "../errno.ts";
import { type TextScope, textScope } from "../scopes/index.ts";
import { acceptsTextUpTo, countUpTo, describeRequiredField, parsePayload } from "./payload.ts";

const LONGEST_PROMPT = 256 * 1024;
const MOST_TOKENS = 1_000_000;
/** Longer than most runs last: the end of the run ends the call as well. */
const CALL_MS = 120_000;

/** A model that writes text. It rejects when it cannot, and stops when the signal aborts. */
export interface TextModel {
  generate(prompt: string, maxTokens: number, signal: AbortSignal): Promise<string>;
}

interface TextGenerate {
  readonly prompt: string;
  readonly max_tokens: number;
}

/**
 * `text.generate`: `{prompt, max_tokens}` → `{text}`. The answer of a model is data, never an instruction. Without a model each
 * call answers 52.
 */
export function createTextAdapter(model: TextModel | null): Adapter<TextScope> {
  const fields = {
    prompt: describeRequiredField(acceptsTextUpTo(LONGEST_PROMPT)),
    max_tokens: describeRequiredField(countUpTo(MOST_TOKENS)),
  };
  return {
    name: "text",
    scope: textScope,
    calls: {
      "text.generate": {
        parse: (payload) => parsePayload<TextGenerate>(payload, fields),
        covers: (scope, payload) => textScope.matches(scope, { tokens: (payload as TextGenerate).max_tokens }),
        perform: (_scope, payload, context) =>
          model === null ? Promise.resolve(err(ERRNO.notSupported)) : generate(model, payload as TextGenerate, context),
        plan: null,
      },
    },
  };
}

async function generate(
  model: TextModel,
  asked: TextGenerate,
  context: CallContext,
): Promise<Result<{ readonly text: string }, Errno>> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(CALL_MS)]);
  try {
    const answer = await Promise.race([model.generate(asked.prompt, asked.max_tokens, signal), rejectAtEnd(signal)]);
    if (Buffer.byteLength(answer) > context.responseBytes) return err(ERRNO.tooSmall);
    return ok({ text: Buffer.from(answer).toString("utf8") });
  } catch {
    return err(ERRNO.io);
  }
}

/** Rejects when the signal aborts, for models that ignore it. */
function rejectAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}
