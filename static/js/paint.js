// What is chosen, drawn over whatever the server drew; the next board wipes it away.
import { all, copyOf, felt, one, words } from "./dom.js";
import { busy } from "./send.js";

export const hand = () => one(".hand", felt());
export const held = (code) => one(`.hand [data-card="${code}"]`, felt());
export const targetsOf = (card) => (card.dataset.beats ?? "").split(" ").filter(Boolean);

export function paint(chosen) {
  const { verb, cards, pairs, picked } = chosen;
  const spent = [...pairs.values()];
  for (const card of all(".hand .card", felt())) {
    const code = card.dataset.card;
    if (card.dataset.choice) card.ariaPressed = String(cards.includes(code) || code === picked);
    card.parentElement.hidden = spent.includes(code);
  }
  const aims = picked ? targetsOf(held(picked)).filter((target) => !pairs.has(target)) : [];
  for (const target of all(".target", felt())) target.disabled = !aims.includes(target.dataset.target);
  hand()?.toggleAttribute("data-handing-on", verb === "transfer" || verb === "flash");
  all(".card[data-staged]", felt()).forEach((card) => card.remove());
  pairs.forEach((code, target) => lay(target, code));
  paintButtons(chosen);
}

function lay(target, code) {
  const copy = document.createElement("span");
  const card = held(code);
  copy.className = "card";
  copy.innerHTML = card.innerHTML; // drawn by the server, copied as it is
  one(".card__flag", copy)?.remove();
  for (const name of ["card", "suit", "kind", "trump"]) {
    if (name in card.dataset) copy.dataset[name] = card.dataset[name];
  }
  Object.assign(copy.dataset, { staged: "", on: target });
  one(`[data-target="${target}"]`, felt()).before(copy);
}

function paintButtons(chosen) {
  const bar = document.getElementById("actions");
  if (!bar || busy()) return;
  all("[data-send], [data-back]", bar).forEach((button) => button.remove());
  const isReady = chosen.pairs.size > 0 || chosen.cards.length > 0;
  for (const button of all("[data-action]", bar)) {
    const calls = Boolean(chosen.picked) && button.dataset.action in held(chosen.picked).dataset;
    button.hidden = isReady || Boolean(chosen.verb) || (Boolean(chosen.picked) && !calls);
    button.classList.toggle("btn--send", calls);
  }
  if (isReady) bar.append(sendButton(chosen));
  if (isReady || chosen.picked || chosen.verb) bar.append(copyOf("back-button"));
}

function sendButton(chosen) {
  const button = copyOf("send-button");
  const isThrow = chosen.verb === "attack" && one(".pair", felt());
  const name = { pass: "done", defend: "beat" }[chosen.verb] ?? (isThrow ? "throw" : chosen.verb);
  const number = chosen.pairs.size || chosen.cards.filter(Boolean).length;
  one("span", button).textContent = number > 1 ? `${words[name]} ×${number}` : words[name];
  return button;
}
