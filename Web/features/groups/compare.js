// Two photos beside each other, or one over the other in turn; both are moved and enlarged as one.
import { bytes, date } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { previewURL, thumbnailURL } from "../../core/pictures.js";
import { overlay } from "../../core/overlays.js";
import { clamp, fit, MAX_SCALE, zoomAbout } from "../../ui/viewer-geometry.js";
import { button } from "../../ui/button.js";
import { icon } from "../../ui/icon.js";
import { advantageOver, likenessOf } from "./words.js";

const WHEEL_SPEED = 0.0022;
/** Time each picture is shown while they flicker, in ms. */
const BEAT = 450;
const SIZE = 2160;

/** @typedef {import("../../core/pictures.js").Card & {likeness?: string, reason?: string, action?: string | null}} Photo */

/**
 * @param {Photo[]} photos the best first
 * @param {number | undefined} best the best of their group, which need not be one of them
 * @param {(photo: Photo, action: string) => Promise<boolean>} ondecide whether it was done
 */
export function compare(photos, best, ondecide) {
    let right = 1;
    let flickering = 0;
    let view = { scale: 1, x: 0, y: 0 };
    const panes = [pane(), pane()];
    const stage = h("div", { class: "compare-stage", tabIndex: -1, autofocus: true }, panes.map(({ element }) => element));
    const flicker = button(t("groups.flicker"), { icon: "eye", size: "small", key: "f", onclick: () => toggle() });
    const counter = h("span", { class: "tabular compare-counter" });
    const element = h(
        "dialog",
        { class: "viewer compare", "aria-label": t("groups.compare") },
        stage,
        h(
            "footer",
            { class: "compare-bar" },
            button(t("groups.previous"), { style: "quiet", icon: "arrow-left", iconOnly: true, onclick: () => step(-1) }),
            counter,
            button(t("groups.next"), { style: "quiet", icon: "arrow-right", iconOnly: true, onclick: () => step(1) }),
            flicker,
            button(t("common.close"), { style: "quiet", icon: "close", iconOnly: true, onclick: () => element.close() }),
        ),
    );
    element.addEventListener("close", () => {
        clearInterval(flickering);
        element.remove();
        leaving.abort();
        over.closed();
    });
    const leaving = new AbortController();
    bind();
    document.body.append(element);
    element.showModal();
    // Back closes it, and nothing else.
    const over = overlay(() => element.close());
    show();

    function show() {
        const pair = [photos[0], photos[right]];
        panes.forEach((pane, index) => {
            const photo = pair[index];
            pane.show(photo, {
                other: pair[1 - index],
                mark: markOf(photo, pair[1 - index]),
                isBest: photo.id === best,
                ondecide: async (action) => {
                    if (!await ondecide(photo, action)) return;
                    photo.action = action;
                    show();
                },
            });
        });
        counter.textContent = `${right + 1} / ${photos.length}`;
        place();
    }

    /** The best, and what it has over the other; how the other comes to look like it. @param {Photo} photo @param {Photo} other */
    function markOf(photo, other) {
        const words = photo.id === best ? [t("groups.best"), advantageOver(other)] : [
            likenessOf(photo, photos.find(({ id }) => id === best)),
            other.id === best && !photo.reason && t("groups.even"),
        ];
        return words.filter(Boolean).join(" · ");
    }

    /** @param {number} by */
    function step(by) {
        right = (right - 1 + by + photos.length - 1) % (photos.length - 1) + 1;
        show();
    }

    function toggle() {
        const isOn = stage.classList.toggle("compare-flickering");
        flicker.setAttribute("aria-pressed", String(isOn));
        clearInterval(flickering);
        stage.classList.remove("compare-second");
        if (isOn) flickering = setInterval(() => stage.classList.toggle("compare-second"), BEAT);
    }

    function place() {
        // A picture of another shape reaches less far; the best one sets the bounds.
        const { width, height } = panes[0].frame.getBoundingClientRect();
        const box = { width, height };
        const { x, y } = clamp(view, fit({ width: photos[0].width ?? 0, height: photos[0].height ?? 0 }, box), box);
        view = { scale: view.scale, x, y };
        for (const { picture } of panes) {
            picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
        }
    }

    /** @param {number} factor @param {number} x @param {number} y from the middle of a pane */
    function zoom(factor, x, y) {
        view = zoomAbout(view, Math.min(MAX_SCALE, Math.max(1, view.scale * factor)), x, y);
        place();
    }

    function bind() {
        /** @type {Map<number, {x: number, y: number}>} */
        const fingers = new Map();
        /** From the middle of the pane that it is in. @param {{x: number, y: number}} point @param {EventTarget | null} target */
        const fromMiddle = ({ x, y }, target) => {
            const inside = panes.map(({ frame }) => frame.getBoundingClientRect());
            const box = inside.find((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom) ??
                inside[target instanceof Node && panes[1].element.contains(target) ? 1 : 0];
            return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
        };
        const middle = (/** @type {MouseEvent} */ event) => fromMiddle({ x: event.clientX, y: event.clientY }, event.target);
        stage.addEventListener("wheel", (event) => {
            event.preventDefault();
            const { x, y } = middle(event);
            zoom(Math.exp(-event.deltaY * WHEEL_SPEED), x, y);
        }, { passive: false });
        stage.addEventListener("dblclick", (event) => {
            const { x, y } = middle(event);
            zoom(view.scale > 1.01 ? 1 / view.scale : 2.5, x, y);
        });
        stage.addEventListener("pointerdown", (event) => {
            if (event.target instanceof Element && event.target.closest("button")) return;
            fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
            stage.setPointerCapture(event.pointerId);
        });
        stage.addEventListener("pointermove", (event) => {
            const before = fingers.get(event.pointerId);
            if (!before) return;
            const now = { x: event.clientX, y: event.clientY };
            const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
            if (other) {
                const spread = (/** @type {{x: number, y: number}} */ point) =>
                    Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
                const { x, y } = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, event.target);
                view = { ...view, x: view.x + (now.x - before.x) / 2, y: view.y + (now.y - before.y) / 2 };
                zoom(spread(now) / spread(before), x, y);
            } else {
                view = { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y };
                place();
            }
            fingers.set(event.pointerId, now);
        });
        for (const type of ["pointerup", "pointercancel"]) {
            stage.addEventListener(type, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
        }
        addEventListener("resize", place, { signal: leaving.signal });
        element.addEventListener("keydown", (event) => {
            /** @type {Record<string, () => void>} */
            const bindings = {
                ArrowLeft: () => step(-1),
                ArrowRight: () => step(1),
                f: toggle,
                "+": () => zoom(1.5, 0, 0),
                "-": () => zoom(1 / 1.5, 0, 0),
                "0": () => zoom(1 / view.scale, 0, 0),
            };
            const action = event.ctrlKey || event.metaKey || event.altKey ? null : bindings[event.key];
            if (!action) return;
            event.preventDefault();
            action();
        });
    }
}

function pane() {
    const picture = h("div", { class: "compare-picture" });
    const frame = h("div", { class: "compare-frame" }, picture);
    const words = h("div", { class: "compare-words" });
    const element = h("section", { class: "compare-pane" }, frame, words);
    /** @type {Photo | null} */
    let shown = null;
    return {
        element,
        frame,
        picture,
        /**
         * @param {Photo} photo
         * @param {{other: Photo, mark: string, isBest: boolean, ondecide: (action: string) => void}} options
         */
        show(photo, { other, mark, isBest, ondecide }) {
            tell(photo, other, mark, isBest, ondecide);
            if (shown === photo) return;
            shown = photo;
            const image = h("img", { src: thumbnailURL(photo), alt: photo.name, draggable: false });
            replace(picture, image);
            const sharp = new Image();
            sharp.src = previewURL(photo, SIZE);
            sharp.alt = photo.name;
            sharp.draggable = false;
            sharp.decode().then(() => shown === photo && replace(picture, sharp), () => {});
        },
    };

    /** @param {Photo} photo @param {Photo} other @param {string} mark @param {boolean} isBest @param {(action: string) => void} ondecide */
    function tell(photo, other, mark, isBest, ondecide) {
        const pixels = (/** @type {Photo} */ { width, height }) => (width ?? 0) * (height ?? 0);
        const fact = (/** @type {string} */ text, better = false) => h("span", { class: better && "compare-better" }, text);
        const choice = (/** @type {string} */ action, /** @type {string} */ name, /** @type {string} */ label) => {
            const isChosen = photo.action === action;
            return h(
                "button",
                {
                    class: ["compare-choice", `compare-${action}`],
                    type: "button",
                    "aria-pressed": String(isChosen),
                    onclick: () => !isChosen && ondecide(action),
                },
                icon(isChosen ? "check" : name, { size: 20 }),
                h("span", null, t(isChosen ? `${label}.done` : label)),
            );
        };
        replace(
            words,
            h("strong", { class: "viewer-name" }, photo.name),
            h(
                "span",
                { class: "compare-facts tabular" },
                photo.width && photo.height ? fact(`${photo.width} × ${photo.height}`, pixels(photo) > pixels(other)) : null,
                fact(bytes(photo.bytes), photo.bytes > other.bytes),
                fact(date(photo.taken, { time: true })),
            ),
            h("span", { class: ["compare-mark", isBest && "compare-best"] }, mark),
            h(
                "span",
                { class: "compare-actions" },
                choice("keep", "heart", "groups.keep"),
                choice("delete", "trash", "groups.queue"),
            ),
        );
    }
}
