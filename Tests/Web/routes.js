/** The pages of the app, as listed in index.html. */

/** @type {{path: string, module: string, title?: string, tab?: string}[]} */
export const ROUTES = JSON.parse(
    Deno.readTextFileSync(new URL("../../Web/index.html", import.meta.url)).split(/<script[^>]* id="routes">|<\/script>/)[2],
);
