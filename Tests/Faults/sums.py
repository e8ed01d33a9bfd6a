"""The totals that the catalogue stores for each directory and month: they must equal the totals of the table of files."""

import sqlite3

TABLES = {"directorySum": "directoryId, kind, format", "monthSum": "month, kind, format, screenshot, sizeStep"}


def complaints(catalogue: sqlite3.Connection) -> list[str]:
    """Totals that differ from those of the files, and files outside of the bounds of their directory or month."""
    found = []
    for table, key in TABLES.items():
        said = f"SELECT {key}, files, undecided, bytes FROM {table} WHERE files <> 0 OR undecided <> 0 OR bytes <> 0"
        there = f"SELECT {key}, count(*), sum(decision = 0), sum(size) FROM file WHERE presence = 0 GROUP BY {key}"
        for what, query in (("says", f"{said} EXCEPT {there}"), ("should say", f"{there} EXCEPT {said}")):
            found += [f"{table} {what} {row}" for row in catalogue.execute(query)]
        outside = f"""
            SELECT file.id, size, taken, smallest, largest, oldest, newest FROM file JOIN {table} USING ({key})
            WHERE presence = 0 AND (size NOT BETWEEN smallest AND largest OR taken NOT BETWEEN oldest AND newest)
            """
        found += [f"a file lies outside of the bounds of its {table}: {row}" for row in catalogue.execute(outside)]
    return found
