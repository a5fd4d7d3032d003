"""Operations as model files hold them: ONNX, GraphDef, TFLite, OpenVINO and aten nodes."""
