"""SavedModels, graphs, checkpoints and TFLite files."""
