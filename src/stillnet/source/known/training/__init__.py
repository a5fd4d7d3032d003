"""Libraries around training: accelerate, lightning, metrics, tracking, the Hugging Face hub."""
