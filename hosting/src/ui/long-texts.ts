// Refuses a text that would freeze the browser for seconds, and says so at the field. The text is still where it was
// copied. Import this module for its effect.

/** The maximum length of an inserted text: a field of one line costs the browser several times as much. */
export const mostInserted = { input: 10_000, textarea: 50_000 } as const;

document.addEventListener("beforeinput", (event) => {
  const { data, target: field } = event;
  const isLine = field instanceof HTMLInputElement;
  if (data === null || !(isLine || field instanceof HTMLTextAreaElement)) return;
  const most = mostInserted[isLine ? "input" : "textarea"];
  if (data.length <= most) return;
  event.preventDefault();
  const [length, limit] = [data.length, Number(field.dataset["most"] ?? most)].map((count) =>
    count.toLocaleString("en-US"),
  );
  field.setCustomValidity(
    `This text was not inserted. It has ${length} characters, and the limit is ${limit}.`,
  );
  field.reportValidity();
  field.setCustomValidity("");
});
