/** Something done with many mails: begun, watched, and broken off when the person says so. */
import { ApiError, get, post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { progressCard } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";

// What is done sooner, in ms, shows nothing before it is done.
const AT_ONCE = 400;
// How often it is looked at, in ms: often at first, for most of it is short.
const PAUSE = { first: 80, last: 500 };

/**
 * @param {string} archive the address of the archive
 * @param {object} wish as the API takes it
 * @param {string} title
 * @returns {Promise<any>} what came of it; null when it was cancelled
 * @throws {ApiError} why it failed
 */
export async function perform(archive, wish, title) {
    let deed = await post(`${archive}/deeds`, wish);
    const address = `/api/mailbox/deeds/${deed.id}`;
    const card = progressCard({ title, ...how(deed), oncancel: cancel });
    /** @type {ReturnType<typeof sheet> | null} */
    let opened = null;
    // Closed, it goes on.
    const timer = setTimeout(() => opened = sheet({ title: t("mail.deed"), content: card }), AT_ONCE);
    try {
        for (let pause = PAUSE.first; deed.state === "running"; pause = Math.min(pause * 1.5, PAUSE.last)) {
            await new Promise((go) => setTimeout(go, pause));
            deed = await get(address);
            card.update(how(deed));
        }
    } finally {
        clearTimeout(timer);
        /** @type {any} */ (opened)?.close();
    }
    if (deed.state === "failed") throw new ApiError(deed.problem);
    return deed.state === "done" ? deed : null;

    async function cancel() {
        card.update({ oncancel: null });
        await post(`${address}/cancel`);
    }
}

/** @param {{current: number, total: number, secondsLeft?: number}} deed */
const how = ({ current, total, secondsLeft }) => ({ current, total: total || null, secondsLeft: secondsLeft ?? null });
