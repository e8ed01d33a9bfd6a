// The trash, /trash: what was deleted and how long it can still be had back.
import { get, post } from "../../core/api.js";
import { takeCounts } from "../../core/decisions.js";
import { bytes } from "../../core/format.js";
import { h } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { button } from "../../ui/button.js";
import { emptyState } from "../../ui/empty-state.js";
import { frame } from "../../ui/frame.js";
import { sheet } from "../../ui/sheet.js";
import { toast } from "../../ui/toast.js";
import { PhotoListPage } from "../../ui/photo-list-page.js";

export const styles = ["/ui/directions.css", "/ui/viewer.css", "/ui/text-layer.css", "/ui/photo-list.css"];

/** @param {{restored: number, renamed: string[]}} answer */
function wordsFor({ restored, renamed }) {
    const words = t("trash.restored", { n: restored });
    const name = renamed[0]?.split("/").at(-1);
    return name ? `${words} ${t("trash.renamed", { n: renamed.length, name })}` : words;
}

/** @param {HTMLElement} root @param {import("../../core/router.js").Context} context */
export function mount(root, context) {
    frame({ title: t("tab.trash") });
    const page = new PhotoListPage(root, context, {
        fetch: (rank, limit, signal) => get("/api/trash", { params: { rank, limit }, signal }),
        cardOf: (item) => item.card ?? { ...item, id: item.photo },
        words: (item) =>
            item.state === "missing"
                ? t("trash.missing")
                : `${t("trash.daysLeft", { n: item.daysLeft })} · ${bytes(item.bytes)}`,
        tone: (item) => item.state === "missing" ? "missing" : "",
        empty: () => emptyState({ icon: "trash", title: t("trash.empty.title"), text: t("trash.empty.text") }),
        summary: ({ count, bytes: size }) => t("list.summary", { n: count, size: bytes(size) }),
        actions: (sum, all) => [
            button(t("trash.remove", { n: sum.count, size: bytes(sum.bytes) }), {
                style: "destructive",
                icon: "trash",
                onclick: () => confirm(sum),
            }),
            button(t(all ? "trash.restore.all" : "trash.restore", { n: sum.count }), {
                style: "primary",
                icon: "restore",
                onclick: restore,
            }),
        ],
        events: ["trash", "reconnected"],
    });

    async function restore() {
        const answer = await page.act((body) => post("/api/trash/restore", body));
        if (!answer) return;
        takeCounts(answer.counts);
        if (answer.restored) toast(wordsFor(answer), { kind: "success" });
    }

    /** Removing for good is the only act without undo: it is asked for twice. @param {{count: number, bytes: number}} sum */
    function confirm({ count, bytes: size }) {
        const opened = sheet({
            title: t("trash.confirm.title", { n: count }),
            content: h("p", null, t("trash.confirm.text", { n: count, size: bytes(size) })),
            actions: [
                button(t("common.cancel"), { onclick: () => opened.close() }),
                button(t("trash.remove", { n: count, size: bytes(size) }), {
                    style: "destructive",
                    icon: "trash",
                    onclick: async () => {
                        opened.close();
                        const answer = await page.act((body) => post("/api/trash/empty", body));
                        if (!answer) return;
                        takeCounts(answer.counts);
                        toast(t("trash.removed", { n: answer.removed, size: bytes(answer.bytes) }), { kind: "success" });
                    },
                }),
            ],
        });
    }

    return page.leave;
}
