# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of the benchmark table, printed as Markdown as they come."""
import sys


def nanoseconds(value):
    return f"{value:.2f} ns" if value < 1000 else f"{value / 1000:,.1f} us"


def microseconds(value):
    return f"{value:.2f} us" if value < 1000 else f"{value / 1000:.1f} ms"


class Table:
    def __init__(self):
        self.missed = 0
        self.judged = 0
        self.skipped = []

    def section(self, title, note):
        print(f"\n### {title}\n\n{note}\n")
        print("| case | must reach | Driftline | beside it | ratio | reached |\n| --- | --- | --- | --- | --- | --- |")

    def add(self, case, target, driftline, beside, ratio, is_reached):
        """`is_reached`: None where nothing is promised. `case` is empty where it is that of the row above."""
        verdict = "" if is_reached is None else "yes" if is_reached else "**no**"
        self.judged += is_reached is not None
        self.missed += is_reached is False
        print(f"| {case} | {target} | {driftline} | {beside} | {ratio:.2f} | {verdict} |", flush=True)

    def skip(self, what):
        """Says that a peer is missing where it cannot be overlooked: in the table, and on standard error."""
        self.skipped.append(what)
        print(f"| **SKIPPED**: {what} | | | | | |", flush=True)
        print(f"SKIPPED: {what}", file=sys.stderr)

    def finish(self):
        print(f"\n{self.judged - self.missed} of {self.judged} figures are reached, {self.missed} are not; "
              f"{len(self.skipped)} peers were skipped.")
