/** The page that sends photos and other files from a phone, /send. */
import { appURL } from "../../core/base.js";
import { ApiError, clientId, failureOf, get, post } from "../../core/api.js";
import { bytes as size } from "../../core/format.js";
import { takeHanded } from "../../core/handover.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { accepting, isForLibrary, PICTURES } from "../../core/kinds.js";
import { isPhone } from "../../core/phone.js";
import { button } from "../../ui/button.js";
import { card, row } from "../../ui/card.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { homeScreenCard } from "../../ui/home-screen.js";
import { icon } from "../../ui/icon.js";
import { progressBar } from "../../ui/progress.js";
import { Sender } from "./sender.js";
import { sha256 } from "./sha256.js";

export const styles = ["/features/inbox/inbox.css"];

/** @typedef {import("./sender.js").Item} Item */

/** The only sender of the app. It continues while the user visits other pages. */
const sender = new Sender({
    digest: (file, signal) => sha256(file, signal),
    offer: async (files, signal) => (await post("/api/inbox/offer", { files }, { signal })).files,
    send: sendPiece,
    forget: (item) => post(`/api/inbox/files/${item.digest}/cancel`),
    // A computer that has just rejoined the network may briefly refuse requests to its address (status 421).
    isTransient: (error) => error instanceof ApiError && [0, 421, 503].includes(error.status),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onchange: () => show(),
});
let show = () => {};

/** @param {Item} item @param {number} offset @param {Blob} piece @param {AbortSignal} signal */
async function sendPiece(item, offset, piece, signal) {
    const { name, size: bytes, lastModified: taken } = item.file;
    const query = new URLSearchParams({
        offset: String(offset),
        bytes: String(bytes),
        name,
        taken: String(Math.round(taken)),
    });
    const headers = { "X-Shoebox-Client": clientId, "Content-Type": "application/octet-stream" };
    const url = `/api/inbox/files/${item.digest}?${query}`;
    const response = await fetch(appURL(url), { method: "PUT", body: piece, signal, headers }).catch((error) => {
        if (signal.aborted) throw error;
        throw new ApiError({ code: "offline", message: "Shoebox does not answer.", status: 0 });
    });
    const answer = await response.json().catch(() => null);
    if (!response.ok || !answer) throw failureOf(response, answer);
    return answer;
}

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: said("inbox.title"), back: "/" });
    const body = h("div", { class: "stack inbox" });
    replace(root, body);
    /** @type {{folder?: string, gone: number}} */
    let place;
    try {
        place = await get("/api/inbox", { signal });
    } catch (error) {
        if (!signal.aborted) {
            replace(
                body,
                errorView(error, () => mount(root, { signal, query: new URLSearchParams(), params: {}, onquery: () => {} })),
            );
        }
        return;
    }
    show = () => renew(body, ...page(place));
    signal.addEventListener("abort", () => show = () => {});
    show();
    takeHanded("/send", (files) => sender.add(files), signal);
}

/** @param {{folder?: string, gone: number}} place */
function page({ folder, gone }) {
    if (!folder) return [emptyState({ icon: "folder", title: said("inbox.intro"), text: t("inbox.nofolder") })];
    const isBegun = sender.items.length > 0;
    return [
        isBegun ? progressCard() : introduction(folder),
        picker(isBegun),
        gone > 0 && h(
            "div",
            { class: "card card-list" },
            row({
                icon: icon("phone", { size: 20 }),
                title: t("gone.row"),
                text: t("gone.row.text", { n: gone }),
                href: "/send/gone",
                end: icon("chevron-right", { size: 18 }),
            }),
        ),
        isPhone && h("p", { class: "caption inbox-note" }, t("inbox.stays")),
        homeScreenCard(),
    ];
}

/** @param {string} folder */
const introduction = (folder) =>
    emptyState({
        icon: isPhone ? "phone" : "photos",
        title: said("inbox.intro"),
        text: said("inbox.intro.text", { folder: shortly(folder) }),
    });

/** Words for a phone, or for the computer itself, whose files are not sent anywhere. @param {string} key @param {Record<string, any>} [values] */
function said(key, values) {
    return t(isPhone ? key : `${key}.here`, values);
}

