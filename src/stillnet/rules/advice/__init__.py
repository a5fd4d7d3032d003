"""What rules propose to write instead."""
