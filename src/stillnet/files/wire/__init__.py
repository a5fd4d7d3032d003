"""Bytes to plain data under hard limits: protobuf, flatbuffers, zip archives and the like; nothing here knows models."""
