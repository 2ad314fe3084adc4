from tests.journal.golden import make

make()
