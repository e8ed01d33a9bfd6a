// The sheet for the filter, and the chips that show its active parts. The filter itself is stored in the URL.
import { get } from "../core/api.js";
import { baseName, bytes, date, number } from "../core/format.js";
import { h, replace } from "../core/html.js";
import { locale, t } from "../core/i18n.js";
import { thumbnailURL } from "../core/pictures.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { choice } from "./filter-choice.js";
import { groupChoice, groupWords } from "./filter-group.js";
import { icon } from "./icon.js";
import { signs } from "./photo-signs.js";
import { sheet } from "./sheet.js";
import { segmented } from "./switch.js";
import { folderTree } from "../core/folder-tree.js";
import { filterParams, SIZE_STEPS, STATES, timeOf, timeRange, yearsAndMonths } from "../core/filter-query.js";
import { newest } from "../core/newest.js";
import { tagKey } from "../core/tag-draft.js";

/** The styles required by a page with filters. */
export const filterStyles = ["/ui/photo-filter.css", "/ui/photo-signs.css"];

/** @typedef {import("../core/filter-query.js").Filter} Filter */

/** @param {string} time YYYY or YYYY-MM */
function timeName(time) {
    if (!time.includes("-")) return time;
    return new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" }).format(new Date(`${time}-15T12:00:00`));
}

/**
 * Returns one chip for each active part of the filter; a click on a chip removes its part.
 * @param {Filter} filter
 * @param {(rest: Filter) => string} [hrefOf] the URL of the page with another filter
 * @returns {HTMLElement[]}
 */
export function filterChips(filter, hrefOf = (rest) => `/swipe?${new URLSearchParams(filterParams(rest))}`) {
    /** @type {[string | HTMLElement, (keyof Filter)[]][]} */
    const parts = [];
    if (filter.screenshots) parts.push([t("filter.screenshots.only"), ["screenshots"]]);
    if (filter.favourites) parts.push([t("filter.favourites"), ["favourites"]]);
    if (filter.photos) parts.push([t("filter.photos"), ["photos"]]);
    if (filter.videos) parts.push([t("filter.videos"), ["videos"]]);
    if (filter.state) parts.push([t(`filter.state.${filter.state}`), ["state"]]);
    if (filter.group) parts.push([groupWords(filter.group), ["group"]]);
    if (filter.tag) parts.push([h("bdi", null, filter.tag), ["tag"]]);
    if (filter.area) parts.push([t("filter.area"), ["area"]]);
    if (filter.like) parts.push([likeWords(filter.like), ["like"]]);
    if (filter.q) parts.push([t("filter.words.chip", { words: filter.q }), ["q"]]);
    if (filter.ids) parts.push([t("filter.chosen", { n: filter.ids.split(",").length }), ["ids"]]);
    if (filter.folder) parts.push([baseName(filter.folder), ["folder"]]);
    const time = timeOf(filter);
    if (time) parts.push([timeName(time), ["from", "to"]]);
    else if (filter.from || filter.to) {
        parts.push([[filter.from, filter.to].map((day) => day ? date(`${day}T00:00`) : "").join(" – "), ["from", "to"]]);
    }
    if (filter.format) parts.push([filter.format.toUpperCase(), ["format"]]);
    if (filter.minBytes) parts.push([t("filter.atLeast", { size: bytes(filter.minBytes) }), ["minBytes"]]);
    if (filter.maxBytes) parts.push([t("filter.atMost", { size: bytes(filter.maxBytes) }), ["maxBytes"]]);
    return parts.map(([label, names]) => {
        const rest = { ...filter };
        for (const name of names) delete rest[name];
        const href = hrefOf(rest);
        const what = typeof label === "string" ? label : label.textContent;
        return h(
            "a",
            { class: "chip", href, "aria-label": t("filter.remove", { what }) },
            label,
            icon("close", { size: 14 }),
        );
    });
}

