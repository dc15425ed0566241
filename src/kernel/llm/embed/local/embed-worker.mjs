// Runs a sentence model in a thread of its own (`embedder.ts`). Plain JavaScript: Node 20 starts no thread from TypeScript.
// In: {texts}. Out: {kind: "ready"} once, then for each question {kind: "vectors", dimensions, numbers} or {kind: "failed"}.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const { files, maxTokens } = workerData;

/** Padded tokens of one batch: a long text next to short ones would make all of them long. */
const BATCH_TOKENS = 4096;
const BATCH_TEXTS = 16;

const model = await loaded().catch(failed);
if (model !== null) {
  parentPort.on("message", ({ texts }) => {
    vectorsOf(model, texts).then(
      (answer) => parentPort.postMessage(answer, [answer.numbers.buffer]),
      (error) => failed(error),
    );
  });
  parentPort.postMessage({ kind: "ready" });
}

function failed(error) {
  const missing = error?.code === "ERR_MODULE_NOT_FOUND" ? /'([^']+)'/.exec(error.message)?.[1] : undefined;
  const message = error instanceof Error ? error.message : String(error);
  parentPort.postMessage({ kind: "failed", missing: missing ?? null, message });
  return null;
}

async function loaded() {
  const ort = await import("onnxruntime-web");
  const { Tokenizer } = await import("@huggingface/tokenizers");
  ort.env.logLevel = "error";
  // More would start threads of its own, which the time limit does not end.
  ort.env.wasm.numThreads = 1;
  const json = (path) => (path === null ? {} : JSON.parse(readFileSync(path, "utf8")));
  const tokenizer = new Tokenizer(json(files.tokenizer), json(files.tokenizerConfig));
  const session = await ort.InferenceSession.create(readFileSync(files.model));
  return { ort, tokenizer, session };
}

async function vectorsOf(model, texts) {
  const rows = texts.map((text, at) => ({ at, ids: idsOf(model.tokenizer, text) }));
  rows.sort((a, b) => a.ids.length - b.ids.length);
  let numbers = new Float32Array();
  let dimensions = 0;
  for (const batch of batchesOf(rows)) {
    const pooled = await run(model, batch);
    if (dimensions === 0) {
      dimensions = pooled.dimensions;
      numbers = new Float32Array(texts.length * dimensions);
    }
    batch.forEach(({ at }, row) => {
      numbers.set(pooled.numbers.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
    });
  }
  return { kind: "vectors", dimensions, numbers };
}

/** Cut to what the model takes, the closing token kept. */
function idsOf(tokenizer, text) {
  const { ids } = tokenizer.encode(text.toWellFormed());
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids[ids.length - 1]];
}

function batchesOf(rows) {
  const batches = [];
  for (const row of rows) {
    const last = batches.at(-1);
    // Rows come in order of length, so that this one sets the width.
    const fits = last !== undefined && last.length < BATCH_TEXTS && (last.length + 1) * row.ids.length <= BATCH_TOKENS;
    if (fits) last.push(row);
    else batches.push([row]);
  }
  return batches;
}

async function run({ ort, session }, batch) {
  const width = Math.max(...batch.map(({ ids }) => ids.length));
  const ids = new BigInt64Array(batch.length * width);
  const mask = new BigInt64Array(batch.length * width);
  batch.forEach((row, at) => {
    row.ids.forEach((id, place) => {
      ids[at * width + place] = BigInt(id);
      mask[at * width + place] = 1n;
    });
  });
  const tensor = (data) => new ort.Tensor("int64", data, [batch.length, width]);
  const known = {
    input_ids: () => tensor(ids),
    attention_mask: () => tensor(mask),
    token_type_ids: () => tensor(new BigInt64Array(batch.length * width)),
  };
  const feeds = session.inputNames.map((name) => {
    if (!Object.hasOwn(known, name)) throw new Error(`The model asks for an input ${JSON.stringify(name)}.`);
    return [name, known[name]()];
  });
  const outputs = await session.run(Object.fromEntries(feeds));
  const { dims, data } = outputs.last_hidden_state ?? outputs[session.outputNames[0]];
  if (dims.length !== 3 || dims[0] !== batch.length || dims[1] !== width || !(data instanceof Float32Array))
    throw new Error(`The model gives numbers of the shape ${JSON.stringify(dims)}, not one vector a token.`);
  return pooled(data, { batch, width, dimensions: dims[2] });
}

/** The mean over the tokens that are no padding, made 1 long. */
function pooled(data, { batch, width, dimensions }) {
  const numbers = new Float32Array(batch.length * dimensions);
  batch.forEach(({ ids }, row) => {
    const sums = new Float64Array(dimensions);
    for (let place = 0; place < ids.length; place++) {
      const start = (row * width + place) * dimensions;
      for (let at = 0; at < dimensions; at++) sums[at] += data[start + at];
    }
    const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
    if (!Number.isFinite(length) || length === 0) throw new Error("The model gave a vector without a direction.");
    for (let at = 0; at < dimensions; at++) numbers[row * dimensions + at] = sums[at] / length;
  });
  return { dimensions, numbers };
}
