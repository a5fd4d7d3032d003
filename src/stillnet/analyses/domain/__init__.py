"""The abstract domain of ranges: partitions, intervals, affine facts, and their transfer."""
