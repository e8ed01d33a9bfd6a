// The home of groups, /groups: every way to look at the library, with what it holds so far.
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { failureText } from "../../core/failure.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { thumbnailURL } from "../../core/pictures.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { scanCard } from "../../ui/scan-card.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { makeAlbum } from "./albums.js";
import { countOf } from "./words.js";

export const styles = ["groups", "albums"].map((name) => new URL(`./${name}.css`, import.meta.url));

/** Counts move while a scan runs: at most this often, in ms. */
const PACE = 1500;

export const ICONS = /** @type {Record<string, string>} */ ({
    similar: "copies",
    exact: "photos",
    today: "sparkle",
    event: "clock",
    day: "calendar",
    kind: "screenshot",
    folder: "folder",
    size: "size",
    identity: "list",
    album: "heart",
});

/** In the order in which they help. */
const ORDER = Object.keys(ICONS);

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, { signal }) {
    frame({ title: t("groups.title"), back: "/", wide: true });
    const ways = h("div", { class: "group-ways" }, skeleton("block", 4));
    const comparing = h("p", { class: "quiet group-comparing", role: "status", hidden: true });
    const body = h("div", { class: "stack" }, comparing, ways);
    replace(root, body);
    let timer = 0;
    const soon = () => timer ||= setTimeout(() => (timer = 0, load()), PACE);
    const offs = ["scan", "library", "groups", "reconnected"].map((name) => on(/** @type {any} */ (name), soon));
    signal.addEventListener("abort", () => {
        clearTimeout(timer);
        offs.forEach((off) => off());
    });
    const scan = await get("/api/library/scan", { signal }).catch(() => ({ state: "idle" }));
    if (signal.aborted) return;
    body.prepend(scanCard(scan, signal));
    await load();

    async function load() {
        try {
            const answer = await get("/api/groups", { signal });
            tell(comparing, answer);
            const shown = ORDER.map((way) => answer.ways.find((/** @type {any} */ each) => each.way === way))
                .filter((each) => each && (each.groups > 0 || each.way === "album"));
            replace(
                ways,
                shown.length > 1 ? shown.map(door) : emptyState({
                    icon: "photos",
                    title: t("groups.empty.title"),
                    text: t("groups.empty.text"),
                    action: button(t("library.add"), { style: "primary", icon: "folder-add", href: "/library/add" }),
                }),
            );
        } catch (error) {
            if (!signal.aborted) replace(ways, errorView(error, load));
        }
    }
}

/**
 * Says that photos are being compared, or why they cannot be.
 * @param {HTMLElement} line @param {{comparing: boolean, problem?: {code: string, message: string} | null}} state
 */
export function tell(line, { comparing, problem }) {
    line.hidden = !comparing && !problem;
    line.classList.toggle("group-problem", Boolean(problem));
    replace(
        line,
        icon(problem ? "warning" : "copies", { size: 20 }),
        problem ? `${t("groups.problem")} ${failureText(problem)}` : t("groups.comparing"),
        !problem && button(t("groups.comparing.stop"), {
            style: "quiet",
            size: "small",
            onclick: () => void stop(line),
        }),
    );
}

/** Stops the comparison; that it did is said at once, not when the list is loaded next. @param {HTMLElement} line */
async function stop(line) {
    try {
        tell(line, await post("/api/group-comparison/cancel"));
    } catch (error) {
        tellFailure(error);
    }
}

/** @param {unknown} error */
const tellFailure = (error) => toast(errorWords(error).title, { kind: "error" });

/** @param {{way: string, groups: number, photos: number, frees: number, covers: any[]}} item */
function door({ way, groups, photos, frees, covers }) {
    if (way === "album" && groups === 0) {
        return h(
            "button",
            { class: "card card-link group-way", type: "button", onclick: () => makeAlbum() },
            h("span", { class: "group-way-cover" }, icon("plus", { size: 32 })),
            h("span", { class: "group-way-title" }, t("groups.album.new")),
            h("span", { class: "caption" }, t("groups.album.text")),
        );
    }
    return h(
        "a",
        { class: "card card-link group-way", href: `/groups/${way}` },
        mosaic(covers.filter((cover) => !cover.problem), ICONS[way]),
        h("span", { class: "group-way-title" }, icon(ICONS[way], { size: 20 }), t(`groups.way.${way}`)),
        h(
            "span",
            { class: "caption tabular" },
            [countOf(way, groups), frees > 0 ? t("groups.free", { size: bytes(frees) }) : t("groups.photos", { n: photos })]
                .join(" · "),
        ),
    );
}

/** Up to four pictures as one: one, two beside each other, one and two, or a square of them. @param {any[]} covers @param {string} name */
function mosaic(covers, name) {
    return h(
        "span",
        { class: "group-way-cover", dataset: { count: String(covers.length) } },
        covers.length
            ? covers.map((cover) =>
                h("img", {
                    src: thumbnailURL(cover),
                    alt: "",
                    loading: "lazy",
                    style: { backgroundColor: cover.colour ?? "" },
                })
            )
            : icon(name, { size: 32 }),
    );
}
