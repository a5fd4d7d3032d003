"""Every limit of the reader in one table; reaching one lowers coverage, never hangs and never guesses."""

from __future__ import annotations

STEPS = 1_200_000  # statements and calls per entry
MODULE_STEPS = 10  # steps that one module takes to build or to copy
PARAMETER_STEPS = 5  # steps that one parameter or buffer of a layer takes
CALLS = 20_000  # calls of one module inside one call of a model
CALL_STEPS = 4  # steps that one call of a module takes, beside its own statements
DEPTH = 180  # nested calls of the program under reading
IDLE_DEPTH = 3  # calls of a function inside itself that bring it nothing but what is unknown
DOUBTFUL_DEPTH = 4  # calls of a function inside each other that only undecided conditions lead to
DOUBTFUL_CALLS = 40  # all such calls inside one call of the function
ALTERNATIVES = 4  # values a joined variable may have
ITERATIONS = 20_000  # rounds of one unrolled loop
LEAF = 16  # operations between constants and a tensor that is to be trained
UNBOUNDED = 64  # rounds of an iteration that nothing is seen to end
SECONDS = 20  # processor time for reading one of many files; a limit for what steps measure badly
LOOK = 200  # steps between two looks at the clock
TRIALS = 150_000  # statements and calls after which no further choice of ranks is tried
UNCALLED = 20_000  # statements and calls, together, of functions that nobody calls
LOOP = 4_000  # statements and calls of a loop that uses a model, before its other rounds are read as one
LOOP_OPERATIONS = 1_000  # operations of a loop outside models, before its other rounds are read as one
LATER_ROUND = 2_000  # operations of a round of batches that is read again for its last batch
ROUNDS = 8  # rounds of a training or evaluation loop that are left before they are read as one
DOUBTFUL = (
    48  # rounds of an unrolled loop with conditions on values and without modules, before the others are read as one
)
DOUBTS = 240  # conditions on values in such rounds, loops and calls inside them included, with the same end
EXITS = 32  # undecided ways out of one unrolled loop, before its other rounds are read as one
GUARDS = 4_000  # conditions on items of a list that differ behind a branch, before which items there are is unknown
RAISED = 8  # places where one handler may catch something, before the states there are joined
HANDED = 100  # conditions on items of a list that are looked at in one step, where the list is given to a function
JOINED = 4  # entries of lists and tables that are joined behind a branch in one step
NESTED_BRANCHES = 12  # undecided branches inside each other
CONTAINERS = 200  # lists and tuples inside a new one that are looked into
ALIASES = 64  # views of one tensor that are followed through writes
REPLAYED_OPERATIONS = 5_000  # operations behind one fetch of a session that are typed for what is fed
MEMBERS = 200_000  # modules of one model
NUMBERS = 5_000  # floats of one comprehension that are computed; further ones are only counted
WORDS = 400  # length of a condition that is made of others; a longer one is a question of its own
INTEGER_BITS = 4096  # size of a computed integer
TEXT = 1_000_000  # length of a computed string or list
FILE_BYTES = 20_000_000  # a larger source file is not read
FILE_WORDS = 1_500_000  # words and signs of a source file; one with more is not parsed
