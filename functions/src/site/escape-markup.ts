const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// Control characters except tab, line feed and carriage return; halves of surrogate pairs; two noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for an element or a quoted attribute of XML and HTML; characters that XML forbids become spaces. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(forbidden, " ").replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? "");
}
