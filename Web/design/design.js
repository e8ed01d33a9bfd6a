/** Shows every token, and every component in all its states. */
import { ApiError } from "../core/api.js";
import { h, replace } from "../core/html.js";
import { choosePseudo, isPseudo, t } from "../core/i18n.js";
import { badge } from "../ui/badge.js";
import { button } from "../ui/button.js";
import { card, row } from "../ui/card.js";
import { emptyState } from "../ui/empty-state.js";
import { errorView } from "../ui/error-view.js";
import { FAMILIES } from "../ui/families.js";
import { frame } from "../ui/frame.js";
import { icon } from "../ui/icon.js";
import { loadingOverlay } from "../ui/loading-overlay.js";
import { mascot } from "../ui/mascot.js";
import { menu } from "../ui/menu.js";
import { moduleCard } from "../ui/module-card.js";
import { progressBar, progressCard, progressRing } from "../ui/progress.js";
import { pill } from "../ui/pills.js";
import { searchBar } from "../ui/search-bar.js";
import { sheet } from "../ui/sheet.js";
import { skeleton } from "../ui/skeleton.js";
import { segmented, toggle } from "../ui/switch.js";
import { textField } from "../ui/text-field.js";
import { toast } from "../ui/toast.js";
import { both } from "./both.js";
import { heads } from "./heads.js";
import { part } from "./part.js";
import { states as eachState } from "./states.js";
import { tokens } from "./tokens.js";

export const styles = ["/design/design.css"];

const STYLES = /** @type {const} */ (["primary", "secondary", "quiet", "destructive"]);
const KINDS = /** @type {const} */ (["info", "success", "warning", "error"]);

/** @param {HTMLElement} root @param {import("../core/router.js").Context} context */
export function mount(root, { signal }) {
    frame({ title: t("design.title"), back: "/settings" });
    replace(
        root,
        h(
            "div",
            { class: "stack" },
            tokens(),
            language(),
            buttons(),
            eachState(signal),
            badges(),
            signs(),
            fields(signal),
            progress(),
            cards(),
            heads(),
            passing(),
            states(),
            mascots(),
        ),
    );
}

/** The switch that shows the whole app in the pseudo-language. */
const language = () =>
    part(
        "Language",
        h(
            "div",
            { class: "card card-list" },
            row({
                title: "Right to left, and 40 % longer",
                text: "A made-up language, in this tab alone: what would another one do to the pages?",
                end: toggle({ checked: isPseudo, onchange: choosePseudo }),
                label: true,
            }),
        ),
    );

const buttons = () =>
    part(
        "Buttons",
        both(() => [STYLES.map((style) =>
            h(
                "div",
                { class: "row" },
                button(style, { style }),
                button("Icon", { style, icon: "check" }),
                button("Off", { style, disabled: true }),
                button("Large", { style, size: "large" }),
                button("Busy", { style, onclick: () => wait(1500) }),
            )
        )]),
    );

const badges = () =>
    part(
        "Badges",
        both(() => [h(
            "div",
            { class: "row" },
            badge(3),
            badge("new", { kind: "accent" }),
            badge("ready", { kind: "success" }),
            badge("away", { kind: "warning" }),
            badge("broken", { kind: "error" }),
        )]),
    );

/** The signs of the families in their tints. Everything else on a page is ink on card, and one accent. */
const signs = () =>
    part(
        "Families",
        both(() => [h(
            "div",
            { class: "row" },
            Object.entries(FAMILIES).map(([family, tabs]) =>
                h(
                    "div",
                    { class: "row", dataset: { family } },
                    tabs.map((tab) => h("span", { class: "icon-plate", title: tab.id }, icon(tab.icon))),
                )
            ),
        )]),
    );

