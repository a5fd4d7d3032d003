"""The words everybody speaks; imports nothing else of stillnet."""
