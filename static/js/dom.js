// Small words for the page.
export const one = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const felt = () => document.getElementById("felt");
export const words = document.getElementById("words").dataset;

export const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

// One line for screen readers; the same line twice is read twice.
export function say(text) {
  const line = document.getElementById("announce");
  line.textContent = line.textContent === text ? `${text} ` : text;
}

let fading = 0;

// A sentence above the hand: a refusal with its rule, or a hint.
export function notice(text, { rule = "", kind = "refusal" } = {}) {
  const place = document.getElementById("notice");
  if (!place) return;
  const sentence = document.createElement("span");
  sentence.textContent = text;
  place.replaceChildren(picture("i-help"), sentence, ...linkTo(rule));
  place.dataset.kind = kind;
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(hideNotice, 4000 + 60 * text.length);
}

export function hideNotice() {
  const place = document.getElementById("notice");
  if (place) place.hidden = true;
}

function linkTo(rule) {
  if (!rule) return [];
  const sheet = one(`#rules [data-rule="${CSS.escape(rule)}"]`);
  const link = document.createElement(sheet ? "button" : "small");
  link.textContent = `${words.rule} ${rule}`;
  if (sheet) {
    link.type = "button";
    link.className = "notice__rule";
    link.addEventListener("click", () => {
      document.getElementById("rules").showPopover();
      all("#rules [data-named]").forEach((other) => delete other.dataset.named);
      sheet.dataset.named = "";
      sheet.scrollIntoView({ block: "center" });
    });
  }
  return [link];
}

function picture(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}
