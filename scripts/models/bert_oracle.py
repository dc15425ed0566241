"""Sentence vectors of a BERT model by NumPy alone: `bert_oracle.py MODEL_FOLDER TEXTS_JSON OUTPUT`.

What the model in ONNX and our own reading of it are compared with; it shares no code with them but the tokenizer's file. Reads
config.json, model.safetensors, tokenizer.json and sentence_bert_config.json; writes the vectors as 32-bit numbers. Needs numpy,
safetensors and tokenizers.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

error_function = np.vectorize(math.erf)


class Bert:
    def __init__(self, folder):
        self.config = json.loads((folder / "config.json").read_text())
        stored = load_file(folder / "model.safetensors")
        self.weights = {name.removeprefix("bert."): value.astype(np.float64) for name, value in stored.items()}

    def linear(self, value, name):
        return value @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, value, name):
        centred = value - value.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + self.config["layer_norm_eps"])
        return centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def heads(self, value, name):
        count = self.config["num_attention_heads"]
        return self.linear(value, name).reshape(len(value), count, -1).transpose(1, 0, 2)

    def layer(self, value, name):
        query, key, content = (self.heads(value, f"{name}.attention.self.{part}") for part in ("query", "key", "value"))
        scores = np.exp(query @ key.transpose(0, 2, 1) / math.sqrt(query.shape[-1]))
        seen = (scores / scores.sum(-1, keepdims=True)) @ content
        joined = self.linear(seen.transpose(1, 0, 2).reshape(len(value), -1), f"{name}.attention.output.dense")
        attended = self.norm(joined + value, f"{name}.attention.output.LayerNorm")
        inner = self.linear(attended, f"{name}.intermediate.dense")
        active = inner * 0.5 * (1 + error_function(inner / math.sqrt(2)))
        return self.norm(self.linear(active, f"{name}.output.dense") + attended, f"{name}.output.LayerNorm")

    def vector(self, ids):
        weights = self.weights
        value = weights["embeddings.word_embeddings.weight"][ids]
        value = value + weights["embeddings.position_embeddings.weight"][: len(ids)]
        value = self.norm(value + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for number in range(self.config["num_hidden_layers"]):
            value = self.layer(value, f"encoder.layer.{number}")
        mean = value.mean(0)
        return mean / np.linalg.norm(mean)


def main(folder, texts, output):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(json.loads((folder / "sentence_bert_config.json").read_text())["max_seq_length"])
    model = Bert(folder)
    vectors = [model.vector(tokenizer.encode(text).ids) for text in json.loads(texts.read_text())]
    np.array(vectors, dtype=np.float32).tofile(output)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*(Path(argument) for argument in sys.argv[1:]))
