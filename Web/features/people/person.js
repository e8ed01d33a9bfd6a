// A group of faces, /people/KEY: its name, its faces, and the ways to correct it. Each act can be undone.
import { get, post } from "../../core/api.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { textField } from "../../ui/text-field.js";
import { toast } from "../../ui/toast.js";
import { undoing } from "../../ui/undoing.js";
import { faceURL, nameOf } from "../../core/faces.js";

export const styles = ["/features/people/people.css", "/ui/text-field.css"];

/** @typedef {import("../../core/faces.js").Group} Group */

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export async function mount(root, context) {
    await new PersonPage(root, context).load();
}

class PersonPage {
    #signal;
    #key;
    /** The numbers of the chosen faces. @type {Set<number>} */
    #chosen = new Set();
    /** @type {Group[]} */
    #groups = [];
    /** @type {{id: number, photo: number}[]} */
    #faces = [];
    /** @type {number | null} */
    #next = null;

    /** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
    constructor(root, { params, signal }) {
        this.#signal = signal;
        this.#key = params.key;
        this.body = h("div", { class: "stack" }, skeleton("block", 2));
        frame({ title: t("people.title"), back: "/people", wide: true });
        replace(root, this.body);
    }

    load = async () => {
        try {
            const { groups } = await get("/api/people", { signal: this.#signal });
            this.#groups = groups;
            this.#chosen.clear();
            this.#faces = [];
            this.#next = null;
            await this.#more();
        } catch (error) {
            if (!this.#signal.aborted) replace(this.body, errorView(error, this.load));
        }
    };

    async #more() {
        const { faces, next } = await get("/api/people/faces", {
            params: { group: this.#key, after: this.#next },
            signal: this.#signal,
        });
        this.#faces.push(...faces);
        this.#next = next ?? null;
        this.#show();
    }

    get #group() {
        return this.#groups.find(({ key }) => key === this.#key);
    }

    #show() {
        const group = this.#group;
        frame({ title: group ? nameOf(group) : t("people.title"), back: "/people", wide: true });
        const field = textField({ label: t("people.name"), value: group?.name ?? "", onsubmit: (name) => this.#name(name) });
        renew(
            this.body,
            h(
                "div",
                { class: "people-naming" },
                field,
                button(t("people.name.save"), { style: "primary", decides: true, onclick: () => this.#name(field.value) }),
            ),
            h(
                "div",
                { class: "people-acts" },
                group?.name && this.#key.startsWith("p") &&
                    button(t("people.toPhotos"), { href: `/groups/person/${this.#key.slice(1)}` }),
                this.#groups.length > 1 && button(t("people.merge"), { decides: true, onclick: () => this.#chooseOther() }),
                group && button(t(group.hidden ? "people.show" : "people.hide"), {
                    decides: true,
                    onclick: () => this.#act("hide", { group: this.#key, hidden: !group.hidden }, "people.done"),
                }),
            ),
            h("p", { class: "quiet" }, t("people.choose")),
            h("ul", { class: "people-faces" }, this.#faces.map((face) => this.#face(face))),
            this.#next !== null && button(t("people.more"), { onclick: () => this.#more() }),
            this.#chosen.size > 0 && this.#chosenBar(),
        );
    }

    /** @param {{id: number, photo: number}} face */
    #face({ id, photo }) {
        const isChosen = this.#chosen.has(id);
        return h(
            "li",
            null,
            h(
                "button",
                {
                    type: "button",
                    class: "people-choice",
                    "aria-pressed": String(isChosen),
                    "aria-label": t("people.face", { n: photo }),
                    onclick: () => {
                        if (!this.#chosen.delete(id)) this.#chosen.add(id);
                        this.#show();
                    },
                },
                h("img", { class: "people-face", src: faceURL(id), alt: "", width: 96, height: 96, loading: "lazy" }),
            ),
        );
    }

    #chosenBar() {
        const body = () => ({ group: this.#key, faces: [...this.#chosen] });
        const n = this.#chosen.size;
        return h(
            "div",
            { class: "people-chosen", role: "group", "aria-label": t("people.chosen", { n }) },
            button(t("people.deny", { n }), { decides: true, onclick: () => this.#act("deny", body(), "people.denied") }),
            n < (this.#group?.faces ?? Infinity) &&
                button(t("people.split", { n }), {
                    decides: true,
                    onclick: () => this.#act("split", body(), "people.parted"),
                }),
            button(t("people.nobody", { n }), { decides: true, onclick: () => this.#act("nobody", body(), "people.done") }),
        );
    }

    /** @param {string} name */
    async #name(name) {
        if (!name.trim()) return;
        const isKnown = this.#groups.some((group) => group.key !== this.#key && sameName(group.name, name));
        await this.#act("name", { group: this.#key, name }, isKnown ? "people.merged" : "people.named");
    }

    /** Lets the user choose the group that is the same person. */
    #chooseOther() {
        const others = this.#groups.filter(({ key, hidden }) => key !== this.#key && !hidden);
        const opened = sheet({
            title: t("people.merge.title"),
            content: h(
                "ul",
                { class: "people-list" },
                others.map((group) =>
                    h(
                        "li",
                        { class: "people-card" },
                        h(
                            "button",
                            {
                                type: "button",
                                class: "people-link",
                                onclick: () => {
                                    opened.close();
                                    void this.#act("merge", { groups: [this.#key, group.key] }, "people.merged");
                                },
                            },
                            h("img", { class: "people-face", src: faceURL(group.cover), alt: "", width: 96, height: 96 }),
                            h("span", { class: ["people-name", !group.name && "quiet"] }, nameOf(group)),
                        ),
                    )
                ),
            ),
        });
    }

    /**
     * Acts, and shows the group that the act is about. After an undo, the groups are shown.
     * @param {string} act @param {unknown} body @param {string} words
     */
    async #act(act, body, words) {
        try {
            const done = await post(`/api/people/${act}`, body);
            toast(t(words), { kind: "success", action: undoing(done.act, () => void navigate("/people")) });
            if (done.group && act !== "split") this.#key = done.group;
            if (this.#signal.aborted) return;
            history.replaceState(history.state, "", `/people/${this.#key}`);
            await this.load();
        } catch (error) {
            errorToast(error);
        }
    }
}

/** Whether the server takes two names for one. @param {string | null | undefined} one @param {string} other */
const sameName = (one, other) =>
    (one ?? "").localeCompare(other.trim().replace(/\s+/g, " "), undefined, { sensitivity: "base" }) === 0;
