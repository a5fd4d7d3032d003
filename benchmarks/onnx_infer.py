"""Run under an interpreter that has onnx: loads a model, infers its shapes, and prints its output and the seconds that took."""

import sys
import time

import onnx

start = time.perf_counter()
model = onnx.shape_inference.infer_shapes(onnx.load(sys.argv[1]))
taken = time.perf_counter() - start
sizes = [d.dim_value for d in model.graph.output[0].type.tensor_type.shape.dim]
print(f"output {sizes} seconds {taken}")
