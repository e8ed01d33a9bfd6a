"""python -m reach PLAN -o RESULTS [--root DIR …] [--program shoebox] [--address ADDRESS]"""

import argparse
import os
import signal
import sys

import ray

from reach.cluster import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="reach", description="Does what a plan of Shoebox says on a Ray cluster.")
    parser.add_argument("plan", help="the plan's folder, or its address: s3://…")
    parser.add_argument("-o", "--output", required=True, help="a folder for the results, or its address")
    parser.add_argument("--root", action="append", default=[], help="where a folder of the plan lies on all machines, in its order")
    parser.add_argument("--program", default="shoebox", help="Shoebox, as it is called on all machines")
    parser.add_argument("--address", help="the cluster; by default the one of RAY_ADDRESS, else this machine alone")
    parser.add_argument("--workers", type=int, default=0, help="at most so many; by default one for each processor")
    parser.add_argument("--memory", type=int, default=1 << 30, help="bytes that a worker is to have")
    wish = parser.parse_args()
    # Results that are already written are kept. Ray ends the workers when their driver has ended.
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    address = wish.address or os.environ.get("RAY_ADDRESS", "local")
    # On a single machine nobody else shall reach Ray. Ray takes 127.0.0.1 as a request to be reachable.
    alone = {"_node_ip_address": "127.0.0.2", "include_dashboard": False} if address == "local" else {}
    ray.init(address, log_to_driver=False, **alone)
    try:
        return 1 if run(wish) else 0
    except ValueError as error:
        print(f"reach: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