/** @param {AbortSignal} signal */
function fields(signal) {
    return part(
        "Fields",
        searchBar({ placeholder: "Search", signal, onsearch: () => {} }),
        both(() => [
            field(),
            h(
                "div",
                { class: "row" },
                toggle({ checked: true, label: "On", onchange: () => {} }),
                toggle({ checked: false, label: "Off", onchange: () => {} }),
                h("input", { type: "checkbox", class: "check", checked: true, "aria-label": "Chosen" }),
                h("input", { type: "checkbox", class: "check", "aria-label": "Not chosen" }),
            ),
            h(
                "select",
                { class: "field-input", "aria-label": "One of many" },
                ["Newest first", "Best first"].map((each) => h("option", null, each)),
            ),
            h(
                "div",
                { class: "pills", role: "group", "aria-label": "One of several" },
                pill({ label: "All", count: 12, pressed: true, onclick: () => {} }),
                pill({ label: "Music", count: 8, pressed: false, onclick: () => {} }),
                pill({ label: "Books", count: 4, pressed: false, onclick: () => {} }),
            ),
            segmented({
                label: "One of three",
                value: "a",
                options: ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() })),
                onchange: () => {},
            }),
        ]),
    );
}

const progress = () =>
    part(
        "Progress",
        both(() => [
            progressBar(0.42, { label: "42 percent" }),
            progressBar(null, { label: "Unknown" }),
            h(
                "div",
                { class: "row" },
                progressRing(0.7, { text: "70", label: "70 percent" }),
                progressRing(null, { label: "Unknown" }),
            ),
            progressCard({
                title: "Reading photos",
                current: 420,
                total: 1000,
                secondsLeft: 95,
                oncancel: () => toast("Stopped"),
            }),
        ]),
    );

const cards = () =>
    part(
        "Cards",
        both(() => [
            card({ title: "A card" }, h("p", null, "For things that belong together.")),
            h(
                "div",
                { class: "card card-list" },
                row({
                    icon: icon("folder"),
                    title: "A line",
                    text: "with more",
                    end: menu({
                        label: "Actions",
                        items: [{
                            label: "Look again",
                            icon: "refresh",
                            run: () => toast("Looking"),
                        }],
                    }),
                }),
            ),
            h(
                "div",
                { class: "module-cards" },
                moduleCard({ family: "photos", icon: "photos", title: "A summer", text: ["Photos"], href: "/swipe" }),
                moduleCard({
                    family: "papers",
                    icon: "text",
                    title: "Corner Bakery",
                    text: ["Text notes", "today"],
                    href: "/notes",
                    words: "Corner Bakery\n2 rolls 1.80\nTotal 1.80",
                }),
                moduleCard({ family: "archives", icon: "mail", title: "Old mail", text: ["Mail"], href: "/mail" }),
            ),
        ]),
    );

const passing = () =>
    part(
        "Passing",
        h(
            "div",
            { class: "row" },
            KINDS.map((kind) =>
                button(kind, {
                    onclick: () => toast(`A toast: ${kind}.`, { kind, action: { label: t("common.undo"), run: () => {} } }),
                })
            ),
            button("Sheet", { onclick: openSheet }),
            overlayButton(),
        ),
    );

const states = () =>
    part(
        "Empty, failed, coming",
        both(() => [
            emptyState({ title: "Nothing here yet", text: "What would be here, and how it gets here." }),
            errorView(
                new ApiError({
                    code: "corruptFile",
                    message: "The file ends in the middle of the picture.",
                    file: "/home/me/a.jpg",
                    hint: "Copy it again from where it came.",
                }),
                () => wait(800),
            ),
            skeleton("line", 2),
            skeleton("row", 1),
        ]),
    );

const mascots = () =>
    part(
        "Mascot",
        both(() => [h(
            "div",
            { class: "row" },
            ["calm", "happy", "asleep"].map((mood) => mascot({ mood: /** @type {any} */ (mood) })),
        )]),
    );

/** @param {number} time ms */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
function field() {
    const element = textField({
        label: "Name",
        placeholder: "IMG_0001.jpg",
        hint: "Press Enter to see it refuse.",
        onsubmit: () => element.error = "This name is taken.",
    });
    return element;
}

function openSheet() {
    const { close } = sheet({
        title: "A sheet",
        content: h("p", null, "Esc, a tap beside it and a pull down close it."),
        actions: [button(t("common.done"), { style: "primary", onclick: () => close() })],
    });
}

function overlayButton() {
    return button("Overlay", {
        onclick: async (event) => {
            const place = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest("section"));
            const done = loadingOverlay(place);
            await wait(1500);
            done();
        },
    });
}
