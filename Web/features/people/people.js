// The people in photos, /people: groups of faces, those with names first. Nothing is looked for until the user turns it on.
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { roughly } from "../../core/format.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { saveSettings, settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { confirmed } from "../../ui/confirm.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toggle } from "../../ui/switch.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { faceURL, nameOf } from "../../core/faces.js";

export const styles = ["/features/people/people.css"];

/** @typedef {import("../../core/faces.js").Group} Group */
/** @typedef {{names: {name: string, faces: number}[], photos: number, count: number, revision: string}} FileNames */
/** @typedef {{id: number, state: string, secondsLeft?: number | null}} Job */
/** @typedef {{on: boolean, installed: boolean, waiting: number, job?: Job | null, groups: Group[]}} People */

/** The groups change while faces are looked for, so they are fetched again at most once in this time, in ms. */
const REFRESH_INTERVAL = 1500;
/** The number of names that are shown before they are taken over. */
const MOST_NAMES = 12;

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    await new PeoplePage(root, signal).start();
}

class PeoplePage {
    #signal;
    #timer = 0;
    #showsHidden = false;
    /** The names that the files of photos have for faces; null until they are known. @type {FileNames | null} */
    #names = null;

    /** @param {HTMLElement} root @param {AbortSignal} signal */
    constructor(root, signal) {
        this.#signal = signal;
        this.body = h("div", { class: "stack" }, skeleton("block", 2));
        frame({ title: t("people.title"), back: "/photos", wide: true });
        replace(root, this.body);
        const offs = /** @type {const} */ (["people", "reconnected"]).map((name) => on(name, () => this.#soon()));
        signal.addEventListener("abort", () => {
            clearTimeout(this.#timer);
            offs.forEach((off) => off());
        });
    }

    start = async () => {
        try {
            const people = await get("/api/people", { signal: this.#signal });
            this.#show(people);
            // They take longer than the groups in a large library.
            if (people.on) await this.#showNames(people);
        } catch (error) {
            if (!this.#signal.aborted) replace(this.body, errorView(error, this.start));
        }
    };

    /** @param {People} people */
    async #showNames(people) {
        const names = await get("/api/people/names", { signal: this.#signal });
        const isKnown = this.#names?.revision === names.revision;
        this.#names = names;
        if (!isKnown) this.#show(people);
    }

    #soon() {
        this.#timer ||= setTimeout(() => {
            this.#timer = 0;
            void this.start();
        }, REFRESH_INTERVAL);
    }

    /** @param {People} people */
    #show(people) {
        if (!people.on) return void replace(this.body, this.#off(people.installed));
        const shown = people.groups.filter(({ hidden }) => this.#showsHidden || !hidden);
        renew(
            this.body,
            !people.installed &&
                h("div", { class: "people-missing" }, h("p", { class: "quiet" }, t("people.missing")), installCommand()),
            people.waiting > 0 && this.#waiting(people),
            this.#names && this.#names.count > 0 && this.#offer(this.#names),
            shown.length > 1 && h(
                "div",
                { class: "people-acts" },
                // One button of the page has the accent.
                button(t("people.same"), { style: this.#names?.count ? "secondary" : "primary", href: "/people/same" }),
            ),
            shown.length > 0 ? h("ul", { class: "people-list" }, shown.map(card)) : this.#empty(people.waiting > 0),
            people.groups.some(({ hidden }) => hidden) && button(
                t(this.#showsHidden ? "people.hidden.away" : "people.hidden.show"),
                {
                    style: "quiet",
                    onclick: () => {
                        this.#showsHidden = !this.#showsHidden;
                        void this.start();
                    },
                },
            ),
            this.#kept(),
        );
    }

    /** How many photos are still to be looked at, and a button that pauses this or lets it go on. @param {People} people */
    #waiting({ waiting, job }) {
        const isPaused = job?.state === "cancelled";
        const time = job?.state === "running" && job.secondsLeft;
        const words = [
            isPaused && t("people.paused"),
            t("people.waiting", { n: waiting }),
            time && t("progress.left", { time: roughly(time) }),
        ];
        return h(
            "div",
            { class: "people-waiting" },
            h("p", { class: "quiet tabular", role: "status" }, words.filter(Boolean).join(" · ")),
            job && (isPaused || job.state === "running") && button(t(isPaused ? "people.goOn" : "people.pauseWork"), {
                style: "quiet",
                size: "small",
                onclick: async () => {
                    await post(`/api/jobs/${job.id}/${isPaused ? "resume" : "cancel"}`).catch(errorToast);
                    await this.start();
                },
            }),
        );
    }

    /** @param {boolean} isLooking */
    #empty(isLooking) {
        return emptyState({
            icon: "person",
            title: t(isLooking ? "people.looking.title" : "people.empty.title"),
            text: t(isLooking ? "people.looking.text" : "people.empty.text"),
        });
    }

    /** @param {boolean} isInstalled */
    #off(isInstalled) {
        const start = async () => {
            try {
                await saveSettings({ people: true });
                await this.start();
            } catch (error) {
                errorToast(error);
            }
        };
        if (isInstalled) {
            return emptyState({
                icon: "person",
                title: t("people.off.title"),
                text: t("people.off.text"),
                action: button(t("people.on"), { style: "primary", decides: true, onclick: start }),
            });
        }
        const again = button(t("people.missing.again"), { icon: "refresh", onclick: () => void this.start() });
        return emptyState({
            icon: "person",
            title: t("people.missing.title"),
            text: t("people.missing"),
            action: h("div", { class: "people-missing" }, installCommand(), again),
        });
    }

    /** The names in the files of photos, which one press takes over. @param {FileNames} found */
    #offer({ names, photos, count, revision }) {
        const some = names.slice(0, MOST_NAMES).map(({ name, faces }) => t("people.names.one", { name, n: faces }));
        const more = names.length - some.length;
        return h(
            "section",
            { class: "people-names stack", "aria-label": t("people.names") },
            h("h2", null, t("people.names.found", { n: count })),
            h("p", { dir: "auto" }, [...some, more > 0 && t("people.names.more", { n: more })].filter(Boolean).join(", ")),
            h("p", { class: "quiet" }, t("people.names.text", { n: photos })),
            h(
                "div",
                { class: "people-acts" },
                button(t("people.names.take"), {
                    style: "primary",
                    decides: true,
                    onclick: () => this.#take({ count, revision }),
                }),
            ),
        );
    }

    /** @param {{count: number, revision: string}} shown */
    async #take(shown) {
        try {
            const { act } = await post("/api/people/names", shown);
            toast(t("people.names.taken", { n: shown.count }), { kind: "success", action: undoing(act, this.start) });
        } catch (error) {
            errorToast(error);
        }
        await this.start();
    }

    /** What is kept, and the ways to keep less. */
    #kept() {
        return h(
            "section",
            { class: "people-kept stack" },
            h("p", { class: "quiet" }, t("people.kept")),
            h(
                "label",
                { class: "people-switch" },
                h("span", null, t("people.backups")),
                toggle({
                    checked: settings.value.peopleInBackups,
                    onchange: (isOn) => saveSettings({ peopleInBackups: isOn }).catch(errorToast),
                }),
            ),
            h(
                "div",
                { class: "people-acts" },
                button(t("people.pause"), { onclick: () => this.#turnOff() }),
                button(t("people.forget"), {
                    style: "destructive",
                    icon: "trash",
                    decides: true,
                    onclick: () => this.#forget(),
                }),
            ),
        );
    }

    async #turnOff() {
        try {
            await saveSettings({ people: false });
            await this.start();
        } catch (error) {
            errorToast(error);
        }
    }

    async #forget() {
        const title = t("people.forget.title");
        if (!await confirmed({ title, text: t("people.forget.text"), action: t("people.forget"), icon: "trash" })) return;
        try {
            const { backups, sidecars } = await post("/api/people/forget");
            settings.value = { ...settings.value, people: false };
            if (backups.length + sidecars.length > 0) showRemaining(backups, sidecars);
            else toast(t("people.forgotten"), { kind: "success" });
            await this.start();
        } catch (error) {
            errorToast(error);
        }
    }
}

/** The command that installs the missing part. It is selected as a whole. */
const installCommand = () => h("code", { class: "people-command" }, "setup/install people");

/** @param {Group} group */
function card(group) {
    return h(
        "li",
        { class: ["people-card", group.hidden && "people-card-hidden"] },
        h(
            "a",
            { class: "people-link", href: `/people/${group.key}` },
            h("img", { class: "people-face", src: faceURL(group.cover), alt: "", width: 96, height: 96, loading: "lazy" }),
            h("span", { class: ["people-name", !group.name && "quiet"] }, nameOf(group)),
            h("span", { class: "caption tabular" }, t("people.photos", { n: group.photos })),
        ),
    );
}

/** Says which files still hold names. @param {string[]} backups @param {string[]} sidecars */
function showRemaining(backups, sidecars) {
    const part = (/** @type {string} */ title, /** @type {string[]} */ names) =>
        names.length > 0 && [
            h("p", null, title),
            h("ul", { class: "people-remaining" }, names.map((name) => h("li", { dir: "auto" }, name))),
        ];
    sheet({
        title: t("people.forgotten"),
        content: h(
            "div",
            { class: "stack" },
            part(t("people.forgotten.backups", { n: backups.length }), backups),
            part(t("people.forgotten.sidecars", { n: sidecars.length }), sidecars),
        ),
    });
}
