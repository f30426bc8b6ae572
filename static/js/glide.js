// Cards glide from where they were: real elements, so that a tap always meets the card.
import { all, one } from "./dom.js";
import { isStill } from "./settings.js";

export const LONG = 260;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const visible = (box) => box.width > 0;
const boxOf = (element) => element?.getBoundingClientRect();

// Where every card lies, and what the table looked like, before the board changes.
export function remember(felt) {
  const cards = new Map();
  for (const card of all("[data-card]", felt)) {
    const box = boxOf(card);
    if (visible(box)) cards.set(card.dataset.card, { box, width: card.offsetWidth, card });
  }
  return { cards, discard: one("#discard + .count", felt)?.textContent ?? "0" };
}

function from(place, card, felt) {
  if (place) return place;
  const start = card.closest(".hand") ? one("#talon", felt) : seat(felt, felt.dataset.mover);
  const box = boxOf(start);
  return box && visible(box) ? { box, width: Math.min(box.width, card.offsetWidth) } : null;
}

const seat = (felt, number) => number && one(`#seat-${number} .seat__cards`, felt);

function fly(card, start, end, width, delay) {
  const x = start.box.x + start.box.width / 2 - end.x - end.width / 2;
  const y = start.box.y + start.box.height / 2 - end.y - end.height / 2;
  if (Math.abs(x) + Math.abs(y) < 3) return;
  const away = `translate(${x}px, ${y}px) scale(${start.width / width})`;
  card.animate([{ transform: away }, { transform: "none" }], {
    duration: LONG - 20, delay, easing: EASE, fill: "backwards",
  });
}

// Cards that left the table: to the discard, or into the hand of whoever took them.
function leave({ box, width, card }, felt, towards) {
  const end = boxOf(towards);
  if (!end || !visible(end)) return;
  const ghost = card.cloneNode(true);
  ghost.removeAttribute("id");
  delete ghost.dataset.card;
  Object.assign(ghost.style, {
    position: "fixed", left: `${box.x}px`, top: `${box.y}px`, width: `${width}px`, zIndex: 30,
    pointerEvents: "none", fontSize: `${width / 5}px`,
  });
  document.body.append(ghost);
  const x = end.x + end.width / 2 - box.x - box.width / 2;
  const y = end.y + end.height / 2 - box.y - box.height / 2;
  const gone = { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.3 };
  const flight = ghost.animate([{ transform: "none" }, gone], { duration: LONG, easing: EASE });
  flight.finished.finally(() => ghost.remove());
}

// After the change: let everything arrive. Returns how long that takes.
export function glide(felt, before) {
  if (isStill()) return 0;
  let arriving = 0;
  const here = new Set();
  for (const card of all("[data-card]", felt)) {
    here.add(card.dataset.card);
    if (card.closest(".talon")) continue;
    const place = before.cards.get(card.dataset.card);
    const start = from(place, card, felt);
    if (start) fly(card, start, boxOf(card), card.offsetWidth, place ? 0 : 30 * arriving++);
  }
  const cleared = (one("#discard + .count", felt)?.textContent ?? "0") !== before.discard;
  const towards = cleared ? one("#discard", felt) : seat(felt, felt.dataset.taker);
  for (const [code, place] of before.cards) {
    if (!here.has(code) && towards) leave(place, felt, towards);
  }
  return LONG + 30 * Math.min(arriving, 6);
}
