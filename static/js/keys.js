// The keyboard: one stop for the hand, arrows within it, and single keys that can be switched off.
import { clear } from "./choose.js";
import { all, felt, one, say, words } from "./dom.js";
import { setting } from "./settings.js";

const ACTIONS = { t: "take", x: "transfer", d: "done", f: "flash" };
const STEPS = { ArrowRight: 1, ArrowLeft: -1, Home: -1000, End: 1000 };

const cards = () => all(".hand .card", felt()).filter((card) => !card.parentElement.hidden);

function rove(to) {
  const own = cards();
  const stop = to ?? own.find((card) => card === document.activeElement)
    ?? own.find((card) => card.dataset.choice) ?? own[0];
  for (const card of own) card.tabIndex = card === stop ? 0 : -1;
}

function step(event) {
  const own = cards(), here = own.indexOf(document.activeElement);
  if (here < 0 || !(event.key in STEPS)) return false;
  const next = own[Math.max(0, Math.min(own.length - 1, here + STEPS[event.key]))];
  rove(next);
  next.focus();
  event.preventDefault();
  return true;
}

const name = (card) => card.getAttribute("aria-label") ?? "";

// Everything in sight, in the order in which one would look at it.
function readTable() {
  const pairs = all(".pair", felt()).map((pair) => {
    const [attack, by] = all(".card", pair).map(name);
    return by ? `${attack}, ${words.beaten} ${by}` : `${attack}, ${words.unbeaten}`;
  });
  const seats = all(".seat", felt()).map((seat) => [
    one(".seat__name", seat).textContent, name(one(".seat__cards", seat) ?? seat),
    one(".role", seat)?.textContent ?? "",
  ].filter(Boolean).join(", "));
  const talon = one(".talon__pile", felt());
  say([one(".turn__text", felt()).textContent, ...pairs, talon ? name(talon) : "", ...seats]
    .map((text) => text.trim().replace(/\.$/, "")).filter(Boolean).join(". "));
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, select, textarea, [popover]")) return;
  if (step(event)) return;
  if (event.key === "Escape") { clear(); return; }
  if (setting("keys") === "off") return;
  const key = event.key.toLowerCase();
  if (key === "r") readTable();
  else if (key in ACTIONS) one(`[data-action=${ACTIONS[key]}]`, felt())?.click();
}

export function watchKeys() {
  rove();
  document.addEventListener("keydown", press);
  document.addEventListener("board", () => rove());
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches?.(".hand .card")) rove(target);
  });
}
