"""`python -m stillnet` is the same program as `stillnet`."""

from .cli import run

if __name__ == "__main__":
    run()
