/** The introduction: welcome, the four swipes, the queue, the notes, what else, folders. Each step is done or deliberately skipped. */
import { get } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keys } from "../../core/keys.js";
import { navigate } from "../../core/router.js";
import { saveSettings, settings } from "../../core/settings.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { mascot } from "../../ui/mascot.js";
import { practiceCard } from "./practice-card.js";
import { practiseNotes } from "./notes-practice.js";
import { practiseQueue } from "./queue-practice.js";
import { after, isDone, START, STEPS, wanted } from "./steps.js";

export const styles = [new URL("./onboarding.css", import.meta.url)];

const ICONS = { left: "arrow-left", right: "arrow-right", up: "arrow-up", down: "arrow-down" };
const MORE = { undo: "undo", keys: "list", filter: "filter", private: "shield" };

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export function mount(root, { signal, query, onquery }) {
    frame({ title: t("onboarding.title"), bare: true });
    let state = START;
    /** Folders that are shared already: by the command that started Shoebox, or when this is looked at again. @type {{path: string}[]} */
    let shared = [];
    /** @type {((direction: import("./steps.js").Direction) => void) | null} */
    let leave = null;
    const views = {
        welcome,
        practise,
        queue: () => opening("queue", "queue", practiseQueue),
        notes: () => opening("notes", "text", practiseNotes),
        more,
        folders,
    };
    keys(
        document,
        {
            ArrowLeft: () => press("left"),
            ArrowRight: () => press("right"),
            ArrowUp: () => press("up"),
            ArrowDown: () => press("down"),
        },
        { signal },
    );
    /** The step in the address, so that Back goes a step back. @param {URLSearchParams} query */
    const follow = (query) => {
        const step = STEPS.find((name) => name === query.get("step")) ?? STEPS[0];
        if (step !== state.step) state = { ...state, step };
        show();
    };
    onquery(follow);
    follow(query);
    get("/api/library/folders", { signal }).then((answer) => {
        shared = answer.folders;
        if (state.step === "folders") show();
    }, () => {}); // unknown, the step asks for a folder, as it does where there is none

    /** @param {import("./steps.js").Event} event */
    function go(event) {
        const before = state;
        state = after(state, event);
        if (state.step !== before.step) navigate(`/welcome?step=${state.step}`, { transition: false });
        else if (state !== before) show();
    }

    /** @param {import("./steps.js").Direction} direction */
    function press(direction) {
        if (state.step === "practise" && direction === wanted(state)) leave?.(direction);
    }

    function show() {
        leave = null;
        const at = STEPS.indexOf(state.step);
        const head = h(
            "header",
            { class: "intro-head" },
            at > 0
                ? button(t("common.back"), {
                    style: "quiet",
                    icon: "back",
                    iconOnly: true,
                    onclick: () => go({ kind: "back" }),
                })
                : h("span"),
            h("div", {
                class: "intro-dots",
                "aria-label": t("onboarding.step", { n: at + 1, total: STEPS.length }),
                role: "img",
            }, STEPS.map((_, n) => h("span", { class: n <= at ? "intro-dot intro-dot-on" : "intro-dot" }))),
            button(t("onboarding.skip"), {
                style: "quiet",
                onclick: at === STEPS.length - 1 ? () => finish("/") : () => go({ kind: "skip" }),
            }),
        );
        const view = views[state.step]();
        replace(root, h("div", { class: "intro" }, head, view));
        view.querySelector("h1")?.focus({ preventScroll: true });
    }

    function welcome() {
        return page([mascot({ size: 180 })], "welcome.title", t("onboarding.welcome.text"), [
            button(t("onboarding.welcome.go"), { style: "primary", size: "large", onclick: () => go({ kind: "next" }) }),
        ]);
    }

    function practise() {
        const direction = wanted(state);
        if (!direction) {
            return page([mascot({ mood: "happy", size: 180 })], "practised", t("onboarding.practised.text"), [next()]);
        }
        const card = practiceCard(direction, (direction) => go({ kind: "swiped", direction }));
        leave = card.leave;
        const act = button(t(`onboarding.do.${direction}`), {
            icon: ICONS[direction],
            size: "large",
            class: `practice-button practice-${direction}`,
            onclick: () => card.leave(direction),
        });
        return page([h("div", { class: "practice-deck" }, card.element)], direction, t(`onboarding.${direction}.text`), [
            act,
            h("p", { class: "caption" }, t("onboarding.hint")),
        ]);
    }

    /**
     * A step that is done by opening something.
     * @param {"queue" | "notes"} name
     * @param {string} sign
     * @param {(onclose: () => void) => void} practise
     */
    function opening(name, sign, practise) {
        const done = isDone(state);
        const open = button(t(`onboarding.${name}.open`), {
            style: "primary",
            size: "large",
            icon: sign,
            onclick: () => practise(() => go({ kind: "opened" })),
        });
        const art = mascot({ mood: done ? "happy" : "calm", size: 160 });
        return page([art], `${name}.title`, t(`onboarding.${name}.${done ? "seen" : "text"}`), [done ? next() : open]);
    }

    function more() {
        const rows = Object.entries(MORE).map(([key, name]) =>
            row({
                icon: icon(name, { size: 20 }),
                title: t(`onboarding.more.${key}`),
                text: t(`onboarding.more.${key}.text`),
            })
        );
        return page([], "more.title", null, [h("div", { class: "card card-list intro-more" }, rows), next()]);
    }

    function folders() {
        if (shared.length > 0) return ready();
        return page([mascot({ mood: "happy", size: 180 })], "folders.title", t("onboarding.folders.text"), [
            button(t("onboarding.folders.go"), {
                style: "primary",
                size: "large",
                icon: "folder-add",
                onclick: () => finish("/library/add"),
            }),
            button(t("onboarding.folders.later"), { style: "quiet", onclick: () => finish("/") }),
        ]);
    }

    function ready() {
        const name = baseName(shared[0].path);
        const text = shared.length === 1
            ? t("onboarding.ready.one", { name })
            : t("onboarding.ready.more", { n: shared.length });
        return page([mascot({ mood: "happy", size: 180 })], "ready.title", text, [
            button(t("onboarding.ready.go"), {
                style: "primary",
                size: "large",
                icon: "swipe",
                onclick: () => finish("/swipe"),
            }),
            button(t("onboarding.ready.add"), { style: "quiet", onclick: () => finish("/library/add") }),
        ]);
    }

    function next() {
        return button(t("onboarding.next"), { style: "primary", size: "large", onclick: () => go({ kind: "next" }) });
    }
}

/**
 * @param {any[]} art
 * @param {string} title
 * @param {string | null} text in words
 * @param {any[]} below
 * @returns {HTMLElement}
 */
function page(art, title, text, below) {
    return h(
        "section",
        { class: "intro-page" },
        art,
        h("h1", { class: "intro-title", tabIndex: -1 }, t(`onboarding.${title}`)),
        text && h("p", { class: "quiet intro-text" }, text),
        h("div", { class: "intro-below" }, below),
    );
}

/** @param {string} url */
async function finish(url) {
    if (!settings.value.onboarded) await saveSettings({ onboarded: true }).catch(() => {});
    navigate(url, { replace: true });
}
