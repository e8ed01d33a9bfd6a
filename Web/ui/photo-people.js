// The people in a photo, as small pictures with names. A press asks for the name, or leads to the person.
import { get, post } from "../core/api.js";
import { faceURL, nameOf } from "../core/faces.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { thumbnailURL } from "../core/pictures.js";
import { button } from "./button.js";
import { errorToast } from "./error-toast.js";
import { sheet } from "./sheet.js";
import { textField } from "./text-field.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {{isOn: boolean, toggle: () => void}} Frames */
/** @typedef {{id: number, box: number[], group: string, name?: string | null}} Face */

/** The faces in a photo; empty while people are turned off. @param {number} photo @param {AbortSignal} signal @returns {Promise<Face[]>} */
export const facesOf = (photo, signal) =>
    get(`/api/pictures/${photo}/people`, { signal }).then(({ faces }) => faces, () => []);

/**
 * The faces as a row of a list of facts: the photo with frames on the faces, and the names.
 * @param {import("../core/pictures.js").Card} photo
 * @param {Face[]} faces
 * @param {() => void} leave closes the sheet when a person is opened
 * @param {() => void} reload called when a face was named, and when that was undone
 * @param {Frames} [frames] the frames on the photo itself, if it is open
 */
export function peopleRow(photo, faces, leave, reload, frames) {
    if (faces.length === 0) return null;
    return [
        h("dt", { class: "caption" }, t("photo.info.people")),
        h(
            "dd",
            null,
            h(
                "div",
                { class: "photo-frames" },
                h("img", { src: thumbnailURL(photo), alt: "" }),
                faces.map((face) => framed(face, leave, reload)),
            ),
            h("ul", { class: "tag-chips photo-people" }, faces.map((face) => chip(face, leave, reload))),
            frames && framesButton(frames),
        ),
    ];
}

/** A button that shows the frames on the photo itself, or hides them. @param {Frames} frames */
function framesButton(frames) {
    const press = () => {
        frames.toggle();
        show();
    };
    const element = button(t("people.frames.show"), {
        style: "quiet",
        size: "small",
        icon: "eye",
        class: "photo-frames-button",
        onclick: press,
    });
    const show = () => element.setAttribute("aria-pressed", String(frames.isOn));
    show();
    return element;
}

/** A frame on a face. A press asks who it is, or leads to the person. @param {Face} face @param {() => void} leave @param {() => void} reload */
function framed(face, leave, reload) {
    const [left, top, width, height] = face.box.map((part) => `${part * 100}%`);
    const properties = {
        class: ["photo-frame", !face.name && "photo-frame-unknown"],
        title: nameOf(face),
        "aria-label": nameOf(face),
        style: { left, top, width, height },
    };
    return face.name
        ? h("a", { ...properties, href: `/people/${face.group}`, onclick: leave })
        : h("button", { ...properties, type: "button", onclick: () => askName(face, reload) });
}

/** @param {Face} face @param {() => void} leave @param {() => void} reload */
function chip(face, leave, reload) {
    const content = [
        h("img", { class: "photo-face", src: faceURL(face.id), alt: "", width: 32, height: 32 }),
        h("span", null, nameOf(face)),
    ];
    return h(
        "li",
        { class: "tag-chip" },
        face.name
            ? h("a", { class: "tag-name", href: `/people/${face.group}`, onclick: leave }, content)
            : h("button", { class: "tag-name", type: "button", onclick: () => askName(face, reload) }, content),
    );
}

/** Asks who a face is. @param {Face} face @param {() => void} reload called when it was named, and when that was undone */
export function askName(face, reload) {
    const save = async () => {
        if (!field.value.trim()) return;
        try {
            const { act } = await post("/api/people/name", { group: face.group, name: field.value });
            opened.close();
            toast(t("people.named"), { kind: "success", action: undoing(act, reload) });
            reload();
        } catch (error) {
            errorToast(error);
        }
    };
    const field = textField({ label: t("people.name"), onsubmit: save });
    const opened = sheet({
        title: t("people.ask"),
        content: field,
        actions: [button(t("people.name.save"), { style: "primary", decides: true, onclick: save })],
    });
    field.querySelector("input")?.focus();
}
