// The page about used disk space, /files/space: folders as a treemap; years, sizes and kinds as bars. Each chart also has a
// table for screen readers.
import { get } from "../../core/api.js";
import { on } from "../../core/events.js";
import { bytes, number, percent } from "../../core/format.js";
import { h, replace, svg } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { addressOf } from "../../core/file-addresses.js";
import { gather, squarify } from "./treemap.js";

export const styles = ["/features/files/space.css"];

/** The padding of the card around the treemap, in pixels. */
const PADDING = 32;
/**
 * The treemap is taller than wide if its width is less than `NARROW` px. It is redrawn if the width of the page changes by
 * more than `REDRAW` px.
 */
const [NARROW, REDRAW] = [600, 40];
/** The maximum number of areas in the treemap; all remaining folders share the last area. */
const AREAS = 40;
/** The minimum size of an area with a label, in pixels. */
const WORDS = { width: 76, height: 56 };
const HUES = [290, 255, 195, 160, 85, 45, 15, 330];

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    frame({ title: t("files.space"), back: "/files", wide: true });
    const place = h("div", { class: "space-page" }, skeleton("block", 3));
    replace(root, place);
    /** @type {any} */
    let space = null;
    let drawn = 0;
    const draw = () => {
        if (!space) return;
        drawn = place.clientWidth;
        // Remembers whether the table is open, so that a refresh does not close it.
        const isOpen = place.querySelector("details")?.open ?? false;
        replace(place, page(space, Math.max(240, drawn - PADDING)));
        place.querySelector("details")?.toggleAttribute("open", isOpen);
    };
    const load = async () => {
        try {
            const answer = await get("/api/files/space", { signal });
            // If the response has not changed, nothing is redrawn, so that the focus is kept.
            if (space && drawn && JSON.stringify(answer) === JSON.stringify(space)) return;
            space = answer;
            draw();
        } catch (error) {
            space = null;
            if (!signal.aborted) replace(place, errorView(error, load));
        }
    };
    const observer = new ResizeObserver(() => Math.abs(place.clientWidth - drawn) > REDRAW && draw());
    observer.observe(place);
    for (const name of /** @type {const} */ (["trash", "library", "reconnected"])) {
        signal.addEventListener("abort", on(name, load));
    }
    signal.addEventListener("abort", () => observer.disconnect());
    await load();
}

/** @param {any} space @param {number} width of the treemap, in pixels */
function page(space, width) {
    return [
        h(
            "p",
            { class: "space-sum tabular" },
            [
                t("space.sum", { n: space.files, size: bytes(space.bytes) }),
                space.otherFiles > 0 && t("space.sum.others", { n: space.otherFiles, size: bytes(space.otherBytes) }),
            ].filter(Boolean).join(" · "),
        ),
        h(
            "ul",
            { class: "space-freed" },
            [["space.freed", space.freedBytes], ["space.queued", space.queuedBytes], ["space.trashed", space.trashedBytes]]
                .map(([key, size]) =>
                    h("li", null, h("strong", { class: "tabular" }, bytes(Number(size))), h("span", null, t(String(key))))
                ),
        ),
        h(
            "a",
            { class: "button button-primary button-medium space-start", href: "/swipe?order=largest" },
            icon("swipe", { size: 20 }),
            h("span", null, t("space.largest")),
        ),
        section(t("space.folders"), folders({ ...space, bytes: space.bytes + space.otherBytes }, width)),
        section(
            t("space.years"),
            bars(space.years, space.bytes, (key) => key, (key) => `/photos?from=${pad(key)}-01-01&to=${pad(key)}-12-31`),
        ),
        section(t("space.sizes"), bars(space.sizes, space.bytes, sizeName, sizeLink)),
        section(
            t("space.formats"),
            bars(space.formats, space.bytes, (key) => key.toUpperCase(), (key) => `/photos?format=${key}`),
        ),
        space.otherFiles > 0 && section(
            t("space.others.kinds"),
            bars(space.others, space.otherBytes, (key) => key ? key.toUpperCase() : t("space.others.rest"), () => null),
        ),
    ];
}

/** @param {string} year */
const pad = (year) => year.padStart(4, "0");

/** @param {string} title @param {Node[]} content */
const section = (title, content) => h("section", { class: "card space-part" }, h("h2", null, title), content);

