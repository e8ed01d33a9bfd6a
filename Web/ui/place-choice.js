// The sheet that gives photos a place or takes it away. Each choice is one act, which can be undone.
import { get, post } from "../core/api.js";
import { failureText } from "../core/failure.js";
import { h, replace } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { newest } from "../core/newest.js";
import { loadStyles } from "../core/styles.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { MapCanvas } from "./map/map-canvas.js";
import { MapLabels } from "./map/map-labels.js";
import { mapGestures } from "./map/map-gestures.js";
import { latitudeOf, longitudeOf, MapView } from "./map/map-view.js";
import { sheet } from "./sheet.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {{id: number, version?: string | null}} Photo */

/** The delay between the last letter and the search, in ms. */
const DELAY = 200;
/** Maximum number of places that are listed, so that the map stays in view. */
const MAX_FOUND = 5;
/** Maximum number of failures shown for one change. */
const MAX_FAILURES = 3;

/**
 * Asks for a place, and gives it to photos.
 * @param {Photo[]} photos
 * @param {() => void} [onundone] called when the act was undone from the toast
 * @returns {Promise<boolean>} whether places were changed
 */
export async function choosePlace(photos, onundone) {
    const choice = await askPlace(photos.length);
    if (!choice) return false;
    try {
        const versions = photos.map(({ version }) => version ?? null);
        const answer = await post("/api/photos/place", { ids: photos.map(({ id }) => id), versions, ...choice });
        for (const { error } of answer.failed.slice(0, MAX_FAILURES)) toast(failureText(error), { kind: "error" });
        if (!answer.act) {
            toast(t(choice.from === "neighbours" ? "place.noNeighbours" : "place.same"), { kind: "info" });
            return false;
        }
        toast(t("place.changed", { n: answer.count }), { kind: "success", action: undoing(answer.act, onundone) });
        return true;
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
        return false;
    }
}

/** @typedef {{latitude?: number, longitude?: number, from?: string}} Choice */

/**
 * Asks for a place: by its name, on a map, or by one of further choices.
 * @param {string} title
 * @param {(take: (choice: Choice) => void) => Node[]} [further] makes the further choices
 * @returns {Promise<Choice | null>} null if the person chose nothing
 */
function ask(title, further = () => []) {
    const { promise, resolve } = Promise.withResolvers();
    /** @type {Choice | null} */
    let chosen = null;
    const closed = new AbortController();
    const take = (/** @type {Choice} */ choice) => {
        chosen = choice;
        opened.close();
    };
    const input = h("input", { class: "field-input", type: "search", dir: "auto", "aria-label": t("place.name") });
    input.placeholder = t("place.name");
    const list = h("div", { class: "stack place-found", role: "status" });
    searchPlaces(input, list, take, closed.signal);
    const opened = sheet({
        title,
        content: h(
            "div",
            { class: "stack" },
            h("div", { class: "field" }, input),
            list,
            pointMap(take, closed.signal),
            further(take),
        ),
        // Runs after the sheet has closed; otherwise the next toast would disappear with it.
        onclose: () => {
            closed.abort();
            resolve(chosen);
        },
    });
    input.focus();
    return promise;
}

/**
 * Asks for the place of photos, which can be that of other photos, what the files say, or nowhere.
 * @param {number} count of the photos
 */
const askPlace = (count) =>
    ask(count > 1 ? t("place.title.many", { n: count }) : t("place.title"), (take) => [
        button(t("place.neighbours"), { icon: "clock", onclick: () => take({ from: "neighbours" }) }),
        button(t("place.files"), { icon: "refresh", style: "quiet", onclick: () => take({ from: "files" }) }),
        button(t("place.nowhere"), { icon: "close", style: "quiet", onclick: () => take({ from: "nowhere" }) }),
    ]);

/**
 * Asks for a point on the Earth, by the name of a place or on a map.
 * @param {string} title
 * @returns {Promise<{latitude: number, longitude: number} | null>}
 */
export const askPoint = (title) => /** @type {Promise<any>} */ (ask(title));

/**
 * A map on which the person puts the place under the pin, and the button that takes it.
 * @param {(choice: Choice) => void} take
 * @param {AbortSignal} signal
 * @returns {HTMLElement} hidden if the map is not installed
 */
function pointMap(take, signal) {
    const view = new MapView();
    const labels = new MapLabels(signal);
    const canvas = new MapCanvas(view, labels, signal);
    let settling = 0;
    const changed = () => {
        canvas.draw();
        clearTimeout(settling);
        settling = setTimeout(() => void labels.load(view).then((isNew) => isNew && canvas.drawNames()), DELAY);
    };
    const map = h(
        "div",
        { class: "map map-choice", tabIndex: 0, role: "group", "aria-label": t("place.map") },
        canvas.element,
        h("span", { class: "map-pin" }),
    );
    const use = () => {
        const { x, y } = view.worldAt({ x: view.width / 2, y: view.height / 2 });
        take({ latitude: latitudeOf(y), longitude: longitudeOf(x) });
    };
    const element = h("div", { class: "stack" }, map, button(t("place.point"), { icon: "place", onclick: use }));
    const resized = new ResizeObserver(() => {
        view.resize(map.clientWidth, map.clientHeight);
        changed();
    });
    resized.observe(map);
    signal.addEventListener("abort", () => {
        resized.disconnect();
        clearTimeout(settling);
    });
    mapGestures(map, view, changed, signal);
    Promise.all([canvas.load(), loadStyles(["/ui/map/map.css"])]).then(() => canvas.draw(), () => element.hidden = true);
    return element;
}

/**
 * Lists the places whose names begin with what is typed.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} list
 * @param {(choice: Choice) => void} take
 * @param {AbortSignal} signal
 */
function searchPlaces(input, list, take, signal) {
    const nextSignal = newest(signal);
    let timer = 0;
    const search = async () => {
        const q = input.value.trim();
        if (!q) return void replace(list);
        try {
            const { places } = await get("/api/places", { params: { q }, signal: nextSignal() });
            const rows = places.slice(0, MAX_FOUND).map((/** @type {any} */ { name, country, latitude, longitude }) =>
                button(`${inLanguage(name)} · ${inLanguage(country)}`, {
                    style: "quiet",
                    icon: "place",
                    onclick: () => take({ latitude, longitude }),
                })
            );
            replace(list, rows.length ? rows : h("p", { class: "quiet" }, t("place.unknown")));
        } catch (error) {
            if (/** @type {any} */ (error)?.name !== "AbortError") replace(list, h("p", null, errorWords(error).title));
        }
    };
    input.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(search, DELAY);
    }, { signal });
}
