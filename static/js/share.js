// The address of the table: shown in full, shared or copied.
import { all, felt, notice, one, words } from "./dom.js";

function fill() {
  for (const field of all("[data-address]", felt())) {
    field.value = location.origin + field.dataset.address;
  }
}

async function share(address) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title: document.title, url: address });
      return;
    }
    await navigator.clipboard.writeText(address);
    notice(words.copied, { kind: "hint" });
  } catch { one("[data-address]", felt())?.select(); }
}

const forget = () => document.getElementById("since")?.remove();

export function watchShare() {
  fill();
  document.addEventListener("answered", forget);
  document.addEventListener("board", fill);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-share]");
    if (button) share(location.origin + button.dataset.share);
    if (target.closest("[data-close]")) forget();
  });
}
