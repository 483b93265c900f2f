/** Returns the text of HTML that strangers wrote, without what it hides; nothing of it runs, loads or is shown. */
export function textOfHtml(html: string): string {
  // The page's policy reports styles even in a document that is only parsed.
  const unstyled = html
    .replaceAll(/<(\/?)(?:style|script)\b/gi, "<$1template")
    .replaceAll(/\bstyle\s*=/gi, "data-look=");
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  for (const part of body.querySelectorAll("[data-look]"))
    if (/display\s*:\s*none/i.test(part.getAttribute("data-look") ?? "")) part.remove();
  return body.textContent ?? "";
}
