"""Model files made by real frameworks, and how what we read of them is judged."""
