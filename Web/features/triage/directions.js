// The four directions: action, icon, arrow and key. A colour always appears together with its icon and label.
import { bytesOf } from "../../core/companions.js";

/** @typedef {import("../../ui/swipe-rules.js").Direction} Direction */
/** @typedef {import("../../core/decisions.js").Action} Action */

/** @type {Record<Direction, {action: Action, icon: string, arrow: string, key: string}>} */
export const DIRECTIONS = {
    left: { action: "delete", icon: "trash", arrow: "←", key: "ArrowLeft" },
    right: { action: "keep", icon: "heart", arrow: "→", key: "ArrowRight" },
    up: { action: "readDelete", icon: "text", arrow: "↑", key: "ArrowUp" },
    down: { action: "readKeep", icon: "text", arrow: "↓", key: "ArrowDown" },
};

/** @type {Record<Action, Direction>} */
export const DIRECTION_OF = { delete: "left", keep: "right", readDelete: "up", readKeep: "down" };

/** @type {Direction[]} the order of the instruction bar */
export const ORDER = ["left", "up", "down", "right"];

/** A decision, or "later", which puts a photo behind the others. @typedef {Action | "later"} Answer */

/**
 * The change of the counts by one answer to a card.
 * @param {Answer} action
 * @param {{copies: number, bytes: number, later?: number} & import("../../core/companions.js").Accompanied} card an answer
 *   applies to all copies of a photo, and to all of its files; `later`: set if the photo was put behind the others before
 * @param {1 | -1} [sign] -1 for an undone decision
 * @returns {Record<string, number>}
 */
export function countsDelta(action, card, sign = 1) {
    const n = sign * Math.max(1, card.copies);
    if (action === "later") return card.later ? {} : { later: n };
    const deletes = action === "delete" || action === "readDelete";
    const reads = action === "readDelete" || action === "readKeep";
    return {
        processed: n,
        kept: deletes ? 0 : n,
        queued: deletes ? n : 0,
        queuedBytes: deletes ? n * bytesOf(card) : 0,
        read: reads ? n : 0,
        ...(card.later ? { later: -n } : {}),
    };
}
