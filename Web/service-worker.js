/**
 * Makes Shoebox available offline on a device: the shell opens without the server, with the cards, notes and groups seen
 * last.
 *
 * The server inserts `SHELL` before this file, the app's files and their version, and core/form-files.js. A new version is a different file, so the
 * browser fetches all files first, and activates it only when no page uses the old version. A page therefore never mixes two
 * versions.
 */

/** @type {any} */
const worker = self;
/** @type {{version: string, files: string[]}} */
const shell = worker.SHELL;
/** The path under which a proxy serves the app; empty at the root. */
const BASE = new URL(".", location.href).pathname.slice(0, -1);
const SHELL_CACHE = `shell-${shell.version}`;
const ANSWERS = "answers", PICTURES = "pictures";
/** The key under which the next cards of the deck are stored in the cache of responses. */
const HAND = `${BASE}/api/triage/deck?hand`;

/** Maximum number of cached cards and pictures. They stay below the storage that Safari grants without asking the user. */
const CARDS = 200, PICTURES_KEPT = 700;
/** The number of files fetched in parallel. */
const SIDE_BY_SIDE = 8;
/**
 * If the server does not respond within this time, in ms, a cached response is used. A sleeping computer does not respond at
 * all.
 */
const PATIENCE = 2500;
/** After a request without a response, cached responses are used immediately for this time, in ms. */
const AWAY = 8000;
/** API responses that are useful offline. */
const KEPT =
    /^\/api\/(session|settings|triage\/(deck|queue|recent)|library\/(folders|facets)|notes|groups|group-rule|devices|pictures\/\d+$|photos)/;

/** The time after which a share is answered with what is stored by then, in ms. Browsers end a service worker after five minutes. */
const MOST_SHARING = 240_000;

let awayUntil = 0;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const url = new URL(event.request.url);
    if (url.origin !== location.origin || !url.pathname.startsWith(`${BASE}/`)) return;
    const answer = route(event, url, url.pathname.slice(BASE.length));
    if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data?.type === "take-over") worker.skipWaiting();
    if (event.data?.type === "decided") event.waitUntil(dropCards(event.data.ids));
    if (event.data?.type === "keep") event.waitUntil(keepCards(event.data.size));
});

/** Caches all files or none: if a file fails, the old version remains in use. */
async function install() {
    const cache = await caches.open(SHELL_CACHE);
    const files = [...shell.files];
    const fetchAll = async () => {
        for (let file = files.pop(); file; file = files.pop()) {
            const response = await fetch(BASE + file, { cache: "reload" });
            if (!response.ok) throw new Error(`${file}: ${response.status}`);
            await cache.put(BASE + file, response);
        }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, fetchAll));
}

async function activate() {
    for (const name of await caches.keys()) if (name.startsWith("shell-") && name !== SHELL_CACHE) await caches.delete(name);
    await worker.clients.claim();
}

/**
 * @param {any} event
 * @param {URL} url
 * @param {string} path the path of the URL within the app
 * @returns {Promise<Response> | null} null: the browser handles the request as if there were no service worker
 */
function route(event, url, path) {
    const { request } = event;
    if (request.method === "POST" && path === "/share") return share(request);
    if (request.method !== "GET" || path.startsWith("/pair") || path.startsWith("/open")) return null;
    if (/^\/api\/pictures\/\d+\/(thumbnail|preview\/\d+)$/.test(path)) return picture(request);
    if (path.startsWith("/api/")) return KEPT.test(path) ? answer(event, url) : null;
    return fromShell(request, path);
}

/** @param {Request} request @param {string} address */
async function fromShell(request, address) {
    const cache = await caches.open(SHELL_CACHE);
    // The page names the version of its files, which is that of this cache.
    const path = address.replace(/^\/v-[0-9a-f]{16}(?=\/)/, "");
    const isFile = /\.[a-z0-9]+$/.test(path);
    return await cache.match(BASE + (isFile ? path : "/")) ?? fetch(request);
}

/**
 * Returns the server's response, or the last cached one if the server does not respond.
 * @param {any} event
 * @param {URL} url
 */
async function answer(event, url) {
    const cache = await caches.open(ANSWERS);
    const fresh = ask(event.request).then(async (response) => {
        if (response.ok) await cache.put(event.request, response.clone());
        else if (response.status === 401) await forget();
        return response;
    });
    event.waitUntil(fresh.catch(() => {}));
    const wait = Date.now() < awayUntil ? 0 : PATIENCE;
    const late = new Promise((resolve) => setTimeout(resolve, wait));
    const first = await Promise.race([fresh.catch(() => null), late.then(() => null)]);
    if (first) return first;
    const known = await cards(cache, url) ?? await cache.match(event.request);
    return known ?? fresh;
}

/** @param {Request} request */
async function ask(request) {
    try {
        const response = await fetch(request);
        // Status 421: the computer has just reconnected to the network and does not know its new address yet.
        if (response.status === 421) throw new Error("The machine is not back yet.");
        // A proxy does not reach the server, whose own errors are JSON.
        const isJSON = response.headers.get("Content-Type")?.includes("json");
        if ([502, 503, 504].includes(response.status) && !isJSON) throw new Error("The server does not answer.");
        awayUntil = 0;
        return response;
    } catch (error) {
        if (/** @type {any} */ (error)?.name !== "AbortError") awayUntil = Date.now() + AWAY;
        throw error;
    }
}

