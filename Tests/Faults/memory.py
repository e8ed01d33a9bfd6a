"""What the test knows must be true: what was decided about which content, and the acts that can be taken back.

Contents are known by their hash, since a file's path and its row may change. An act in flight when the server was killed may have
happened or not; then the catalogue says which, and only those two are right.
"""

from dataclasses import dataclass, field

UNKNOWN = object()


@dataclass
class Act:
    kind: str
    key: str | None = None
    # Maps a hash to the decision before and after the act; None if the test does not know the decision, because the act was
    # interrupted.
    before: dict[str, str | None] | None = field(default_factory=dict)
    after: dict[str, str | None] = field(default_factory=dict)
    # Maps a hash to whether the photo was a favourite before the act, and whether it is one afterwards; None if the test does not
    # know.
    likes: dict[str, tuple[bool, bool]] | None = field(default_factory=dict)

    def liked(self, favourites: set[str] | None, back: bool = False) -> set[str] | None:
        """The favourites after the act, or before it."""
        if favourites is None or self.likes is None:
            return None
        return {each for each in favourites if each not in self.likes} | {
            content for content, change in self.likes.items() if change[0 if back else 1]
        }


class Memory:
    def __init__(self, hashes):
        self.decisions: dict[str, str | None] = dict.fromkeys(hashes)
        self.acts: list[Act] = []
        # The hashes of the favourites; None while the test does not know them.
        self.favourites: set[str] | None = set()
        # The possible effect of a request in flight on the list of acts: ("add", act), ("remove", None), or nothing.
        self.flight: list[Act] = []
        self.undoing = False

    def begin(self, acts: list[Act]) -> None:
        self.flight = acts

    def done(self, acts: list[Act]) -> None:
        """The request was answered: these acts happened."""
        for act in acts:
            self.decisions.update(act.after)
            self.favourites = act.liked(self.favourites)
        self.acts += acts
        self.flight = []

    def undone(self, act: dict | None, failed: list[dict]) -> None:
        """An undo was answered with the act it took back. One that was refused leaves its act standing, and the way to the others free."""
        self.undoing = False
        if act is None and failed:
            self.acts.pop()
            return
        if act is None:
            assert not self.acts, f"undo found nothing, but {self.acts[-1].kind} stood"
            return
        assert self.acts, f"undo took back a {act['kind']} that nobody did"
        top = self.acts.pop()
        assert top.kind == act["kind"], f"undo took back a {act['kind']}, the last act was {top.kind}"
        self.favourites = top.liked(self.favourites, back=True)
        for content, decision in (top.before or {}).items():
            self.decisions[content] = decision
        if top.before is None:
            for content in self.decisions:
                self.decisions[content] = UNKNOWN

    def compare(self, decisions: dict[str, str | None], kinds: list[str], favourites: set[str]) -> list[str]:
        """Holds the catalogue against what must be, after a kill. Afterwards the catalogue is what is known.

        - decisions: hash to decision, of all files on disk that the catalogue knows.
        - kinds: the standing acts, oldest first.
        - favourites: the hashes of the favourites.
        """
        allowed = {content: {decision} for content, decision in self.decisions.items()}
        for act in self.flight:
            for content, decision in act.after.items():
                allowed[content].add(decision)
        if self.undoing and self.acts:
            for content, decision in (self.acts[-1].before or {}).items():
                allowed[content].add(decision)
            if self.acts[-1].before is None:
                allowed = {}
        complaints = [
            f"{content[:8]} is decided {decisions[content]}, not {wanted}"
            for content, wanted in allowed.items()
            if content in decisions and UNKNOWN not in wanted and decisions[content] not in wanted
        ]
        standing = [act.kind for act in self.acts]
        futures = [standing, *(standing + [act.kind for act in self.flight[: count + 1]] for count in range(len(self.flight)))]
        if self.undoing and standing:
            futures.append(standing[:-1])
        if kinds not in futures:
            complaints.append(f"these acts stand: {kinds[-5:]} ({len(kinds)}), known: {standing[-5:]} ({len(standing)}) or {len(futures)} others")
        liked = [self.favourites]
        for act in self.flight:
            liked.append(act.liked(liked[-1]))
        if self.undoing and self.acts:
            liked.append(self.acts[-1].liked(self.favourites, back=True))
        if None not in liked and favourites not in liked:
            complaints.append(f"{len(favourites)} are favourites, not as many as {[len(each) for each in liked]}, or others")
        self.settle(decisions, kinds, favourites)
        return complaints

    def settle(self, decisions: dict[str, str | None], kinds: list[str], favourites: set[str]) -> None:
        if len(kinds) < len(self.acts):
            self.acts = self.acts[: len(kinds)]
        for kind, act in zip(kinds[len(self.acts):], self.flight, strict=False):
            self.acts.append(Act(kind, before=None, likes=act.likes))
        self.decisions.update(decisions)
        self.favourites = set(favourites)
        self.flight, self.undoing = [], False
