// The numbers of players fit the game that is chosen, and each other.
const number = (field) => Number(field.value);

function fit(form, changed) {
  const { least, most } = form.elements;
  const limit = Number(form.querySelector("[name=preset]:checked")?.dataset.most ?? 8);
  for (const field of [least, most]) {
    for (const option of field.options) option.disabled = Number(option.value) > limit;
    if (changed === field) field.dataset.wish = field.value; // comes back with a larger game
    field.value = String(Math.min(Number(field.dataset.wish ?? field.value), limit));
  }
  if (number(least) <= number(most)) return;
  if (changed === least) most.value = least.value;
  else least.value = most.value;
}

for (const form of document.querySelectorAll("form:has([name=preset])")) {
  const { least, most } = form.elements;
  for (const field of [least, most]) field.dataset.wish = field.value;
  form.addEventListener("change", ({ target }) => fit(form, target));
  fit(form);
}
