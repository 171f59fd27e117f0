// The board of phones: a code for every seat, drawn from rows of ones and zeros.

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white around a code, as its standard wants

export class Board {
  /** `say(did, what, revision)` is called with every touch on it. */
  constructor(node, say) {
    this.node = node;
    this.say = say;
  }

  draw(sheet, revision) {
    const { node } = this;
    node.hidden = !sheet;
    if (!sheet) return;
    const codes = sheet.codes.map((code) => this.seat(code, revision));
    const list = part("div", "codes", ...codes);
    const done = part("button", "answer", sheet.done);
    const other = part("button", "answer", sheet.other);
    done.addEventListener("click", () => this.say("command", "phones", revision));
    other.addEventListener("click", () => this.say("command", "address", revision));
    const foot = part("div", "foot", part("p", "", sheet.address), ...(sheet.other ? [other] : []), done);
    node.replaceChildren(part("h2", "", sheet.title), part("p", "", sheet.help), list, foot);
  }

  seat(code, revision) {
    const button = part("button", "code", part("strong", "", code.name), drawn(code.rows), part("span", "", code.state));
    button.dataset.seat = code.number;
    button.dataset.taken = String(!code.rows.length);
    button.addEventListener("click", () => this.say("phone", code.number, revision));
    return button;
  }
}

function part(tag, name, ...inside) {
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button";
  node.className = name;
  node.append(...inside);
  return node;
}

function drawn(rows) {
  const svg = document.createElementNS(SVG, "svg");
  const size = rows.length + 2 * QUIET;
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const path = document.createElementNS(SVG, "path");
  const dark = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")));
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}
