import { h } from "../core/html.js";

/** A section of the page /design. @type {(title: string, ...children: any[]) => HTMLElement} */
export const part = (title, ...children) => h("section", { class: "design-part stack" }, h("h2", null, title), children);
