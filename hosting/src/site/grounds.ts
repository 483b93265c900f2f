/** The background of each theme, `--ground` in `tokens.css`, for the browser's own surfaces. */
export const grounds: Readonly<Record<"light" | "dark", string>> = { light: "#f7f8f5", dark: "#101513" };
