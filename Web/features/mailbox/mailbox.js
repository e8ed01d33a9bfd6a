/** The mail archives that were opened, and the way to open one. */
import { del, get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes, duration } from "../../core/format.js";
import { failureText } from "../../core/failure.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { Pace } from "../../core/pace.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { progressBar } from "../../ui/progress.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { dropZone } from "./upload.js";
import { api, readWords } from "./words.js";

export const styles = [new URL("./mailbox.css", import.meta.url)];

/** How fast archives are being read. */
const pace = new Pace();

/** @typedef {{id: string, path: string, name: string, state: string, messages: number, expected: number, bytes: number, done: number, problem: any, copied: boolean}} Archive */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal }) {
    frame({ title: t("mail.title"), back: "/" });
    const body = h("div", { class: "mail-archives" }, skeleton("row", 3));
    replace(root, dropZone(body, signal));
    for (const name of ["mailbox", "reconnected"]) {
        signal.addEventListener("abort", on(/** @type {any} */ (name), load));
    }
    await load();

    async function load() {
        try {
            const { archives } = await get("/api/mailbox/archives", { signal });
            replace(body, archives.length ? list(archives, load) : nothing());
        } catch (error) {
            if (!signal.aborted) replace(body, errorView(error, load));
        }
    }
}

const opener = () => button(t("mail.open"), { style: "primary", size: "large", icon: "plus", href: "/mail/open" });

function nothing() {
    return emptyState({ icon: "mail", title: t("mail.empty.title"), text: t("mail.empty.text"), action: opener() });
}

/** @param {Archive[]} archives @param {() => any} reload */
function list(archives, reload) {
    return [
        h("div", { class: "card card-list" }, archives.map((archive) => row(archive, reload))),
        h("div", { class: "mail-tools" }, opener(), button(t("mail.copies"), { href: "/mail/copies", icon: "copies" })),
        h("p", { class: "caption" }, t("mail.drop.hint")),
    ];
}

/** @param {Archive} archive @param {() => any} reload */
function row(archive, reload) {
    const { state } = archive;
    const left = state === "indexing" ? pace.secondsLeft(archive.id, archive.done, archive.bytes) : null;
    const share = archive.bytes ? archive.done / archive.bytes : 0;
    return h(
        "div",
        { class: ["mail-archive", `mail-archive-${state}`] },
        h(
            "a",
            { class: "list-row list-row-press", href: `/mail/${archive.id}` },
            h("span", { class: "icon-plate" }, icon("mail", { size: 20 })),
            h(
                "span",
                { class: "list-row-words" },
                h("span", { class: "list-row-title" }, archive.name),
                h(
                    "span",
                    { class: "caption tabular" },
                    [
                        readWords(archive),
                        archive.bytes ? bytes(archive.bytes) : "",
                        left !== null && t("progress.left", { time: duration(left) }),
                    ].filter(Boolean).join(" · "),
                ),
                state === "failed" && archive.problem && h("span", { class: "caption" }, failureText(archive.problem)),
                state === "indexing" && progressBar(share, { label: archive.name }),
            ),
        ),
        actions(archive, reload),
    );
}

/** @param {Archive} archive @param {() => any} reload */
function actions(archive, reload) {
    const { state, id } = archive;
    const act = async (/** @type {string} */ verb) => {
        try {
            await post(`${api(id)}/${verb}`);
        } catch (error) {
            toast(errorWords(error).title, { kind: "error" });
        }
        await reload();
    };
    if (state === "indexing") {
        return button(t("common.cancel"), {
            style: "quiet",
            size: "small",
            onclick: () => act("cancel"),
        });
    }
    const again = state === "partial" || state === "failed" ? t("mail.read.on") : t("mail.read.again");
    return [
        (state === "partial" || state === "changed") && button(again, { size: "small", onclick: () => act("index") }),
        menu({
            label: t("mail.more"),
            items: [
                { label: again, icon: "refresh", run: () => act("index") },
                { label: t("mail.forget"), icon: "trash", destructive: true, run: () => forget(archive, reload) },
            ],
        }),
    ];
}

/** @param {Archive} archive @param {() => any} reload */
function forget(archive, reload) {
    const opened = sheet({
        title: t("mail.forget.title", { name: archive.name }),
        content: h("p", null, t(archive.copied ? "mail.forget.copy" : "mail.forget.text")),
        actions: [
            button(t("common.cancel"), { onclick: () => opened.close() }),
            button(t("mail.forget"), {
                style: "destructive",
                onclick: async () => {
                    opened.close();
                    await del(api(archive.id));
                    await reload();
                },
            }),
        ],
    });
}
