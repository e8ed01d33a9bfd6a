// Keeps the viewer and the address bar in step: ?photo=ID is open, without it is closed, and Back closes.
import { get } from "../core/api.js";
import { back, navigate } from "../core/router.js";
import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";
import { Viewer } from "./viewer.js";

/**
 * @param {() => readonly any[]} cards what the arrows go through; `id` is the photo's
 * @param {AbortSignal} signal
 * @param {{tools?: (card: import("../core/pictures.js").Card) => Node[]}} [options] `tools` stand in the viewer's bar
 */
export function viewerFor(cards, signal, { tools } = {}) {
    /** @type {Viewer | null} */
    let viewer = null;
    let pushed = false;

    const url = (/** @type {number | null} */ id) => {
        const target = new URL(location.href);
        target.searchParams.delete("find");
        if (id === null) target.searchParams.delete("photo");
        else target.searchParams.set("photo", String(id));
        return target;
    };
    const close = () => {
        if (!new URLSearchParams(location.search).has("photo")) return;
        if (pushed) back(url(null).href);
        else navigate(url(null), { replace: true, transition: false });
        pushed = false;
    };
    const step = (/** @type {number} */ by) => {
        const list = cards();
        const next = list[list.findIndex((card) => card.id === viewer?.card.id) + by];
        if (next) navigate(url(next.id), { replace: true, transition: false });
    };

    return {
        /** @param {number} id @param {string} [find] words to be found in the picture */
        open(id, find) {
            pushed = true;
            const target = url(id);
            if (find !== undefined) target.searchParams.set("find", find);
            navigate(target, { transition: false });
        },
        /** @param {URLSearchParams} query */
        async follow(query) {
            const id = Number(query.get("photo"));
            const find = query.get("find") ?? undefined;
            if (!id) {
                viewer?.close();
                viewer = null;
                return;
            }
            try {
                const card = cards().find((each) => each.id === id) ?? await get(`/api/pictures/${id}`, { signal });
                if (signal.aborted || Number(new URLSearchParams(location.search).get("photo")) !== id) return;
                if (viewer) viewer.show(card);
                else viewer = new Viewer(card, { onclose: close, onstep: step, find, tools });
            } catch (error) {
                if (signal.aborted) return;
                toast(errorWords(error).title, { kind: "error" });
                close();
            }
        },
        destroy() {
            viewer?.close();
            viewer = null;
        },
    };
}