/** The words of the filter for photos like one, with a small picture of it. @param {string} id */
function likeWords(id) {
    const picture = h("img", { class: "chip-picture", alt: "" });
    get(`/api/pictures/${id}`).then((card) => picture.src = thumbnailURL(card), () => picture.remove());
    return h("span", { class: "chip-photo" }, picture, t("filter.like"));
}

/** Maximum depth of indentation; deeper folders have the same indentation. */
const DEEPEST = 6;
/** The delay between the last change and fetching the count for the “Show” button, in ms. */
const COUNT_DELAY = 150;

/**
 * Opens the sheet of the filter. Its main button shows the number of matching photos.
 * @param {Filter} filter
 * @param {(filter: Filter) => void} apply
 * @param {{isWhole?: boolean}} [options] `isWhole`: the filter applies to all photos, including decided ones and videos;
 *     otherwise only to photos without a decision
 */
export function openFilters(filter, apply, { isWhole = false } = {}) {
    /** @type {Filter} */
    const next = { ...filter };
    const fields = h("div", { class: "stack filter-fields" }, h("div", { class: "skeleton skeleton-row" }));
    const closed = new AbortController();
    const { signal } = closed;
    const show = button(t("filter.apply"), { style: "primary", onclick: () => done(next) });
    const opened = sheet({
        title: t("filter.title"),
        address: "filters",
        onclose: () => closed.abort(),
        content: fields,
        actions: [button(t("filter.clear"), { style: "quiet", onclick: () => done({}) }), show],
    });
    const done = (/** @type {Filter} */ chosen) => {
        opened.close();
        apply(chosen);
    };
    const count = liveCount(show, () => isWhole ? next : { ...next, state: "undecided" }, signal);
    get("/api/library/facets", { params: { of: isWhole ? "all" : "" }, signal }).then(
        (facets) => replace(fields, build(next, facets, isWhole, count)),
        (error) => {
            if (signal.aborted) return;
            replace(
                fields,
                h("p", { role: "alert" }, errorWords(error).title),
                build(next, { folders: [], months: [], formats: [], screenshots: 0 }, isWhole, count),
            );
        },
    );
    count();
}

/**
 * Shows the number of matching photos on a button.
 * @param {HTMLElement & {label: string}} show
 * @param {() => Filter} filter
 * @param {AbortSignal} signal
 * @returns {() => void} counts again
 */
function liveCount(show, filter, signal) {
    let timer = 0;
    const nextSignal = newest(signal);
    return () => {
        clearTimeout(timer);
        timer = setTimeout(async () => {
            try {
                const { count } = await get("/api/photos/count", { params: filterParams(filter()), signal: nextSignal() });
                show.label = t("filter.show", { n: count });
            } catch {
                // The button also works without a number.
            }
        }, COUNT_DELAY);
    };
}

/**
 * @param {Filter} next changed in place
 * @param {any} facets
 * @param {boolean} isWhole
 * @param {() => void} onchange
 */
