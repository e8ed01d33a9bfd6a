"""Two clients decide on the same cards at the same time while the server is killed.

Answers may overtake each other, so only the journal shows whose decision came later. The journal must contain each answered
action, those of each client in the order in which it sent them; the decision about a photo must be that of the last action
about it.
"""

import random
import threading
from dataclasses import dataclass, field

import disk
from api import Api, Gone
from processes import kill
from scenes import Scene, scene

KILLS = 3
CARDS = 8
NUMBERS = {"delete": 1, "keep": 2, "readDelete": 3, "readKeep": 4}


@dataclass
class Client:
    name: str
    chance: random.Random
    # The keys of all decisions in the order in which they were sent, one list per request; the keys that were answered.
    sent: list[list[str]] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    answered: int = 0
    wrong: str = ""

    def race(self, api: Api, ids: list[int], meanings: dict[str, tuple[int, str]], killed: threading.Event) -> None:
        while not killed.is_set():
            chosen = self.chance.sample(ids, self.chance.randint(1, 3))
            swipes = [
                {"key": f"{self.name}-{len(self.sent)}-{id}", "id": id, "action": self.chance.choice(list(NUMBERS)), "at": 0} for id in chosen
            ]
            meanings.update({swipe["key"]: (swipe["id"], swipe["action"]) for swipe in swipes})
            self.sent.append([swipe["key"] for swipe in swipes])
            try:
                answer = api.post("/api/triage/decisions", {"decisions": swipes})
            except Gone:
                return
            if answer["applied"] != self.sent[-1]:
                self.wrong = f"{answer} to {self.sent[-1]}"
                return
            self.known.update(self.sent[-1])
            self.answered += 1


@scene("walls", "two clients decide on the same cards while the server is killed: the journal has both in order, and the later one counts")
def two_clients(stage: Scene) -> None:
    stage.fill(CARDS)
    clients = [Client(name, random.Random(seed)) for seed, name in enumerate(["left", "right"])]
    meanings: dict[str, tuple[int, str]] = {}
    for round in range(KILLS):
        api = stage.start()
        api.await_scan()
        ids = [photo["id"] for photo in api.all("/api/library/photos", "photos")]
        assert len(ids) == CARDS
        killed, before = threading.Event(), [client.answered for client in clients]
        racers = [
            threading.Thread(target=client.race, args=(Api(stage.server.link), ids, meanings, killed)) for client in clients
        ]
        for racer in racers:
            racer.start()
        wait_for(lambda: all(client.answered >= old + 5 * (round + 1) for client, old in zip(clients, before, strict=True)), racers)
        kill(stage.server)
        killed.set()
        for racer in racers:
            racer.join()
        assert not any(client.wrong for client in clients), [client.wrong for client in clients]
        judge(stage, clients, meanings)
    # After a restart the server shows the same state as the catalogue after the kill.
    api = stage.start()
    api.await_scan()
    judge(stage, clients, meanings)
    while api.undo().get("act"):
        pass
    assert stage.server.stop() == 0
    with disk.database(stage.home, "catalogue") as catalogue:
        assert not catalogue.execute("SELECT * FROM file WHERE decision != 0").fetchall(), "undo left a decision"


def wait_for(happens, racers) -> None:
    pause = threading.Event()
    for _ in range(6000):
        if happens() or not any(racer.is_alive() for racer in racers):
            return
        pause.wait(0.01)
    raise AssertionError("no decision is answered")


def judge(stage: Scene, clients: list[Client], meanings: dict[str, tuple[int, str]]) -> None:
    with disk.database(stage.home, "catalogue") as catalogue:
        acts = [key for key, in catalogue.execute("SELECT key FROM act WHERE undoneAt IS NULL ORDER BY id")]
        decisions = dict(catalogue.execute("SELECT id, decision FROM file").fetchall())
    for client in clients:
        mine = [key for key in acts if key.startswith(client.name + "-")]
        # Each request in flight at the kill may have been stored or not, but only completely.
        stands, at = [], 0
        for batch in client.sent:
            if mine[at : at + len(batch)] == batch:
                stands += batch
                at += len(batch)
        assert mine == stands, f"{client.name}'s acts are out of order, or a part of a batch"
        missing = client.known - set(mine)
        assert not missing, f"{len(missing)} answered decisions of {client.name} are lost"
    assert len(acts) == len(set(acts)), "an act stands twice"
    last = {meanings[key][0]: meanings[key][1] for key in acts}
    wrong = {id: (decisions[id], action) for id, action in last.items() if decisions[id] != NUMBERS[action]}
    assert not wrong, f"{len(wrong)} of {len(last)} photos do not show the last act about them: {wrong}"
