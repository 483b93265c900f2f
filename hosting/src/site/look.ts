/** The font of all titles; `npm run face` makes it, and `ui/face.css` names it too. */
export const face = "/fonts/source-serif-4-96953b81.woff2";

/** The background of each theme, `--ground` in `tokens.css`, for the browser's own surfaces. */
export const grounds: Readonly<Record<"light" | "dark", string>> = { light: "#f7f8f5", dark: "#101513" };
