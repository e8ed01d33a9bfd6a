/** The mails of one archive: search as you type, sort, group; the list is as long as it is and fetched as it comes into view. */
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureWords } from "../../core/failure.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { menu } from "../../ui/menu.js";
import { searchBar } from "../../ui/search-bar.js";
import { rows, VirtualGrid } from "../../ui/virtual-grid.js";
import { toast } from "../../ui/toast.js";
import { perform } from "./deeds.js";
import { addManyToPhotos } from "./photos.js";
import { api, download, hue, initials, readWords, shortDate } from "./words.js";

export const styles = [
    "/ui/photo-list.css",
    ...["mailbox", "archive"].map((name) => new URL(`./${name}.css`, import.meta.url)),
];

// In px: on a phone the operators do not fit into the search box, nor all tools into a line.
const NARROW = 600;
// How long a typing hand may rest, in ms, before it is searched.
const PAUSE = 120;
// How often the list follows an archive that is being read, in ms, while its top is in view.
const FOLLOW = 2000;
// What mails are saved together as; the last is the third with date and sender before the names.
const BUNDLES = /** @type {const} */ (["mbox", "csv", "zip", "dated"]);
const ORDERS = /** @type {const} */ (["date", "oldest", "sender", "subject", "size"]);

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { params, query, signal }) {
    const id = params.archive;
    const isNarrow = innerWidth < NARROW;
    let words = query.get("q") ?? "";
    let order = query.get("sort") ?? "date";
    let grouped = query.get("grouped") === "1";
    let total = 0;
    // Whether too many words begin like the last one: the server then looks for that very word.
    let narrowed = false;
    let timer = 0;
    let later = 0;
    let followed = 0;
    /** @type {any} */
    let archive = null;
    /** Numbers of the mails that were picked. @type {Set<number>} */
    const picked = new Set();

    const status = h("p", { class: "caption tabular", role: "status" });
    const tools = h("div", { class: "mail-tools", tabIndex: -1 });
    const place = h("div", { class: "mail-place" });
    const bar = searchBar({
        placeholder: t(isNarrow ? "mail.search.short" : "mail.search"),
        value: words,
        oninput: typed,
    });
    replace(root, h("div", { class: "mail-list-page" }, h("div", { class: "mail-head" }, bar, tools), status, place));

    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const grid = new VirtualGrid({
        shape: rows(6.25 * rem, Infinity),
        create: () => mailRow(id, picked, drawTools),
        fill: (cell, item) => cell.fill(item),
        fetch,
        onerror: (error) => !signal.aborted && replace(place, errorView(error, () => grid.reload())),
    });
    signal.addEventListener("abort", () => grid.destroy());
    signal.addEventListener("abort", () => [timer, later].forEach(clearTimeout));
    signal.addEventListener("abort", on(/** @type {any} */ ("mailbox"), (event) => event.id === id && follow()));
    drawTools();
    await Promise.all([describe(), grid.reload()]);

    /** @param {number} rank @param {number} limit @param {AbortSignal} abort */
    async function fetch(rank, limit, abort) {
        const params = {
            q: words.trim(),
            sort: order === "oldest" ? "date" : order,
            ascending: order === "oldest" ? "1" : null,
            grouped: grouped ? "1" : null,
            rank,
            limit,
        };
        const answer = await get(`${api(id)}/messages`, { params, signal: abort });
        if (rank === 0) {
            total = answer.count;
            narrowed = answer.narrowed;
            tell();
            if (!answer.messages.length) replace(place, nothing());
            else if (!place.contains(grid.element)) replace(place, grid.element);
        }
        return { items: answer.messages, total };
    }

    function nothing() {
        if (archive?.state === "indexing" && !words.trim()) return h("p", { class: "quiet" }, "…");
        if (archive?.state === "failed" && archive.problem && !words.trim()) {
            const { text, hint } = failureWords(archive.problem);
            return emptyState({ icon: "broken", title: text, text: hint ?? "" });
        }
        return words.trim()
            ? emptyState({ icon: "search", title: t("mail.none.title"), text: t("mail.none.text") })
            : emptyState({ icon: "mail", title: t("mail.nothing") });
    }

    async function describe() {
        const before = archive?.name;
        archive = await get(api(id), { signal });
        if (archive.name !== before) frame({ title: archive.name, back: "/mail" });
        // What was drawn before this came said no more than that there is nothing.
        if (archive.state === "failed" && total === 0 && !words.trim()) replace(place, nothing());
        drawTools();
        tell();
    }

    function tell() {
        const counted = t(grouped ? "mail.count.grouped" : "mail.count", { n: total });
        const found = narrowed
            ? `${counted} · ${t("mail.narrowed", { word: words.trim().split(/\s+/).pop() ?? "" })}`
            : counted;
        const reading = archive && archive.state !== "ready" && !words.trim() ? readWords(archive) : "";
        status.textContent = reading || found;
        if (!picked.size) drawTools();
    }

    /** An archive that is being read grows; the list follows while its beginning is in view. */
    async function follow() {
        const now = performance.now();
        clearTimeout(later);
        if (now - followed < FOLLOW && archive?.state === "indexing" && total > 0) {
            later = setTimeout(follow, FOLLOW - (now - followed));
            return;
        }
        followed = now;
        const before = archive?.messages;
        await describe().catch(() => {});
        if (archive?.messages !== before && scrollY < innerHeight) await grid.reload();
    }

    /** @param {string} value */
    function typed(value) {
        words = value;
        clearTimeout(timer);
        timer = setTimeout(again, PAUSE);
    }

    function again() {
        const url = new URL(location.href);
        for (
            const [name, value] of [["q", words.trim()], ["sort", order === "date" ? "" : order], [
                "grouped",
                grouped ? "1" : "",
            ]]
        ) {
            if (value) url.searchParams.set(name, value);
            else url.searchParams.delete(name);
        }
        history.replaceState(history.state, "", url);
        drawTools();
        return grid.restart();
    }

    /** Adds a word to the search, or takes it out. @param {string} word */
    function toggle(word) {
        words = words.includes(word) ? words.replace(word, "").trim() : `${words.trim()} ${word} `.trimStart();
        /** @type {any} */ (bar).value = words;
        return again();
    }

    function group() {
        grouped = !grouped;
        return again();
    }

    /** What was picked, else all that is listed: with a blank after it, the last word is no beginning of others. */
    function wanted() {
        return picked.size ? { numbers: [...picked] } : { q: words.trim() + (narrowed ? " " : "") };
    }

    /** @param {string} form */
    async function save(form) {
        const wish = { form: form === "dated" ? "zip" : form, dated: form === "dated", ...wanted() };
        try {
            const deed = await perform(api(id), wish, t("mail.saving", { n: picked.size || total }));
            if (deed) download(`/api/mailbox/deeds/${deed.id}/file`);
            else toast(t("mail.deed.cancelled"));
        } catch (error) {
            const { title, text, hint } = errorWords(error);
            toast([title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
        }
    }

    function saver() {
        return menu({
            label: t("mail.save"),
            icon: "arrow-down",
            items: [
                ...BUNDLES.map((form) => ({ label: t(`mail.save.${form}`), run: () => save(form) })),
                {
                    label: t("mail.photos.many.add"),
                    run: () => addManyToPhotos(api(id), wanted(), picked.size || total),
                },
            ],
        });
    }

    /** Draws them again only when they would change: a menu that is open stays. */
    function drawTools() {
        const labels = archive?.labels ?? [];
        const shape = JSON.stringify([
            picked.size,
            total > 0,
            words.includes("has:attachment"),
            grouped,
            order,
            labels,
            archive?.state === "failed" && !words.trim(),
        ]);
        if (shape === tools.dataset.shape) return;
        // A menu that is open stays so; what changed meanwhile is drawn when it closes.
        if (tools.querySelector(":popover-open")) {
            return tools.addEventListener("toggle", drawTools, { capture: true, once: true });
        }
        tools.dataset.shape = shape;
        // Where nothing could be read there is nothing to sort.
        if (archive?.state === "failed" && total === 0 && !words.trim()) return renew(tools);
        if (picked.size) {
            return renew(
                tools,
                h("strong", { class: "tabular", role: "status" }, t("mail.picked", { n: picked.size })),
                saver(),
                button(t("mail.picked.none"), {
                    size: "small",
                    style: "quiet",
                    onclick: () => {
                        picked.clear();
                        for (const row of place.querySelectorAll(".mail-row")) /** @type {any} */ (row).mark();
                        drawTools();
                    },
                }),
            );
        }
        renew(
            tools,
            button(t("mail.attachments.only"), {
                size: "small",
                style: words.includes("has:attachment") ? "primary" : "secondary",
                onclick: () => toggle("has:attachment"),
            }),
            !isNarrow && button(t(grouped ? "mail.ungrouped" : "mail.grouped"), { size: "small", onclick: group }),
            labels.length > 0 && menu({
                label: t("mail.labels"),
                icon: "filter",
                items: labels.map((/** @type {any} */ label) => ({
                    label: `${label.name} (${label.count})`,
                    run: () => toggle(`label:"${label.name}"`),
                })),
            }),
            menu({
                label: t("mail.sort"),
                icon: "list",
                items: [
                    ...ORDERS.map((name) => ({
                        label: t(`mail.sort.${name}`),
                        icon: name === order ? "check" : undefined,
                        run: () => {
                            order = name;
                            again();
                        },
                    })),
                    // A second line of tools would have this button and one icon.
                    ...(isNarrow ? [{ label: t(grouped ? "mail.ungrouped" : "mail.grouped"), run: group }] : []),
                ],
            }),
            total > 0 && saver(),
        );
    }
}

/**
 * One cell of the list; its face picks the mail.
 * @param {string} archive
 * @param {Set<number>} picked
 * @param {() => void} onpick
 */
function mailRow(archive, picked, onpick) {
    let number = 0;
    let letters = "";
    const face = h("button", { class: "mail-face mail-pick", type: "button", onclick: pick });
    const from = h("span", { class: "mail-row-from" });
    const date = h("span", { class: "caption tabular mail-row-date" });
    const subject = h("span", { class: "mail-row-subject" });
    const preview = h("span", { class: "caption mail-row-preview" });
    const files = h("span", { class: "mail-row-files" });
    const link = h(
        "a",
        { class: "mail-row-body", href: "" },
        h("span", { class: "mail-row-words" }, h("span", { class: "mail-row-line" }, from, files, date), subject, preview),
    );
    const element = h("div", { class: "photo-row mail-row", role: "listitem" }, face, link);

    function pick() {
        if (!number) return;
        if (!picked.delete(number)) picked.add(number);
        mark();
        onpick();
    }

    function mark() {
        const isPicked = picked.has(number);
        face.setAttribute("aria-pressed", String(isPicked));
        element.classList.toggle("mail-row-picked", isPicked);
        replace(face, isPicked ? icon("check", { size: 18 }) : letters);
    }

    return Object.assign(element, {
        mark,
        /** @param {any} mail undefined while it is fetched */
        fill(mail) {
            element.classList.toggle("mail-row-waiting", !mail);
            link.href = mail ? `/mail/${archive}/${mail.number}` : "";
            number = mail?.number ?? 0;
            letters = mail ? initials(mail.from) : "";
            face.setAttribute("aria-label", t("mail.pick", { from: mail?.from || t("mail.nosender") }));
            mark();
            face.style.setProperty("--hue", String(mail ? hue(mail.address || mail.from) : 290));
            from.textContent = mail ? (mail.from || t("mail.nosender")) + (mail.count > 1 ? ` · ${mail.count}` : "") : "";
            date.textContent = shortDate(mail?.date ?? null);
            subject.textContent = mail ? mail.subject || t("mail.nosubject") : "";
            preview.textContent = mail?.preview ?? "";
            replace(
                files,
                mail?.attachments > 0 &&
                    icon("attachment", { size: 16, label: t("mail.attachments", { n: mail.attachments }) }),
            );
        },
    });
}
