const button = document.querySelector<HTMLButtonElement>(".share");

if (button) {
  const { title } = button.dataset;
  const url = location.origin + location.pathname;
  const isShared = "share" in navigator;
  if (!isShared) button.textContent = "Copy link";
  button.hidden = false;
  button.onclick = async () => {
    try {
      if (isShared) await navigator.share({ title: title ?? "", url });
      else {
        await navigator.clipboard.writeText(url);
        button.textContent = "Copied";
      }
    } catch {
      // The visitor changed their mind, or the browser refuses: the address bar has the link.
    }
  };
}
