// A form of a plain page is sent once, however often its button is clicked.
const sent = "sent";

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return; // the table sends its forms itself
  const { dataset } = event.target;
  if (sent in dataset) event.preventDefault();
  dataset[sent] = "";
});

// Back again, the page as it was left: everything can be sent anew.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset[sent];
});
