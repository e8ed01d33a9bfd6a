/**
 * The pages that move to another scan: one page, or this page and all after it. No DOM.
 * @param {readonly {id: number}[]} pages @param {number} id @param {"one" | "rest"} which
 * @returns {number[]}
 */
export function pagesToMove(pages, id, which) {
    const index = pages.findIndex((page) => page.id === id);
    if (index < 0) return [];
    return pages.slice(index, which === "one" ? index + 1 : undefined).map((page) => page.id);
}
