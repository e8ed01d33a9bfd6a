// The files of a photo, in the sheet with its information: what each of them is, and a button that makes it a photo of its own.
import { get, post } from "../core/api.js";
import { companionsOf } from "../core/companions.js";
import { on } from "../core/events.js";
import { failureText } from "../core/failure.js";
import { bytes } from "../core/format.js";
import { h, renew } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {import("../core/pictures.js").Card} Card */
/** @typedef {import("../core/companions.js").Companion} Companion */

/**
 * @param {Card} card its companions are changed in place
 * @param {AbortSignal} signal aborted when the sheet is closed
 * @param {() => void} [onchange] called when the companions have changed; without it, they cannot be changed
 * @returns {{element: HTMLElement, show: () => void}} `show` lists the companions of the card
 */
export function photoFiles(card, signal, onchange) {
    const list = h("ul", { class: "photo-files" });
    const element = h("section", { class: "stack" }, h("h3", null, t("photo.info.files")), list);
    const show = () => {
        renew(list, companionsOf(card).map((each) => line(each, onchange && (() => separate(each)))));
        element.hidden = companionsOf(card).length === 0;
    };
    /** Fetches the companions, after they may have changed. */
    const fetchAgain = async () => {
        const companions = companionsOf(await get(`/api/pictures/${card.id}`).catch(() => card));
        if (JSON.stringify(companions) === JSON.stringify(companionsOf(card))) return;
        // The sheet may be closed meanwhile, but the photo still has its sign.
        card.companions = companions;
        onchange?.();
        if (!signal.aborted) show();
    };
    const separate = async (/** @type {Companion} */ { id, name }) => {
        try {
            const answer = await post("/api/companions/separate", { ids: [id] });
            for (const { error } of answer.failed ?? []) toast(failureText(error), { kind: "error" });
            const undo = undoing(answer.act, () => void fetchAgain());
            if (answer.act) toast(t("photo.info.files.separated", { name }), { kind: "success", action: undo });
            await fetchAgain();
        } catch (error) {
            errorToast(error);
        }
    };
    // The server finds the companions again after an undo, after a scan and after a change of the settings.
    signal.addEventListener("abort", on("library", () => void fetchAgain()));
    return { element, show };
}

/** @param {Companion} companion @param {() => Promise<void>} [onseparate] */
function line({ role, name, bytes: size }, onseparate) {
    const own = button(t("photo.info.files.separate"), { style: "quiet", size: "small", onclick: onseparate });
    own.setAttribute("aria-label", `${t("photo.info.files.separate")}: ${name}`);
    return h(
        "li",
        { class: "photo-file" },
        h(
            "span",
            { class: "photo-file-words" },
            h("bdi", null, name),
            h("span", { class: "caption" }, `${t(`photo.info.files.${role}`)} · ${bytes(size)}`),
        ),
        onseparate && role !== "sidecar" && own,
    );
}
