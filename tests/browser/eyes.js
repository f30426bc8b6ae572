// What a player sees on a page, for tests: which control is lit, and what has gone by.
(() => {
  const one = (selector) => document.querySelector(selector);
  const shown = (element) => element && element.checkVisibility() && !element.closest("[hidden]");
  const address = (element) => {
    if (element.id) return `#${element.id}`;
    if (element.dataset.card) return `.hand [data-card="${element.dataset.card}"]`;
    if (element.dataset.target) return `.target[data-target="${element.dataset.target}"]`;
    if (element.dataset.action) return `#actions [data-action=${element.dataset.action}]`;
    if (element.dataset.dir) return `.ask__choices [data-dir=${element.dataset.dir}]`;
    return "send" in element.dataset ? "[data-send]" : "[data-back]";
  };
  const first = (...selectors) => {
    for (const selector of selectors) {
      const found = [...document.querySelectorAll(selector)].find(shown);
      if (found) return address(found);
    }
    return null;
  };
  // The easiest way on: finish what is begun, beat what can be beaten, else be done or take.
  const next = () => {
    if (!performance.getEntriesByName("first-legal-card").length) return null; // still loading
    if (!one("#felt[data-awaited]:not([data-busy])")) return null;
    return first(
      "#actions [data-send]", ".target:enabled", ".ask__choices [data-dir=cw]",
      ".hand [data-choice=beat]", "#actions [data-action=done]:not([aria-disabled])",
      ".hand [data-choice=attack]", "#actions [data-action=take]:not([aria-disabled])",
    );
  };
  const state = () => [
    one("#felt")?.dataset.version, one("#felt")?.dataset.game, Boolean(one("#notice:not([hidden])")),
    Boolean(one("[data-send]")), document.querySelectorAll("[data-staged]").length,
    document.querySelectorAll(".target:enabled").length,
    document.querySelectorAll(".hand [aria-pressed=true]").length,
  ].join(" ");
  const isOver = () => Boolean(one("#sheet.result"));
  window.seen = {
    next, state, isOver,
    hand: () => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort(),
    now: () => ({
      isOver: isOver(), next: next(), state: state(),
      turn: one(".turn__text")?.textContent, notice: one("#notice:not([hidden])")?.textContent,
      focus: document.activeElement.outerHTML.slice(0, 120),
    }),
    // A card that is sent by one click: no other of its rank could go with it.
    single: () => {
      const codes = [...document.querySelectorAll(".hand [data-choice=attack]")]
        .map((card) => card.dataset.card);
      return codes.find((code) => codes.filter((other) => other[0] === code[0]).length === 1);
    },
    stepsTo: (code) => {
      const cards = [...document.querySelectorAll(".hand .card")].filter(shown);
      return cards.findIndex((card) => card.dataset.card === code) - cards.indexOf(document.activeElement);
    },
    trumpChanges: 0, flights: 0, violations: [],
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    window.seen.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.seen.flights += 1;
    return animate.apply(this, given);
  };
  new MutationObserver(() => {
    if (one("#trump-change")) window.seen.trumpChanges += 1;
  }).observe(document, { childList: true, subtree: true });
})();