/** The last two components of a path, because a phone's screen is narrow. @param {string} path */
const shortly = (path) => path.split("/").filter(Boolean).slice(-2).join("/");

/** @param {boolean} isBegun */
function picker(isBegun) {
    const photos = input(`image/*,video/*,${accepting(PICTURES)}`, t("inbox.pick"));
    const files = input("", t("inbox.pick.files"));
    const choose = button(t(isBegun ? "inbox.pick.more" : "inbox.pick"), {
        style: isBegun ? "secondary" : "primary",
        size: "large",
        icon: "photos",
        onclick: () => photos.click(),
    });
    const others = button(t("inbox.pick.files"), { style: "quiet", icon: "folder-open", onclick: () => files.click() });
    return h("div", { class: "inbox-pick" }, choose, others, photos, files);
}

/** @param {string} accept @param {string} label */
function input(accept, label) {
    const element = h("input", { type: "file", accept, multiple: true, class: "visually-hidden", "aria-label": label });
    element.addEventListener("change", () => {
        sender.add([...(element.files ?? [])]);
        element.value = "";
    });
    return element;
}

function progressCard() {
    const count = (/** @type {string} */ state) => sender.items.filter((item) => item.state === state).length;
    const [sent, known, deleted, failed] = ["sent", "known", "deleted", "failed"].map(count);
    const total = sender.items.length;
    const done = sent + known + deleted + failed;
    const isOver = done === total;
    const problem = sender.problem && errorWords(sender.problem);
    return card(
        { class: "inbox-progress" },
        h("h2", { class: "card-title" }, headline(isOver, sent, done, total)),
        isOver || progressBar(share(), { label: said("inbox.title") }),
        known > 0 && h("p", { class: "caption" }, t("inbox.known", { n: known })),
        deleted > 0 && h("p", { class: "caption" }, t("inbox.deleted", { n: deleted })),
        sender.isWaiting && !isOver && h("p", { class: "quiet", role: "status" }, t("inbox.waiting")),
        problem && h("p", { class: "inbox-problem", role: "alert" }, problem.title, " ", problem.text),
        failed > 0 && failures(failed),
        isOver && hasPhotos() && button(t("inbox.swipe"), { style: "primary", icon: "swipe", href: "/swipe" }),
        sender.isRunning && button(t("inbox.cancel"), { style: "quiet", icon: "close", onclick: () => sender.cancel() }),
        !sender.isRunning && !isOver && button(t("inbox.again"), { icon: "refresh", onclick: goOn }),
    );
}

/** Whether a photo or video was sent, which can be swiped. */
const hasPhotos = () => sender.items.some(({ state, file }) => state === "sent" && isForLibrary(file));

function goOn() {
    sender.problem = null;
    void sender.run();
}

/** @param {boolean} isOver @param {number} sent @param {number} done @param {number} total */
function headline(isOver, sent, done, total) {
    if (isOver) return sent ? said("inbox.done", { n: sent }) : t("inbox.nothing");
    const isSending = sender.items.some(({ state }) => state === "sending");
    return isSending || done ? t("inbox.sending", { done, total }) : t("inbox.looking");
}

/** The fraction of all bytes that need not be sent any more, 0…1; null if there are no bytes. */
function share() {
    let [done, all] = [0, 0];
    for (const { file, state, sent } of sender.items) {
        all += file.size;
        done += ["waiting", "looking"].includes(state) ? 0 : state === "sending" ? sent : file.size;
    }
    return all ? done / all : null;
}

/** @param {number} count */
function failures(count) {
    const failed = sender.items.filter(({ state }) => state === "failed");
    return h(
        "details",
        { class: "inbox-failed" },
        h("summary", null, t("inbox.failed", { n: count })),
        h(
            "ul",
            null,
            failed.map(({ file, error }) =>
                h("li", null, file.name, h("span", { class: "caption" }, ` ${size(file.size)} · ${reason(error)}`))
            ),
        ),
    );
}

/** @param {any} error */
const reason = (error) => error ? errorWords(error).text || errorWords(error).title : t("inbox.refused");
