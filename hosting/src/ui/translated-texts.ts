// Keeps texts up to date that the browser translates: Chrome puts a `<font>` in the place of each text node. React then
// changes a node that nobody sees, and fails when it removes that (https://github.com/facebook/react/issues/11538).
// Here the node returns beside its stand-in, empty, until React changes or removes it. Imported for this effect alone,
// once the page is painted.

const standIns = new WeakMap<Node, Element>();

const changes = new MutationObserver((records) => {
  // Emptying a text below is not a change by React. Now the browser translates the new text.
  for (const { target, oldValue } of records) if (oldValue === "") standIns.get(target)?.remove();
});

new MutationObserver((records) => {
  const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      // In the same step, or put beside the text before that was removed.
      const font = [...addedNodes, previousSibling, nextSibling].find((one) => isFont(one) && fonts.has(one));
      if (!isFont(font)) standIns.get(text)?.remove();
      else {
        fonts.delete(font);
        standIns.set(text, font);
        text.data = "";
        font.after(text);
        changes.observe(text, { characterDataOldValue: true });
      }
    }
}).observe(document.body, { childList: true, subtree: true });

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === "FONT";
}
