"""Writes a BERT encoder as ONNX from its safetensors: `bert_onnx.py MODEL_FOLDER OUTPUT_FOLDER`.

For sentence models that are published as weights only. Needs onnx, numpy and safetensors; reads config.json,
model.safetensors and tokenizer.json. The graph takes input_ids, attention_mask and token_type_ids (batch, length) and gives
last_hidden_state (batch, length, width), as exports of such models do.
"""

import json
import math
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

OPSET = 17
# Added to the score of a place that is padding: far below any score, and still a number that can be added to one.
MASKED = -10000.0


class Graph:
    """Nodes and constants in the order in which they were asked for."""

    def __init__(self, weights):
        self.weights = {name.removeprefix("bert."): value for name, value in weights.items()}
        self.nodes = []
        self.constants = {}

    def add(self, operator, *inputs, **attributes):
        name = f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], name=name, **attributes))
        return name

    def weight(self, name, transposed=False):
        key = f"{name}.T" if transposed else name
        value = self.weights[name]
        self.constants[key] = np.ascontiguousarray(value.T if transposed else value, dtype=np.float32)
        return key

    def constant(self, key, value, dtype=np.float32):
        self.constants[key] = np.asarray(value, dtype=dtype)
        return key

    def linear(self, name, value):
        product = self.add("MatMul", value, self.weight(f"{name}.weight", transposed=True))
        return self.add("Add", product, self.weight(f"{name}.bias"))

    def norm(self, name, value, epsilon):
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.add("LayerNormalization", value, scale, bias, axis=-1, epsilon=epsilon)

    def gelu(self, value):
        """By the error function, as BERT has it."""
        share = self.add("Erf", self.add("Div", value, self.constant("sqrt_2", math.sqrt(2))))
        doubled = self.add("Mul", value, self.add("Add", share, self.constant("one", 1)))
        return self.add("Mul", doubled, self.constant("half", 0.5))


def embeddings(graph, epsilon):
    """Words, places and segments, summed and normed."""
    words = graph.add("Gather", graph.weight("embeddings.word_embeddings.weight"), "input_ids")
    shape = graph.add("Shape", "input_ids", start=1, end=2)
    length = graph.add("Squeeze", shape, graph.constant("first_axis", [0], np.int64))
    zero, step = graph.constant("zero", 0, np.int64), graph.constant("step", 1, np.int64)
    places = graph.add("Range", zero, length, step)
    placed = graph.add("Gather", graph.weight("embeddings.position_embeddings.weight"), places)
    segments = graph.add("Gather", graph.weight("embeddings.token_type_embeddings.weight"), "token_type_ids")
    total = graph.add("Add", graph.add("Add", words, segments), placed)
    return graph.norm("embeddings.LayerNorm", total, epsilon)


def mask(graph):
    """(batch, 1, 1, length): 0 for words and MASKED for padding."""
    wide = graph.add("Unsqueeze", "attention_mask", graph.constant("middle_axes", [1, 2], np.int64))
    numbers = graph.add("Cast", wide, to=TensorProto.FLOAT)
    missing = graph.add("Sub", graph.constant("one", 1), numbers)
    return graph.add("Mul", missing, graph.constant("masked", MASKED))


def attention(graph, layer, hidden, masked, config):
    heads = config["num_attention_heads"]
    width = config["hidden_size"]
    split = graph.constant("split", [0, 0, heads, width // heads], np.int64)

    def projected(name, order):
        value = graph.add("Reshape", graph.linear(f"{layer}.attention.self.{name}", hidden), split)
        return graph.add("Transpose", value, perm=order)

    query = projected("query", [0, 2, 1, 3])
    key = projected("key", [0, 2, 3, 1])
    value = projected("value", [0, 2, 1, 3])
    scale = graph.constant("scale", math.sqrt(width // heads))
    scores = graph.add("Add", graph.add("Div", graph.add("MatMul", query, key), scale), masked)
    context = graph.add("MatMul", graph.add("Softmax", scores, axis=-1), value)
    joined = graph.add("Transpose", context, perm=[0, 2, 1, 3])
    return graph.add("Reshape", joined, graph.constant("joined", [0, 0, width], np.int64))


def encoder_layer(graph, layer, hidden, masked, config):
    epsilon = config["layer_norm_eps"]
    context = graph.linear(f"{layer}.attention.output.dense", attention(graph, layer, hidden, masked, config))
    attended = graph.norm(f"{layer}.attention.output.LayerNorm", graph.add("Add", context, hidden), epsilon)
    inner = graph.gelu(graph.linear(f"{layer}.intermediate.dense", attended))
    outer = graph.linear(f"{layer}.output.dense", inner)
    return graph.norm(f"{layer}.output.LayerNorm", graph.add("Add", outer, attended), epsilon)


def bert(weights, config):
    if config.get("hidden_act") != "gelu" or config.get("position_embedding_type", "absolute") != "absolute":
        raise SystemExit("Only BERT with GELU and absolute places can be written.")
    graph = Graph(weights)
    hidden = embeddings(graph, config["layer_norm_eps"])
    masked = mask(graph)
    for number in range(config["num_hidden_layers"]):
        hidden = encoder_layer(graph, f"encoder.layer.{number}", hidden, masked, config)
    graph.nodes.append(helper.make_node("Identity", [hidden], ["last_hidden_state"]))
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info(
        "last_hidden_state", TensorProto.FLOAT, ["batch", "length", config["hidden_size"]]
    )
    constants = [numpy_helper.from_array(value, name) for name, value in graph.constants.items()]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "bert", inputs, [output], constants),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=8,
    )
    onnx.checker.check_model(model)
    return model


def main(source, target):
    config = json.loads((source / "config.json").read_text())
    model = bert(load_file(source / "model.safetensors"), config)
    target.mkdir(parents=True, exist_ok=True)
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "sentence_bert_config.json"):
        if (source / name).exists():
            shutil.copyfile(source / name, target / name)
    # Last and under its final name only when it is whole: a run that was stopped leaves no model behind.
    unfinished = target / "model.onnx.part"
    onnx.save(model, str(unfinished))
    unfinished.rename(target / "model.onnx")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
