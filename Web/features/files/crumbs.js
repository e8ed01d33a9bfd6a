// Breadcrumbs from the list of shared folders to the current folder.
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { addressOf } from "../../core/file-addresses.js";

/** @param {{name: string, path: any}[]} crumbs @param {boolean} isOnly whether the first folder is the only shared one */
export function crumbLinks(crumbs, isOnly) {
    const last = crumbs.length - 1;
    return [
        !isOnly && h("a", { href: "/files" }, t("files.shared")),
        ...crumbs.flatMap(({ name, path }, index) => [
            (index > 0 || !isOnly) && h("span", { "aria-hidden": "true" }, "›"),
            index === last
                ? h("strong", { "aria-current": "page", dir: "auto" }, shortName(name))
                : h("a", { href: addressOf(path), dir: "auto" }, shortName(name)),
        ]),
    ];
}

/** Goes to the parent folder. @param {HTMLElement} crumbs */
export function goUp(crumbs) {
    const last = [...crumbs.querySelectorAll("a")].at(-1);
    if (last) navigate(last.href);
}

/** The last component of a shared folder's path. @param {string} name */
const shortName = (name) => name.split("/").filter(Boolean).at(-1) ?? name;
