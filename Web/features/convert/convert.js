/** The overview of converters, /convert: the added files, the conversions available for them, and earlier conversions. */
import { get, post } from "../../core/api.js";
import { on } from "../../core/events.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { navigate } from "../../core/router.js";
import { motion } from "../../core/theme.js";
import { button } from "../../ui/button.js";
import { errorToast } from "../../ui/error-toast.js";
import { errorView } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";
import { changing } from "./changing.js";
import { keepFor } from "./choices.js";
import { chosenCard } from "./chosen.js";
import { hand } from "./hand.js";
import { intake } from "./intake.js";
import { historyList } from "./history.js";
import { maker, offers } from "./maker.js";
import { Previews } from "./previews.js";
import { hasPointer } from "../../ui/file-drops.js";
import { traitsOf } from "./traits.js";
import { acceptOf, word } from "./words.js";

export const styles = ["/features/convert/convert.css", "/features/convert/picture-preview.css"];

/** @typedef {import("./words.js").File} File */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { signal, onquery }) {
    frame({ title: t("convert.title"), back: "/", wide: true });
    const page = new HubPage(signal);
    replace(root, page.element);
    onquery((next) => page.show(next));
    await page.load();
}

class HubPage {
    #signal;
    /** @type {any} */
    #hub = null;
    /** @type {File[]} */
    #files = [];
    /** The id of the converter whose form is shown. @type {string | null} */
    #with = null;
    /** Whether the user has just picked a converter. */
    #isPicked = false;
    /** Whether the files are listed as rows even if a phone would show a summary of them. */
    #isWhole = false;
    /**
     * Passwords that the user has typed. Kept here, so that reordering the files does not lose them.
     * @type {Map<string, string>}
     */
    #secrets = new Map();
    #previews;

    /** @param {AbortSignal} signal */
    constructor(signal) {
        this.#signal = signal;
        this.#previews = new Previews(signal);
        this.body = h("div", { class: "convert-body" }, skeleton("block", 1), skeleton("row", 3));
        this.past = h("div", { class: "convert-past" });
        this.element = intake(h("div", { class: "convert" }, this.body, this.past), {
            signal,
            take: (file) => this.#take([file]),
        });
        const refresh = () => void this.#showPast();
        for (const name of ["job", "reconnected"]) signal.addEventListener("abort", on(/** @type {any} */ (name), refresh));
    }

