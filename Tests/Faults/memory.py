"""The state that the test knows: the decision on each content, and the actions that can be undone.

Contents are identified by their hash, because a file's path and row may change. An action that was in flight when the server was
killed may have happened or not. The catalogue then shows which; only these two states are correct.
"""

from dataclasses import dataclass, field

UNKNOWN = object()


@dataclass
class Act:
    kind: str
    key: str | None = None
    # Maps the hash of a content to the decision before the action, and (`after`) to the decision after it. None if the action
    # was interrupted, so that the test does not know the decisions.
    before: dict[str, str | None] | None = field(default_factory=dict)
    after: dict[str, str | None] = field(default_factory=dict)
    # Maps the hash of a content to whether it was a favourite before the action and whether it is one after the action. None if
    # unknown.
    likes: dict[str, tuple[bool, bool]] | None = field(default_factory=dict)

    def liked(self, favourites: set[str] | None, back: bool = False) -> set[str] | None:
        """The favourites after the action, or, if `back`, after undoing it."""
        if favourites is None or self.likes is None:
            return None
        return {each for each in favourites if each not in self.likes} | {
            content for content, change in self.likes.items() if change[0 if back else 1]
        }


class Memory:
    def __init__(self, hashes):
        self.decisions: dict[str, str | None] = dict.fromkeys(hashes)
        self.acts: list[Act] = []
        # The hashes of the favourites, or None if the test does not know them.
        self.favourites: set[str] | None = set()
        # The actions that requests in flight may add to the list of actions.
        self.flight: list[Act] = []
        self.undoing = False

    def begin(self, acts: list[Act]) -> None:
        self.flight = acts

    def done(self, acts: list[Act]) -> None:
        """Records that a request was answered: these actions happened."""
        for act in acts:
            self.decisions.update(act.after)
            self.favourites = act.liked(self.favourites)
        self.acts += acts
        self.flight = []

    def undone(self, act: dict | None, failed: list[dict]) -> None:
        """Records the answer to an undo: the action that was undone, or the items that failed. After a failure, the next
        undo takes the action before."""
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
        """Compares the catalogue with the possible states after a kill. Then records its state as the known state.

        - decisions: maps the hash of each file on disk that the catalogue lists to the decision.
        - kinds: the kinds of the actions that are not undone, oldest first.
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