function build(next, facets, isWhole, onchange) {
    const put = (/** @type {keyof Filter} */ name, /** @type {any} */ value) => {
        if (value) /** @type {any} */ (next)[name] = value;
        else delete next[name];
        onchange();
    };
    const from = h("input", { type: "date", class: "field-input", value: next.from ?? "" });
    const to = h("input", { type: "date", class: "field-input", value: next.to ?? "" });
    from.addEventListener("change", () => put("from", from.value));
    to.addEventListener("change", () => put("to", to.value));
    const times = yearsAndMonths(facets.months).map(({ time, count }) => [
        time,
        `${time.includes("-") ? "\u2003" : ""}${timeName(time)} · ${number(count)}`,
    ]);
    const time = choice(t("filter.time"), timeOf(next) ?? "", [["", t("filter.any")], ...times], (value) => {
        const range = value ? timeRange(value) : { from: "", to: "" };
        put("from", from.value = range.from);
        put("to", to.value = range.to);
    });
    const folders = folderTree(facets.folders).map(({ path, name, depth, count }) => [
        path,
        `${"\u2003".repeat(Math.min(depth, DEEPEST))}${name} · ${number(count)}`,
    ]);
    const formats = facets.formats.map((
        /** @type {any} */ f,
    ) => [f.format, `${f.format.toUpperCase()} · ${number(f.count)}`]);
    const text = h("input", { type: "search", class: "field-input", value: next.q ?? "" });
    text.addEventListener("input", () => put("q", text.value.trim()));
    const sizes = SIZE_STEPS.map((size) => [String(size), t("filter.atLeast", { size: bytes(size) })]);
    const any = ["", t("filter.any")];
    return [
        media(next, put),
        isWhole ? kindChoice(next, put) : segmented({
            label: t("filter.kind"),
            value: next.screenshots ? "1" : "",
            options: [{ value: "", label: t("filter.all") }, {
                value: "1",
                label: `${t("filter.screenshots")} · ${number(facets.screenshots)}`,
            }],
            onchange: (value) => put("screenshots", value === "1"),
        }),
        isWhole &&
        choice(
            t("filter.state"),
            next.state ?? "",
            [any, ...STATES.map((state) => [state, t(`filter.state.${state}`)])],
            (value) => put("state", value),
        ),
        isWhole && signs(),
        tagField(next.tag ?? "", (name) => put("tag", name)),
        h("label", { class: "field" }, h("span", { class: "field-label" }, t("filter.words")), text),
        groupChoice(next, put),
        choice(t("filter.folder"), next.folder ?? "", [any, ...folders], (value) => put("folder", value)),
        time,
        h("div", { class: "filter-range" }, end(t("filter.from"), from), end(t("filter.to"), to)),
        choice(t("filter.format"), next.format ?? "", [any, ...formats], (value) => put("format", value)),
        choice(t("filter.size"), String(next.minBytes ?? ""), [any, ...sizes], (value) => put("minBytes", Number(value))),
    ];
}

/** A date field with its label. @param {string} label @param {HTMLElement} date */
const end = (label, date) => h("label", { class: "filter-end" }, h("span", { class: "caption" }, label), date);

/** A field for a tag, which suggests those that exist. @param {string} value @param {(name: string) => void} onchange */
function tagField(value, onchange) {
    const list = h("datalist", { id: "filter-tags" });
    const note = h("p", { class: "field-note caption", role: "status" });
    const input = h("input", { class: "field-input", type: "text", dir: "auto", autocomplete: "off", value });
    input.setAttribute("list", list.id);
    /** @type {import("../core/tag-draft.js").Tag[]} */
    let known = [];
    get("/api/tags").then(({ tags }) => {
        known = tags;
        replace(list, tags.map((/** @type {any} */ { name }) => h("option", { value: name })));
    }, () => {});
    input.addEventListener("input", () => {
        const found = known.find(({ name }) => tagKey(name) === tagKey(input.value));
        note.textContent = found || !input.value.trim() ? "" : t("filter.tag.unknown");
        onchange(found?.name ?? "");
    });
    return h("label", { class: "field" }, h("span", { class: "field-label" }, t("filter.tag")), input, note, list);
}

const MEDIA = /** @type {const} */ (["photos", "videos"]);

/** The choice between photos, videos and both. @param {Filter} next @param {(name: keyof Filter, value: any) => void} put */
function media(next, put) {
    return segmented({
        label: t("filter.media"),
        value: MEDIA.find((kind) => next[kind]) ?? "",
        options: [
            { value: "", label: t("filter.media.both") },
            ...MEDIA.map((kind) => ({ value: kind, label: t(`filter.${kind}`) })),
        ],
        onchange: (value) => {
            for (const kind of MEDIA) put(kind, kind === value);
        },
    });
}

const KINDS = /** @type {const} */ (["screenshots", "favourites"]);

/** @param {Filter} next @param {(name: keyof Filter, value: any) => void} put */
function kindChoice(next, put) {
    return choice(
        t("filter.kind"),
        KINDS.find((kind) => next[kind]) ?? "",
        [["", t("filter.all")], ...KINDS.map((kind) => [kind, t(`filter.${kind}`)])],
        (value) => {
            for (const kind of KINDS) put(kind, kind === value);
        },
    );
}