    async load() {
        try {
            this.#hub = await get("/api/convert", { signal: this.#signal });
            // The user may have selected a file in the meantime, so the files are read from the current URL.
            await this.show(new URLSearchParams(location.search));
        } catch (error) {
            if (!this.#signal.aborted) replace(this.body, errorView(error, () => this.load()));
        }
        await this.#showPast();
    }

    /** Shows the files and the form named in the URL. @param {URLSearchParams} query */
    async show(query) {
        // Set before the files are fetched. If it were set afterwards, it would overwrite a converter that the user has
        // chosen meanwhile.
        this.#with = query.get("with");
        const handed = await hand(query, this.#signal).catch((error) => {
            errorToast(error);
            return [];
        });
        if (handed) {
            this.#files = handed;
            return this.#go(true);
        }
        const ids = (query.get("files") ?? "").split(",").filter(Boolean).map(Number);
        const known = new Map(this.#files.map((file) => [file.id, file]));
        const found = await Promise.all(
            ids.map((id) => known.get(id) ?? get(`/api/convert/files/${id}`, { signal: this.#signal }).catch(() => null)),
        );
        if (this.#signal.aborted) return;
        this.#files = found.filter(Boolean);
        if (this.#files.length < ids.length) toast(t("convert.gone"), { kind: "warning" });
        this.#draw();
    }

    /** @param {File[]} files */
    #take(files) {
        // The landing page sends a file here to look at it.
        if (new URLSearchParams(location.search).get("look")) {
            return void navigate(`/convert/open/${files[0].id}`, { replace: true });
        }
        const known = new Set(this.#files.map((file) => file.id));
        this.#files = [...this.#files, ...files.filter((file) => !known.has(file.id))];
        this.#go(true);
    }

    /** Writes the files and the converter to the URL, and shows them. @param {boolean} replaces */
    #go(replaces) {
        const query = new URLSearchParams();
        if (this.#files.length) query.set("files", this.#files.map((file) => file.id).join(","));
        if (this.#with) query.set("with", this.#with);
        const search = decodeURIComponent(query.toString());
        void navigate(`/convert${search ? `?${search}` : ""}`, { replace: replaces });
    }

    #draw() {
        if (!this.#hub) return;
        const { converters, days } = this.#hub;
        keepFor(this.#files);
        if (!this.#files.length) {
            this.#secrets.clear();
            this.#isWhole = false;
            this.#previews.leave();
            const choose = (/** @type {string} */ id) => this.#chooseFor(this.#converter(id));
            replace(this.body, this.#invitation(days), offers(converters, [], null, choose));
            return;
        }
        const fitting = converters.filter((/** @type {any} */ converter) => fits(converter, this.#files));
        const chosen = fitting.find((/** @type {any} */ converter) => converter.id === this.#with) ?? fitting[0];
        const form = chosen && maker(
            changing(chosen, this.#files),
            this.#files,
            this.#signal,
            this.#secrets,
            this.#previews.of(chosen, this.#files[0]),
            (options) => this.#begin(chosen.id, options),
        );
        renew(
            this.body,
            h(
                "div",
                { class: "convert-work" },
                chosenCard(this.#files, this.#signal, {
                    isOrdered: Boolean(traitsOf(chosen?.id).isOrdered),
                    isWhole: this.#isWhole,
                    showAll: () => {
                        this.#isWhole = true;
                        this.#draw();
                    },
                    add: () => this.#choose(),
                    change: (files) => {
                        this.#files = files;
                        if (!files.length) this.#with = null;
                        this.#go(true);
                    },
                }),
                chosen && form
                    ? h("div", { class: "convert-make" }, this.#fewFiles(), this.#parts(fitting, chosen, form))
                    : h("p", { class: "card quiet" }, t("convert.nothing")),
            ),
        );
        if (this.#isPicked && form) bringIntoView(form);
        this.#isPicked = false;
    }

    /**
     * The form and the other suitable conversions. The form comes first if the user picked its converter.
     * @param {any[]} fitting
     * @param {any} chosen
     * @param {HTMLElement} form
     */
    #parts(fitting, chosen, form) {
        if (fitting.length === 1) return form;
        const others = offers(fitting, this.#files, chosen.id, (id) => {
            this.#with = id;
            this.#isPicked = true;
            this.#go(true);
        });
        if (chosen.id !== this.#with) return [others, form];
        return [form, h("h2", { class: "convert-others" }, t("convert.others")), others];
    }

    /**
     * If there are too few files for the requested converter, says how many it needs. Until then, the form of another
     * converter is shown.
     */
    #fewFiles() {
        const wanted = this.#converter(this.#with);
        const isFew = wanted && this.#files.length < wanted.least &&
            this.#files.every((file) => wanted.takes.includes(file.kind));
        return isFew && h(
            "p",
            { class: "card convert-few" },
            t("convert.few", { name: word(wanted.id, "title"), n: wanted.least }),
            button(t("convert.add"), { size: "small", icon: "plus", onclick: () => this.#chooseFor(wanted) }),
        );
    }

    /** Asks for files. If the URL names a converter, only for files that the converter accepts. @param {number} days */
    #invitation(days) {
        const wanted = this.#converter(this.#with);
        const title = t(hasPointer() ? "convert.drop.title" : "convert.drop.title.touch");
        return h(
            "section",
            { class: "card convert-invite" },
            h("h2", null, wanted ? word(wanted.id, "title") : title),
            h("p", { class: "quiet" }, wanted ? t("convert.drop.wanted") : t("convert.drop.text")),
            button(t("convert.drop.choose"), {
                style: "primary",
                size: "large",
                icon: "plus",
                onclick: () => wanted ? this.#chooseFor(wanted) : this.#choose(),
            }),
            h("p", { class: "caption" }, t("convert.drop.kept", { n: days })),
        );
    }

    #choose() {
        this.element.choose();
    }

    /**
     * Asks the user for files for a converter, and then opens the form of this converter.
     * @param {import("./words.js").Converter} converter
     */
    #chooseFor(converter) {
        const onchosen = () => this.#with = converter.id;
        this.element.choose({ accept: acceptOf(converter), onchosen });
    }

    /** @param {string | null} id @returns {any} */
    #converter(id) {
        return this.#hub.converters.find((/** @type {any} */ each) => each.id === id);
    }

    /** @param {string} converter @param {Record<string, any>} options */
    async #begin(converter, options) {
        const files = this.#files.map((file) => file.id);
        const { id } = await post("/api/convert/conversions", { converter, files, options });
        await navigate(`/convert/${id}`);
    }

    async #showPast() {
        const answer = await get("/api/convert/conversions", { params: { limit: 12 }, signal: this.#signal }).catch(() =>
            null
        );
        if (answer && !this.#signal.aborted) replace(this.past, historyList(answer.conversions));
    }
}

/** Scrolls to the form if it is not in the upper half of the window, for example on a phone. @param {HTMLElement} form */
function bringIntoView(form) {
    const { top } = form.getBoundingClientRect();
    if (top >= 0 && top < innerHeight / 2) return;
    form.scrollIntoView({ block: "start", behavior: motion.reduced ? "auto" : "smooth" });
}

/**
 * Whether a converter accepts all of the files, and their number.
 * @param {any} converter
 * @param {File[]} files
 */
function fits(converter, files) {
    const count = files.length;
    return count >= converter.least && count <= converter.most && files.every((file) => converter.takes.includes(file.kind));
}
