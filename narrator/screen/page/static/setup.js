// The set-up: draws the fields it is told, and tells what is entered. It decides nothing.

import { Socket } from "./socket.js";

const at = Object.fromEntries([...document.querySelectorAll("[id]")].map((node) => [node.id, node]));
const known = new Map();
const socket = new Socket(seen, tell);
const enter = (field, value = "") => socket.send({ field, value });

at.form.addEventListener("submit", (event) => event.preventDefault());

function tell(why) {
  for (const name of ["lost", "refused", "over"]) at[name].hidden = name !== why;
}

function seen(message) {
  if (message.kind !== "form") return;
  if (message.go) return location.replace(message.go);
  at.form.hidden = Boolean(message.busy);
  at.busy.hidden = !message.busy;
  write(at.busy, message.busy ?? "");
  if (!message.busy) arrange(at.form, message.sections.map(section));
}

function section({ name, title, fields, folded }) {
  const node = kept(`section ${name}`, () => {
    const made = make(folded === undefined ? "section" : "details");
    made.append(make(folded === undefined ? "h2" : "summary"), make("div", "fields"));
    made.id = `section-${name}`;
    return made;
  });
  write(node.firstChild, title);
  const rows = new Map();
  const nodes = [];
  for (const one of fields) {
    if (!one.row) nodes.push(field(one));
    else if (rows.has(one.row)) rows.get(one.row).push(field(one));
    else nodes.push([one.row, rows.set(one.row, [field(one)]).get(one.row)]);
  }
  arrange(node.lastChild, nodes.map((entry) => (Array.isArray(entry) ? row(name, ...entry) : entry)));
  return node;
}

function row(section, title, nodes) {
  const node = kept(`row ${section} ${title}`, () => {
    const made = make("fieldset", "row");
    made.append(make("legend"), make("div", "cells"));
    return made;
  });
  write(node.firstChild, title);
  arrange(node.lastChild, nodes);
  return node;
}

function field(one) {
  const node = kept(`${one.kind} ${one.name}`, () => build(one));
  const control = node.querySelector("[data-field]");
  const id = `field-${one.name}`;
  write(node.querySelector(".label"), one.label);
  write(node.querySelector(".help"), one.help ?? "");
  write(node.querySelector(".slip"), one.slip ?? "");
  node.classList.toggle("wrong", Boolean(one.slip));
  node.classList.toggle("main", Boolean(one.main));
  if (one.kind === "line") {
    write(control, one.value ?? "");
    node.hidden = !one.value && !one.slip;
    return node;
  }
  control.id = id;
  if (one.kind === "button") control.disabled = Boolean(one.barred);
  else control.setAttribute("aria-invalid", String(Boolean(one.slip)));
  if (one.kind === "choice") options(control, one.choices);
  if (one.kind === "switch") control.checked = Boolean(one.value);
  // Whoever is typing is not disturbed.
  else if (one.kind !== "button" && document.activeElement !== control) control.value = one.value ?? "";
  return node;
}

function build({ name, kind }) {
  const node = make("div", `field ${kind}`);
  const [help, slip] = [make("small", "help"), make("strong", "slip")];
  const control = make({ choice: "select", line: "p", button: "button", meter: "meter" }[kind] ?? "input");
  control.dataset.field = name;
  help.id = `help-${name}`;
  slip.id = `slip-${name}`;
  slip.setAttribute("role", "alert");
  control.setAttribute("aria-describedby", `${help.id} ${slip.id}`);
  const label = make(kind === "line" || kind === "button" ? "span" : "label", "label");
  if (label.localName === "label") label.htmlFor = `field-${name}`;
  if (kind === "button") {
    control.type = "button";
    control.append(label);
    control.addEventListener("click", () => enter(name));
    node.append(control, help, slip);
    return node;
  }
  if (kind === "meter") control.max = 100;
  if (kind === "line") control.setAttribute("role", "status");
  if (kind === "text" || kind === "number") {
    control.type = "text";
    control.maxLength = kind === "text" ? 80 : 3;
    if (kind === "number") control.inputMode = "numeric";
    control.addEventListener("input", () => enter(name, control.value));
  }
  if (kind === "choice") control.addEventListener("change", () => enter(name, control.value));
  if (kind === "switch") {
    control.type = "checkbox";
    control.addEventListener("change", () => enter(name, control.checked ? "1" : ""));
  }
  node.append(label, control, help, slip);
  return node;
}

function options(control, choices = []) {
  const wanted = JSON.stringify(choices);
  if (control.dataset.choices === wanted) return;
  control.dataset.choices = wanted;
  control.replaceChildren(
    ...choices.map(([value, label]) => {
      const option = make("option");
      option.value = value;
      option.textContent = label;
      return option;
    }),
  );
}

/** Elements are kept, so that focus and what is half typed are. */
function kept(key, build) {
  if (!known.has(key)) known.set(key, build());
  return known.get(key);
}

function arrange(parent, nodes) {
  for (const node of [...parent.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

function make(tag, name = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  return node;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
