// Maps row numbers to the values of a tree. Arrays may have millions of members, so only the expanded arrays and objects are
// stored.

/**
 * @typedef {{index: number, key?: string, kind?: string, start: number, end: number, text?: string, isCut: boolean, count?: number}} Value
 * @typedef {{kind: string, count: number, stride: number, marks: number[], end: number, isCut: boolean}} Outline
 */

/** An expanded array or object. */
export class Branch {
    /** The expanded members, by index. @type {Map<number, Branch>} */
    open = new Map();

    /** @param {Value} value @param {Outline} outline @param {number} depth @param {Branch | null} parent */
    constructor(value, outline, depth, parent) {
        this.value = value;
        this.outline = outline;
        this.depth = depth;
        this.parent = parent;
        this.size = outline.count;
    }

    /** @param {number} index @param {Branch} branch */
    add(index, branch) {
        this.open.set(index, branch);
        this.open = new Map([...this.open].sort(([one], [other]) => one - other));
        this.#grow(branch.size);
    }

    /** @param {number} index */
    remove(index) {
        const branch = this.open.get(index);
        if (!branch) return;
        this.open.delete(index);
        this.#grow(-branch.size);
    }

    /** @param {number} rows */
    #grow(rows) {
        for (let branch = /** @type {Branch | null} */ (this); branch; branch = branch.parent) branch.size += rows;
    }

    /**
     * Finds the member that is shown in a row of this branch, and the branch that contains the member.
     * @param {number} row relative to this branch; 0 is its first member
     * @returns {{branch: Branch, index: number}}
     */
    at(row) {
        let shift = 0;
        for (const [index, branch] of this.open) {
            const place = index + shift;
            if (row <= place) break;
            if (row <= place + branch.size) return branch.at(row - place - 1);
            shift += branch.size;
        }
        return { branch: this, index: row - shift };
    }

    /**
     * The position in the file at which to start reading in order to reach a member: the last mark at or before the member.
     * The outline has a mark for every `stride` members.
     * @param {number} index
     */
    mark(index) {
        const place = Math.floor(index / this.outline.stride);
        const start = this.outline.marks[place];
        return start === undefined ? undefined : { index: place * this.outline.stride, place: start };
    }

    /** The path from the root to a value, for example `$.names[2]`. @param {Value} value */
    path(value) {
        /** @type {string[]} */
        const steps = [step(this, value)];
        for (let branch = /** @type {Branch} */ (this); branch.parent; branch = branch.parent) {
            steps.unshift(step(branch.parent, branch.value));
        }
        return "$" + steps.join("");
    }
}

/** @param {Branch} branch @param {Value} value */
function step(branch, value) {
    if (value.key === undefined || branch.outline.kind !== "object") return `[${value.index}]`;
    return /^[\p{L}_][\p{L}\d_]*$/u.test(value.key) ? `.${value.key}` : `[${JSON.stringify(value.key)}]`;
}
