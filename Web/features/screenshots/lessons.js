/** A sheet with the lessons that Shoebox has learned from corrections. Each lesson can be deleted. */
import { del, get } from "../../core/api.js";
import { h, renew, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";

export function showLessons() {
    const content = h("div", { class: "stack" });
    const closed = new AbortController();
    sheet({ title: t("screenshots.lessons"), content, address: "lessons", onclose: () => closed.abort() });
    void load();

    async function load() {
        try {
            const { lessons } = await get("/api/screenshots/lessons", { signal: closed.signal });
            renew(
                content,
                h("p", { class: "quiet" }, t(lessons.length ? "screenshots.lessons.text" : "screenshots.lessons.none")),
                h("ul", { class: "lessons" }, lessons.map(lesson)),
            );
        } catch (error) {
            if (!closed.signal.aborted) replace(content, errorView(error, load));
        }
    }

    /** @param {any} each */
    function lesson(each) {
        const words = each.kind === "program"
            ? t("screenshots.lesson.program", {
                labels: each.labels.slice(0, 4).join(", "),
                type: t(`screenshots.type.${each.type}`),
            })
            : t("screenshots.lesson.name", { heard: each.heard, meant: each.meant });
        return h(
            "li",
            { class: "row" },
            h("span", { class: "lesson-words" }, words),
            button(t("screenshots.forget"), { style: "quiet", size: "small", onclick: () => forget(each.id) }),
        );
    }

    /** @param {number} id */
    async function forget(id) {
        await del(`/api/screenshots/lessons/${id}`).catch(() => {});
        await load();
    }
}
