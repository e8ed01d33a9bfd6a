// Opens a room with files of the landing page.
import { post } from "../../core/api.js";
import { addressOf, converterOf } from "../../core/rooms.js";
import { navigate } from "../../core/router.js";
import { send } from "./things.js";

/** The page to which a room's files are sent, if the browser has them. @type {Record<string, string>} */
const PAGES = {
    mail: "/mail",
    import: "/library",
    photos: "/send",
    keep: "/send",
    scan: "/scanner",
    look: "/convert",
    join: "/convert",
};

/**
 * @param {import("../../core/rooms.js").Room} room
 * @param {import("./things.js").OpenedFile[]} things
 * @param {AbortSignal} signal
 */
export async function enter(room, things, signal) {
    const address = addressOf(room, things);
    if (address) return await navigate(address);
    if (room === "mail" && things.every(({ path }) => path !== undefined)) return await openArchives(things, signal);
    const page = PAGES[room] ?? "/convert";
    const query = new URLSearchParams();
    if (room === "look") query.set("look", "1");
    const converter = converterOf(room, things);
    if (converter) query.set("with", converter);
    await send(page, things, signal);
    await navigate(query.size ? `${page}?${query}` : page);
}

/** Opens mail archives in place. @param {import("./things.js").OpenedFile[]} things @param {AbortSignal} signal */
async function openArchives(things, signal) {
    const ids = [];
    for (const { path } of things) ids.push((await post("/api/mailbox/archives", { path }, { signal })).id);
    await navigate(ids.length === 1 ? `/mail/${ids[0]}` : "/mail");
}
