/** Old archives do not name the encoding of their names: a sheet shows the names in each encoding. */
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { button } from "../../../ui/button.js";
import { errorToast } from "../../../ui/error-toast.js";
import { sheet } from "../../../ui/sheet.js";
import { choice } from "./table-sheets.js";

const ENCODINGS = ["UTF-8", "CP437", "CP866", "Shift-JIS", "GBK", "Windows-1252", "Windows-1251"];
/** The number of entries whose names are looked at, and the number of names that are shown. */
const LOOKED_AT = 1000;
const SHOWN = 6;

/**
 * @param {string} encoding the present encoding of the names
 * @param {(names: string, count: number) => Promise<{name: string}[]>} fetch the first entries, as an encoding reads them
 * @param {(names: string) => void} done
 */
export function namesSheet(encoding, fetch, done) {
    const field = choice(t("opened.names.choose"), ENCODINGS.map((value) => ({ value, label: value })), encoding);
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

/** Whether a name is another one in another encoding. @param {string} name */
const isDoubtful = (name) => [...name].some((letter) => letter > "\u007f");
