// The order of the hand is the player's own business: sorted here, kept on this device.
import { all, felt, one } from "./dom.js";
import { setting } from "./settings.js";

const RANKS = "23456789TJQKA";
const APART = "dhsc"; // the usual order, as the server draws it
const rank = (card) => RANKS.indexOf(card.dataset.card[0]);
const trump = (card) => ("trump" in card.dataset ? 1 : 0);
const suit = (card) => "cdhs".indexOf(card.dataset.suit);
const apart = (card) => APART.indexOf(card.dataset.suit);
let own = [];
try { own = JSON.parse(sessionStorage.getItem("order")) ?? []; } catch { /* none kept */ }

const place = (card) => (own.indexOf(card.dataset.card) + 1) || 1000;
const ORDERS = {
  "": (a, b) => trump(a) - trump(b) || apart(a) - apart(b) || rank(a) - rank(b),
  rank: (a, b) => rank(a) - rank(b) || suit(a) - suit(b),
  apart: (a, b) => trump(a) - trump(b) || rank(a) - rank(b) || suit(a) - suit(b),
  own: (a, b) => place(a) - place(b),
};

// Sort the hand of a board, one on its way as well as the one in sight.
export function sortHand(board) {
  const order = ORDERS[setting("sort")];
  const hand = one(".hand", board);
  if (!order || !hand) return;
  const slots = all(".hand__slot", hand);
  slots.sort((a, b) => order(a.firstElementChild, b.firstElementChild));
  hand.append(...slots);
}

let held = null;

function drag(event) {
  const over = document.elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest(".hand__slot"))
    .find((slot) => slot && slot !== held.slot);
  if (Math.abs(event.clientX - held.x) + Math.abs(event.clientY - held.y) > 12) held.moved = true;
  if (!held.moved || !over) return;
  const after = held.slot.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  over[after ? "after" : "before"](held.slot);
}

function drop() {
  removeEventListener("pointermove", drag);
  if (!held?.moved) { held = null; return; }
  own = all(".hand .card", felt()).map((card) => card.dataset.card);
  try { sessionStorage.setItem("order", JSON.stringify(own)); } catch { /* lasts for this page */ }
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
  held = null;
}

const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };

export function watchOrder() {
  sortHand(document);
  document.addEventListener("setting", ({ detail }) => { if (detail === "sort") sortHand(document); });
  document.addEventListener("pointerdown", (event) => {
    const slot = event.target.closest?.(".hand__slot");
    if (!slot || setting("sort") !== "own" || event.button) return;
    held = { slot, x: event.clientX, y: event.clientY, moved: false };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  });
}
