// The unsent decisions of all tabs in the browser's storage, and their adoption when a tab has closed. No DOM.

/** @typedef {import("./outbox.js").Operation} Operation */

const PREFIX = "shoebox.outbox.";

export class StoredDecisions {
    #storage;
    #locks;
    #mine;

    /**
     * @param {string} client the id of this tab
     * @param {Storage} storage
     * @param {LockManager | undefined} locks undefined without a secure context
     */
    constructor(client, storage, locks) {
        this.#mine = PREFIX + client;
        this.#storage = storage;
        this.#locks = locks;
    }

    /** Stores the unsent decisions of this tab. @param {readonly Operation[]} operations */
    save(operations) {
        if (operations.length) this.#storage.setItem(this.#mine, JSON.stringify(operations));
        else this.#storage.removeItem(this.#mine);
    }

    /** Shows other tabs that this tab is open, by holding a lock with this tab's name until the tab closes. */
    claim() {
        void this.#locks?.request(this.#mine, () => new Promise(() => {}));
    }

    /** Takes over the decisions of closed tabs. @param {(operations: Operation[]) => void} adopt */
    adoptOrphans(adopt) {
        for (const name of Object.keys(this.#storage)) {
            if (!name.startsWith(PREFIX) || name === this.#mine) continue;
            const take = () => {
                try {
                    adopt(JSON.parse(this.#storage.getItem(name) ?? "[]"));
                } finally {
                    this.#storage.removeItem(name);
                }
            };
            if (!this.#locks) take();
            else void this.#locks.request(name, { ifAvailable: true }, (lock) => lock && take());
        }
    }
}
