// Cells that are used again stand anywhere in the document: Tab and screen readers go by its order.

/**
 * Puts elements that have a common parent into this order. The one that holds the focus stays where it is, and keeps it.
 * @param {HTMLElement[]} elements
 */
export function putInOrder(elements) {
    const isOrdered = elements.every((each, n) => n === 0 || follows(elements[n - 1], each));
    if (isOrdered) return;
    const held = elements.findIndex((each) => each.contains(document.activeElement));
    const pivot = elements[Math.max(held, 0)];
    pivot.before(...elements.slice(0, Math.max(held, 0)));
    pivot.after(...elements.slice(Math.max(held, 0) + 1));
}

/** @param {Node} first @param {Node} second */
const follows = (first, second) => Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