/** @param {any} space @param {number} wide */
function folders({ folders: list, bytes: all }, wide) {
    const high = Math.round(wide * (wide < NARROW ? 1.1 : 0.5));
    const areas = squarify(gather(list, AREAS, t("space.others")), wide, high);
    const picture = svg(
        "svg",
        { class: "space-map", viewBox: `0 0 ${wide} ${high}`, role: "presentation" },
        areas.map(({ item, x, y, width, height }, index) =>
            svg(
                "a",
                { href: item.path === null ? "/files" : addressOf(item.path), "aria-hidden": "true", tabindex: "-1" },
                svg("title", null, `${item.name} · ${bytes(item.bytes)}`),
                svg("rect", {
                    x: x + 1.5,
                    y: y + 1.5,
                    width: Math.max(0, width - 3),
                    height: Math.max(0, height - 3),
                    rx: 8,
                    class: "space-area",
                    style: { "--hue": HUES[index % HUES.length] },
                }),
                width > WORDS.width && height > WORDS.height && [
                    svg("text", { x: x + 12, y: y + 26, class: "space-name" }, cut(item.name, width)),
                    svg("text", { x: x + 12, y: y + 46, class: "space-size" }, bytes(item.bytes)),
                ],
            )
        ),
    );
    const rows = list.slice(0, AREAS).map((
        /** @type {any} */ each,
    ) => [each.name, each.files, each.bytes, addressOf(each.path), each.path]);
    return [picture, h("details", null, h("summary", null, t("space.table")), table(rows, all))];
}

/** Shortens a name to fit into the width. @param {string} name @param {number} width in pixels */
function cut(name, width) {
    const most = Math.max(3, Math.floor((width - 24) / 10));
    return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

/**
 * @param {{key: string, files: number, bytes: number}[]} parts
 * @param {number} all bytes
 * @param {(key: string) => string} nameOf
 * @param {(key: string) => string | null} linkOf null if there is no page with the files of a part
 */
function bars(parts, all, nameOf, linkOf) {
    const most = Math.max(1, ...parts.map((part) => part.bytes));
    return [
        h(
            "ul",
            { class: "space-bars" },
            parts.map((part) =>
                h(
                    "li",
                    null,
                    h(
                        linkOf(part.key) ? "a" : "span",
                        { class: "space-bar", href: linkOf(part.key) ?? undefined },
                        h("span", { class: "space-key tabular" }, nameOf(part.key)),
                        h(
                            "span",
                            { class: "space-line", "aria-hidden": "true" },
                            h("span", { style: { inlineSize: `${100 * part.bytes / most}%` } }),
                        ),
                        h(
                            "span",
                            { class: "caption tabular" },
                            `${bytes(part.bytes)} · ${percent(part.bytes, Math.max(1, all))}`,
                        ),
                    ),
                    linkOf(part.key) &&
                        swipeLink(nameOf(part.key), new URLSearchParams(String(linkOf(part.key)).split("?")[1])),
                )
            ),
        ),
    ];
}

/** @param {any[][]} rows @param {number} all */
function table(rows, all) {
    return h(
        "table",
        { class: "space-table" },
        h(
            "thead",
            null,
            h(
                "tr",
                null,
                ["space.name", "space.files", "space.bytes", "space.share", "photos.swipe"].map((key) =>
                    h("th", { scope: "col" }, t(key))
                ),
            ),
        ),
        h(
            "tbody",
            null,
            rows.map(([name, files, size, href, path]) =>
                h(
                    "tr",
                    null,
                    h("th", { scope: "row" }, h("a", { href }, name)),
                    h("td", null, number(files)),
                    h("td", null, bytes(size)),
                    h("td", null, percent(size, Math.max(1, all))),
                    h("td", null, typeof path === "string" && swipeLink(name, new URLSearchParams({ folder: path }))),
                )
            ),
        ),
    );
}

/** A link that starts swiping the photos of one part, the largest first. @param {string} name @param {URLSearchParams} filter */
function swipeLink(name, filter) {
    filter.set("order", "largest");
    return h(
        "a",
        { class: "space-swipe", href: `/swipe?${filter}` },
        icon("swipe", { size: 20, label: t("space.swipe", { name }) }),
    );
}

/** The minimum number of bytes of each file size class. */
const STEPS = [0, 1e6, 5e6, 1e7, 2e7, 5e7, 1e8];

/** @param {string} key */
const sizeName = (key) =>
    Number(key) ? t("filter.atLeast", { size: bytes(STEPS[Number(key)]) }) : t("space.under", { size: bytes(STEPS[1]) });

/** @param {string} key */
function sizeLink(key) {
    const [from, to] = [STEPS[Number(key)], STEPS[Number(key) + 1]];
    const params = [from && `minBytes=${from}`, to && `maxBytes=${to - 1}`].filter(Boolean);
    return `/photos?${params.join("&")}`;
}
