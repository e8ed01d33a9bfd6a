/**
 * A sheet to choose the encoding of the file names of an archive, because old archives do not specify it. Shows how the
 * names look in the chosen encoding.
 */
import { NAME_ENCODINGS } from "../../../core/encodings.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { sheet } from "../../../ui/sheet.js";
import { encodingField } from "./table-sheets.js";

/** The number of entries to fetch, and the maximum number of names to show. */
const LOOKED_AT = 1000;
const SHOWN = 6;

/**
 * @param {string} encoding the current encoding of the names
 * @param {import("./table.js").Reading[]} readings the likely encodings
 * @param {(names: string, count: number) => Promise<{name: string}[]>} fetch the first entries, decoded with an encoding
 * @param {(names: string) => void} done
 */
export function namesSheet(encoding, readings, fetch, done) {
    const field = encodingField(t("opened.names.choose"), NAME_ENCODINGS, encoding, readings);
    const list = h("ul", { class: "opened-names", "aria-live": "polite" });
    field.addEventListener("change", () => void show());
    const opened = sheet({
        title: t("opened.names.choose"),
        content: [field, list],
        actions: [button(t("opened.use"), {
            style: "primary",
            onclick: () => {
                opened.close();
                done(field.value);
            },
        })],
    });
    void show();

    async function show() {
        const wanted = field.value;
        try {
            const names = (await fetch(wanted, LOOKED_AT)).map(({ name }) => name);
            if (wanted !== field.value) return;
            replace(list, names.filter(isDoubtful).slice(0, SHOWN).map((name) => h("li", null, name)));
        } catch (error) {
            errorToast(error);
        }
    }
}

/** Whether a name would be different in another encoding, because it is not pure ASCII. @param {string} name */
const isDoubtful = (name) => [...name].some((letter) => letter > "\u007f");
