// A file or folder as a row of a list or a cell of a grid. The elements are reused for other files while the list scrolls.
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isShown, thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";

/** The icon for each kind of file. */
export const KIND_ICONS = /** @type {Record<string, string>} */ ({
    folder: "folder",
    picture: "photo",
    video: "play",
    audio: "sound",
    pdf: "text",
    text: "text",
    table: "list",
    data: "list",
    archive: "parts",
    mail: "mail",
    document: "text",
    other: "attachment",
});

/** The number and the size of the files in a folder. @param {{inside?: {files: number, bytes: number}}} entry */
const insideWords = ({ inside }) => inside?.files ? t("files.inside", { n: inside.files, size: bytes(inside.bytes) }) : "";

/** @param {{onopen: (index: number) => void, ontoggle: (index: number, shift: boolean) => void}} handlers */
export function fileCell({ onopen, ontoggle }) {
    let index = -1;
    let shown = "";
    const box = h("input", { type: "checkbox", class: "check file-check", tabIndex: -1 });
    const look = h("span", { class: "file-look" });
    const name = h("span", { class: "file-name", dir: "auto" });
    const size = h("span", { class: "caption tabular file-size" });
    const time = h("span", { class: "caption tabular file-time" });
    const open = h("button", { type: "button", class: "file-open", onclick: () => onopen(index) }, look, name, size, time);
    const element = h("div", { class: "file-cell", role: "listitem" }, h("label", { class: "file-hit" }, box), open);
    box.addEventListener("click", (event) => ontoggle(index, event.shiftKey));
    return Object.assign(element, {
        /** @param {any} entry @param {number} at @param {boolean} chosen @param {boolean} isGrid */
        show(entry, at, chosen, isGrid) {
            index = at;
            element.classList.toggle("file-cell-chosen", chosen);
            element.classList.toggle("file-cell-grid", isGrid);
            element.classList.toggle("file-cell-waiting", !entry);
            box.checked = chosen;
            box.disabled = open.disabled = !entry;
            const isShared = entry?.kind === "folder" && entry.path === entry.name;
            element.classList.toggle("file-cell-shared", isShared);
            name.textContent = entry ? isShared ? entry.name.split("/").at(-1) : entry.name : "";
            size.textContent = !entry
                ? ""
                : isShared
                ? entry.name
                : entry.kind === "folder"
                ? insideWords(entry)
                : bytes(entry.bytes);
            time.textContent = entry?.modified ? date(new Date(entry.modified).toISOString()) : "";
            box.setAttribute("aria-label", entry ? t("list.choose", { name: entry.name }) : t("common.loading"));
            const photo = entry?.photo;
            const wanted = photo && isShown(photo) && !photo.video ? thumbnailURL(photo) : entry?.kind ?? "";
            if (wanted === shown) return;
            shown = wanted;
            look.dataset.kind = entry?.kind ?? "";
            replace(
                look,
                wanted.startsWith("/")
                    ? h("img", { src: wanted, alt: "", loading: "lazy", decoding: "async", draggable: false })
                    : entry && icon(KIND_ICONS[entry.kind] ?? "attachment", { size: 24 }),
            );
        },
    });
}
