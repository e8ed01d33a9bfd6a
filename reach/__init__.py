"""Does the lines of a plan of Shoebox on a Ray cluster. `python -m reach --help` says how, docs/guide/machines.md why."""
