// The seal of a finished game, checked on this device and by nobody else.
import { one } from "./dom.js";

const bytes = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
const digits = (hash) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function check({ currentTarget: { dataset } }) {
  const sealed = [...new TextEncoder().encode(dataset.sealed), ...bytes(dataset.secret)];
  const found = digits(await crypto.subtle.digest("SHA-256", Uint8Array.from(sealed)));
  one(".opened__check output").textContent = found === dataset.seal ? dataset.fits : dataset.differs;
}

export function watchSeal() {
  const button = one("[data-check]");
  if (!button || !globalThis.crypto?.subtle) return; // only where the line is safe
  button.addEventListener("click", check);
  button.parentElement.hidden = false;
}
