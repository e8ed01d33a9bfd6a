import { h } from "../core/html.js";

/**
 * Shows the same content in the light and the dark theme, side by side, independently of the current theme.
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
