import { h } from "../core/html.js";

/**
 * The same in light and in dark, side by side, whatever the theme is.
 * @param {(scheme: "light" | "dark") => any} make
 */
export const both = (make) =>
    h(
        "div",
        { class: "design-both" },
        /** @type {const} */ (["light", "dark"]).map((scheme) =>
            h(
                "div",
                { class: "design-pane stack", role: "group", "aria-label": scheme, style: { colorScheme: scheme } },
                make(scheme),
            )
        ),
    );