/**
 * Returns the cached cards as pages of the deck. The page itself leaves out the photos already decided on this device.
 * @param {Cache} cache
 * @param {URL} url
 */
async function cards(cache, url) {
    const names = new Set(url.searchParams.keys());
    names.delete("limit");
    names.delete("after");
    names.delete("peek");
    if (url.pathname !== `${BASE}/api/triage/deck` || names.size) return null;
    const kept = await cache.match(HAND);
    if (!kept) return null;
    const hand = await kept.json();
    const start = Number(/^kept:(\d+)$/.exec(url.searchParams.get("after") ?? "")?.[1] ?? 0);
    const end = start + Number(url.searchParams.get("limit") ?? 12);
    const next = end < hand.cards.length ? `kept:${end}` : null;
    return Response.json({ ...hand, cards: hand.cards.slice(start, end), next, isKept: true });
}

/** Pictures are cached permanently, because their URL changes with their content. @param {Request} request */
async function picture(request) {
    const cache = await caches.open(PICTURES);
    const known = await cache.match(request);
    if (known) return known;
    const response = await ask(request);
    if (response.ok && response.status === 200) void cache.put(request, response.clone()).catch(() => {});
    return response;
}

/** Removes decided cards from the cached ones. @param {number[]} ids */
async function dropCards(ids) {
    const answers = await caches.open(ANSWERS);
    const hand = await (await answers.match(HAND))?.json().catch(() => null);
    if (!hand) return;
    const cards = hand.cards.filter((/** @type {{id: number}} */ card) => !ids.includes(card.id));
    await answers.put(HAND, Response.json({ ...hand, cards }));
}

/** Caches the next cards and their pictures. @param {number} size of the deck's previews */
async function keepCards(size) {
    const response = await fetch(`${BASE}/api/triage/deck?limit=${CARDS}&peek=1`).catch(() => null);
    if (!response?.ok) return;
    const hand = await response.clone().json();
    const answers = await caches.open(ANSWERS);
    await answers.put(HAND, response);
    // The first page requested these before this service worker was installed.
    for (const url of [`${BASE}/api/session`, `${BASE}/api/settings`]) {
        const got = await fetch(url).catch(() => null);
        if (got?.ok) await answers.put(url, got);
    }
    const cache = await caches.open(PICTURES);
    for (const card of hand.cards) {
        for (const address of [`thumbnail`, `preview/${size}`]) {
            const url = `${BASE}/api/pictures/${card.id}/${address}?v=${card.version}`;
            if (await cache.match(url)) continue;
            const got = await fetch(url, { priority: "low" }).catch(() => null);
            if (!got) return; // the machine went away
            if (got.status === 200) await cache.put(url, got).catch(() => {});
        }
    }
    const kept = await cache.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - PICTURES_KEPT))) await cache.delete(old);
}

/** Deletes the cached data, when the device no longer has access. */
async function forget() {
    await caches.delete(ANSWERS);
    await caches.delete(PICTURES);
}

/** The key of the list of shared files that a page has taken. */
const GIVEN = `${BASE}/shared/given`;

/**
 * Stores the files that another app shares, for the page that shows them. They go from the form to the disk piece by piece. A
 * file that cannot be stored is stored by its name, so that the page can say so. Files of earlier shares are removed if a page
 * has taken them.
 * @param {Request} request
 */
async function share(request) {
    const cache = await caches.open("shared");
    const given = await (await cache.match(GIVEN))?.json().catch(() => []) ?? [];
    for (const url of [...given, GIVEN]) await cache.delete(url);
    const moment = Date.now();
    const isLate = () => Date.now() - moment > MOST_SHARING;
    let number = 0;
    try {
        const files = worker.formFiles(request.body, request.headers.get("Content-Type") ?? "", isLate);
        for await (const file of files) await store(cache, `${BASE}/shared/${moment}-${number++}`, file);
    } catch {
        // The form breaks off where the other app's file has vanished. What came before it is stored.
    }
    if (isLate()) return land("late");
    return land(number ? 1 : "failed");
}

/** @param {Cache} cache @param {string} url @param {import("./core/form-files.js").FormFile} file */
async function store(cache, url, file) {
    const headers = {
        "X-Name": encodeURIComponent(file.name),
        "X-Taken": String(Date.now()),
        "X-Type": encodeURIComponent(file.type),
    };
    try {
        await cache.put(url, new Response(file.content, { headers }));
    } catch {
        const size = await file.end().catch(() => null);
        const lost = { "X-Lost": size === null ? "gone" : "room", "X-Bytes": String(size ?? 0) };
        await cache.put(url, new Response(null, { headers: { ...headers, ...lost } }));
    }
}

/** Opens the page that shows the shared files. @param {1 | "failed" | "late"} shared */
const land = (shared) => Response.redirect(`${BASE}/landing?shared=${shared}`, 303);
