// The group of a filter: its name, and the choice of an album.
import { get } from "../core/api.js";
import { groupPath, groupText, parseGroup } from "../core/group-filter.js";
import { nameOf } from "../core/group-names.js";
import { h, replace } from "../core/html.js";
import { t } from "../core/i18n.js";
import { choice } from "./filter-choice.js";

/** @typedef {import("../core/filter-query.js").Filter} Filter */

/** The maximum number of albums that the filter offers. */
const MOST_ALBUMS = 1000;
/** The names of groups that were fetched, because chips are drawn again on each change. @type {Map<string, string>} */
const groupNames = new Map();
/** The ways whose groups have names that follow from their keys. */
const NAMED_BY_KEY = new Set(["day", "kind", "size", "identity", "thing"]);

/** The name of a group. Until it is known, the name of its way. @param {string} text */
export function groupWords(text) {
    const group = parseGroup(text);
    if (!group) return text;
    const { way, key } = group;
    if (NAMED_BY_KEY.has(way)) return nameOf(way, { key, name: key });
    const known = groupNames.get(text);
    if (known) return known;
    const element = h("span", null, t(`groups.way.${way}`));
    get(groupPath(group)).then(({ group }) => {
        element.textContent = nameOf(way, group);
        groupNames.set(text, element.textContent);
        element.closest("a")?.setAttribute("aria-label", t("filter.remove", { what: element.textContent }));
    }, () => {});
    return element;
}

/**
 * The choice of an album, and of the group that the filter has already.
 * @param {Filter} next @param {(name: keyof Filter, value: any) => void} put
 */
export function groupChoice(next, put) {
    const known = parseGroup(next.group ?? "");
    const words = known && next.group ? groupWords(next.group) : "";
    /** @type {string[][]} */
    const own = next.group ? [[next.group, typeof words === "string" ? words : words.textContent ?? ""]] : [];
    const field = h("div", { class: "filter-group" });
    const show = (/** @type {string[][]} */ albums) => {
        const others = albums.filter(([text]) => text !== own[0]?.[0]);
        field.hidden = own.length + others.length === 0;
        replace(
            field,
            choice(
                t("filter.group"),
                next.group ?? "",
                [["", t("filter.any")], ...own, ...others],
                (value) => put("group", value),
            ),
        );
    };
    show([]);
    get("/api/groups/album", { params: { limit: MOST_ALBUMS } }).then(({ groups }) => {
        const named = (/** @type {any} */ group) => [groupText({ way: "album", key: group.key }), nameOf("album", group)];
        const albums = groups.map(named);
        const label = albums.find((/** @type {string[]} */ [text]) => text === own[0]?.[0])?.[1];
        if (label) own[0][1] = label;
        show(albums);
    }, () => {});
    return field;
}
