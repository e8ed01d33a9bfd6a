/** Defines the pages and starts the app. */
import { ApiError, get } from "./core/api.js";
import { followAway } from "./core/away.js";
import { fileURL, pathOf } from "./core/base.js";
import { connectDecisions } from "./core/decisions.js";
import { connected, on, startEvents } from "./core/events.js";
import { h, replace } from "./core/html.js";
import { t } from "./core/i18n.js";
import { stayIf } from "./core/leave.js";
import { endForeignWorkers, isPhone, startPhone } from "./core/phone.js";
import { watchThumbnails } from "./core/pictures.js";
import { quiet } from "./core/quiet.js";
import { current, fetchPages, navigate, route, startRouter } from "./core/router.js";
import { followSession } from "./core/session.js";
import { settings, startSettings } from "./core/settings.js";
import { sharedFiles } from "./core/shared-files.js";
import { startTheme } from "./core/theme.js";
import { setViewer } from "./core/viewers.js";
import { deckSize } from "./features/triage/card.js";
import * as sync from "./features/triage/sync.js";
import { startKeys } from "./ui/app-keys.js";
import { watchAway } from "./ui/away-line.js";
import { watchDeciders } from "./ui/deciders.js";
import { errorView } from "./ui/error-view.js";
import { passOn, takeElsewhere, TAKER } from "./ui/file-drops.js";
import { takeLaunched } from "./ui/launched-files.js";
import { frame, startFrame } from "./ui/frame.js";
import { prepareToasts, toast } from "./ui/toast.js";
import { watchWaiting } from "./ui/waiting.js";

/** @typedef {{path: string, module: string, title?: string, tab?: string}} Page a page as listed in index.html */

for (
    const { path, module, title, tab }
        of /** @type {Page[]} */ (JSON.parse(document.getElementById("routes")?.textContent ?? "[]"))
) {
    route(path, { load: () => import(fileURL(module)), title: title ? () => t(title) : undefined, tab });
}

setViewer(() => import("./features/convert/opened/opened.js"));

/** The maximum width of a deck in CSS pixels, on phones and tablets. */
const PHONE = 480;
/** The delay before a message says that the server is unavailable, in ms; longer than a reconnect takes. */
const PATIENCE = 4000;
/** How long the message about replaced data is shown, in ms; long, because the user may not be looking at the tab. */
const REPLACED = 60_000;

void endForeignWorkers();
connectDecisions(sync);
// The page /locked is shown without a session, so decisions cannot be sent there.
if (pathOf(location) !== "/locked") sync.startSync();
startTheme();
watchThumbnails();
watchDeciders();
const main = startFrame();
startSearch();
startDrops();
stayIf(() => pathOf(location) === TAKER);
const ready = pathOf(location) === "/locked" ? Promise.resolve() : startSettings().then(greet, quietly);
if (pathOf(location) !== "/locked") {
    void followAway();
    // Before the page fetches its content: an event between the two would be lost.
    startEvents();
}
await startRouter(main, async (error) => {
    frame({ title: t("error.title") });
    // After a module has failed to load, the browser retries it only in a new document, and that requires the server.
    const answer = error instanceof ApiError ? error : await get("/api/session").then(() => error, (reason) => reason);
    replace(main, errorView(answer, () => get("/api/session").then(() => location.reload(), () => {})));
    on("reconnected", () => main.querySelector(".error-view") && location.reload());
});
await ready;
dispatchEvent(new Event("shoebox-ready")); // to core/early.js
if (current.value?.path !== "/locked") {
    void followSession(() => toast(t("common.replaced"), { kind: "info", duration: REPLACED }));
    if (isPhone) watchAway(sync.waiting);
    else watchConnection();
    watchWaiting();
    // The other pages are prefetched, so that they can be opened even while the server is unavailable.
    idle(() => void fetchPages());
    idle(() => void tellShared());
    idle(() => void startPhone(deckSize(Math.min(innerWidth, PHONE))));
}

/** Opens the search over any page, by key or by the search box. If the palette cannot be fetched, opens the search page. */
function startSearch() {
    const search = async () => {
        if (document.body.dataset.frame === "bare") return;
        const { openPalette } = await import("./features/search/palette.js");
        await openPalette();
    };
    prepareToasts();
    startKeys({ search: () => void search().catch(() => navigate("/search")) });
    document.addEventListener("click", (event) => {
        if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (!(event.target instanceof Element) || !event.target.closest(".frame-search")) return;
        event.preventDefault();
        void search().catch(() => navigate("/search"));
    }, { capture: true });
    void quiet().then(() => import("./features/search/palette.js")).catch(() => {});
}

/**
 * Handles files that a page does not accept, and files that the system's file manager opens with the app: shows the page that
 * names their kinds.
 */
function startDrops() {
    const sign = h("p", { class: "frame-drop", role: "status", hidden: true }, t("frame.drop"));
    document.body.append(sign);
    takeElsewhere(sign, () => {
        if (document.body.dataset.frame !== "bare") void navigate(TAKER);
    });
    takeLaunched(passOn);
}

/** Says on a phone that shared files wait, for example because it was signed out when they were shared. */
async function tellShared() {
    const waiting = isPhone && pathOf(location) !== TAKER ? await sharedFiles().catch(() => []) : [];
    if (!waiting.length) return;
    const action = { label: t("landing.waiting.open"), run: () => navigate(`${TAKER}?shared=1`) };
    toast(t("landing.waiting", { n: waiting.length }), { kind: "info", duration: REPLACED, action });
}

/** Shows the introduction on the first visit. */
function greet() {
    if (!settings.value.onboarded && pathOf(location) === "/") navigate("/welcome", { replace: true });
}

/**
 * Runs a function when the browser is idle, or after a delay in Safari, which has no idle callback.
 * @param {() => void} run
 */
function idle(run) {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 500);
}

/** At startup, no page is shown yet that could display an error of the API. @param {unknown} error */
function quietly(error) {
    if (!(error instanceof ApiError)) console.error(error);
}

function watchConnection() {
    let close = () => {};
    let timer = 0;
    connected.subscribe((open) => {
        clearTimeout(timer);
        close();
        close = () => {};
        if (!open) timer = setTimeout(() => close = toast(t("common.offline"), { kind: "warning", duration: 0 }), PATIENCE);
    });
}
