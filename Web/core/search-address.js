/** The address of the search for exactly this name. @param {string} name */
export function searchFor(name) {
    const plain = name.replaceAll('"', " ");
    return `/search?q=${encodeURIComponent(/\s/.test(plain.trim()) ? `"${plain.trim()}"` : plain.trim())}`;
}
