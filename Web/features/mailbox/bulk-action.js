/** Runs an action on many mails, with progress and a cancel button. */
import { ApiError, get, post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { progressCard } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";

// The progress is shown only after this time, in ms, because most actions finish earlier.
const PATIENCE = 400;
// The first and the last interval between two requests for the progress, in ms, and the factor by which the interval grows.
// It is short at first, because most actions are short.
const PAUSE = { first: 80, last: 500, growth: 1.5 };

/**
 * @param {string} archive the URL of the archive
 * @param {object} request as in docs/api.md
 * @param {string} title
 * @returns {Promise<any>} the finished action; null if the user cancelled it
 * @throws {ApiError} if the action failed
 */
export async function runBulkAction(archive, request, title) {
    let action = await post(`${archive}/deeds`, request);
    const address = `/api/mailbox/deeds/${action.id}`;
    const card = progressCard({ title, ...progressOf(action), oncancel: cancel });
    /** @type {ReturnType<typeof sheet> | null} */
    let opened = null;
    // Closing the sheet does not stop the action.
    const timer = setTimeout(() => opened = sheet({ title: t("mail.bulk"), content: card }), PATIENCE);
    try {
        for (let pause = PAUSE.first; action.state === "running"; pause = Math.min(pause * PAUSE.growth, PAUSE.last)) {
            await new Promise((go) => setTimeout(go, pause));
            action = await get(address).catch((error) => stillRunning(error, action));
            card.update(progressOf(action));
        }
    } finally {
        clearTimeout(timer);
        /** @type {any} */ (opened)?.close();
    }
    if (action.state === "failed") throw new ApiError(action.problem);
    return action.state === "done" ? action : null;

    async function cancel() {
        card.update({ oncancel: null });
        await post(`${address}/cancel`);
    }
}

/**
 * The last known state, if the server does not answer. An action continues after a restart of the server.
 * @param {any} error
 * @param {any} action
 */
function stillRunning(error, action) {
    if (error.code !== "offline") throw error;
    return action;
}

/** @param {{current: number, total: number, secondsLeft?: number}} action */
const progressOf = ({ current, total, secondsLeft }) => ({
    current,
    total: total || null,
    secondsLeft: secondsLeft ?? null,
});
