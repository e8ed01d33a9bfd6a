// The buttons in the toolbar of a folder: new folder, upload, view, and sort order.
import { t } from "../../core/i18n.js";
import { changeQuery } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { menu } from "../../ui/menu.js";

export const ORDERS = ["name", "date", "size", "kind"];

/** @param {URLSearchParams} query @param {import("./file-actions.js").FileActions} actions */
export function folderTools(query, actions) {
    const tool = (/** @type {string} */ key, /** @type {string} */ icon, /** @type {() => any} */ onclick) =>
        button(t(key), { style: "quiet", icon, iconOnly: true, word: t(`${key}.short`), onclick });
    return [
        tool("files.folder.new", "folder-add", () => actions.makeFolder()),
        tool("files.upload", "plus", () => actions.upload()),
        query.get("view") === "grid"
            ? tool("files.view.list", "list", () => changeQuery({ view: "" }))
            : tool("files.view.grid", "photos", () => changeQuery({ view: "grid" })),
        menu({ label: t("files.sort"), icon: "sort", items: sortItems(query) }),
    ];
}

export const spaceLink = () =>
    button(t("files.space"), {
        style: "quiet",
        icon: "drive",
        iconOnly: true,
        word: t("files.space.short"),
        href: "/files/space",
    });

/** @param {URLSearchParams} query */
function sortItems(query) {
    const orders = ORDERS.map((sort) => ({
        label: t(`files.sort.${sort}`),
        icon: (query.get("sort") || "name") === sort ? "check" : undefined,
        run: () => changeQuery({ sort: sort === "name" ? "" : sort }),
    }));
    const isDown = query.get("descending") === "1";
    return [...orders, {
        label: t("files.sort.turn"),
        icon: isDown ? "check" : undefined,
        run: () => changeQuery({ descending: isDown ? "" : "1" }),
    }];
}
