/** The ground of each theme, `--ground` in `tokens.css`, for what is coloured before or beside the page. */
export const grounds: Readonly<Record<"light" | "dark", string>> = { light: "#f7f8f5", dark: "#101513" };
