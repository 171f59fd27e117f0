// The table on the page, by day and by night. Elements are kept, so that focus and touches are.

import { balance } from "./light.js";

const TICK_MS = 250;
const LINES = ["head", "said", "title", "status", "help", "trouble", "heard", "hints", "ear"];

export class Table {
  constructor() {
    this.at = Object.fromEntries([...document.querySelectorAll("[id]")].map((node) => [node.id, node]));
    this.meanings = new WeakMap();
    this.shown = null;
    for (const moved of ["resize", "scroll"]) addEventListener(moved, () => this.shown && this.draw(this.shown));
    document.fonts?.ready.then(() => this.shown && this.draw(this.shown));
    setInterval(() => this.tick(), TICK_MS);
  }

  /** What a button means. */
  meaning(button) {
    return this.meanings.get(button) ?? {};
  }

  /** A notice over the page: "lost", "refused", "over", or "" for none. */
  tell(why) {
    for (const name of ["lost", "refused", "over"]) this.at[name].hidden = name !== why;
  }

  draw(picture) {
    const at = this.at;
    if (this.shown !== picture) this.endsAt = picture.left_s == null ? null : performance.now() + picture.left_s * 1000;
    const turned = this.shown?.light !== picture.light;
    this.shown = picture;
    document.body.dataset.light = picture.light;
    at.page.dataset.panel = picture.panel;
    at.page.dataset.revision = picture.revision;
    document.body.classList.toggle("secret", picture.secret);
    // Nothing secret is read aloud.
    at.page.ariaHidden = picture.secret ? "true" : "false";
    for (const line of LINES) write(at[line], picture[line]);
    at.ear.dataset.state = picture.ear_state;
    if (at.told) at.told.hidden = !picture.story; // the story is told on the table page only
    this.seats(picture.tiles);
    this.buttons(at.answers, picture.answers, picture.secret);
    this.buttons(at.commands, picture.commands, picture.secret);
    at["full-screen"].tabIndex = picture.secret ? -1 : 0;
    if (turned && picture.light === "night") document.activeElement?.blur?.();
    this.tick();
    balance(at.page, at.ballast, at.seats, picture.light === "night");
  }

  seats(tiles) {
    const ring = this.at.seats;
    if (ring.childElementCount !== tiles.length) {
      ring.replaceChildren(...tiles.map(() => element("button", "seat", ["number", "name", "card", "marks"])));
      places(tiles.length).forEach((place, index) => {
        for (const [name, value] of Object.entries(place)) ring.children[index].style.setProperty(`--${name}`, value);
      });
    }
    tiles.forEach((tile, index) => {
      const node = ring.children[index];
      this.meanings.set(node, { did: "seat", what: tile.number });
      node.dataset.state = tile.state;
      node.classList.toggle("turn", tile.turn);
      for (const part of ["name", "card"]) write(node.querySelector(`.${part}`), tile[part]);
      write(node.querySelector(".number"), String(tile.number));
      write(node.querySelector(".marks"), tile.marks.join(" "));
      label(node, tile.told, tile.state === "chosen");
    });
  }

  buttons(group, wanted, secret) {
    while (group.childElementCount > wanted.length) group.lastElementChild.remove();
    while (group.childElementCount < wanted.length) group.append(element("button", "answer", ["label", "key"]));
    wanted.forEach((button, index) => {
      const node = group.children[index];
      this.meanings.set(node, { did: button.did, what: button.what });
      node.dataset.state = button.state;
      node.dataset.did = button.did;
      write(node.querySelector(".label"), button.label);
      write(node.querySelector(".key"), button.key);
      label(node, secret ? "" : button.label, button.state === "chosen");
      node.tabIndex = secret ? -1 : 0;
    });
  }

  tick() {
    const { shown, endsAt } = this;
    let text = "";
    if (shown?.left && endsAt != null) {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      text = shown.left.replace("{time}", `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    }
    write(this.at.left, text);
  }
}

/** Text only where it changed: a screen reader reads a line again whenever it is written. */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function label(node, told, chosen) {
  if (told) {
    node.ariaLabel = told;
    node.ariaPressed = String(chosen);
    node.tabIndex = 0;
  } else {
    node.ariaLabel = null;
    node.ariaPressed = null;
    node.tabIndex = -1;
  }
}

function element(tag, name, parts) {
  const node = document.createElement(tag);
  node.type = "button";
  node.className = name;
  node.append(
    ...parts.map((part) => {
      const span = document.createElement("span");
      span.className = part;
      return span;
    }),
  );
  return node;
}

/** Seats in a ring: clockwise from the upper left corner, two at each side of a large table. */
function places(count) {
  const side = count >= 8 ? 2 : count >= 4 ? 1 : 0;
  const top = Math.ceil((count - 2 * side) / 2);
  const bottom = count - 2 * side - top;
  const wide = 100 / Math.max(top, 5);
  const row = (many, y) => [...Array(many).keys()].map((at) => [((at + 0.5) * 100) / many - wide / 2, y]);
  const sides = side === 2 ? [25, 50] : side === 1 ? [37.5] : [];
  const all = [
    ...row(top, 0),
    ...sides.map((y) => [100 - wide, y]),
    ...row(bottom, 75).reverse(),
    ...[...sides].reverse().map((y) => [0, y]),
  ];
  return all.map(([x, y]) => ({ x: `${x}%`, y: `${y}%`, wide: `${wide}%` }));
}
