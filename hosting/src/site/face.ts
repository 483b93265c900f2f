/** The font of all titles; `npm run face` makes it, and `ui/face.css` names it too. */
export const face = "/fonts/source-serif-4-96953b81.woff2";
