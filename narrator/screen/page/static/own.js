// The own card: seen while it is held down, and gone the moment anything else happens.

const ENDS = ["pointerup", "pointercancel", "pointerleave", "lostpointercapture", "blur"];

export class Own {
  /** `changed` is called whenever the card is turned. */
  constructor(button, changed) {
    this.button = button;
    this.changed = changed;
    this.own = { hint: "", card: "" };
    this.held = false;
    button.addEventListener("pointerdown", () => this.turn(true));
    for (const end of ENDS) button.addEventListener(end, () => this.turn(false));
    button.addEventListener("keydown", (event) => [" ", "Enter"].includes(event.key) && this.turn(true));
    button.addEventListener("keyup", () => this.turn(false));
    for (const end of ["blur", "pagehide"]) addEventListener(end, () => this.turn(false));
    document.addEventListener("visibilitychange", () => this.turn(false));
  }

  knows(own) {
    this.own = own;
    this.write();
  }

  turn(held) {
    if (this.held === held) return;
    this.held = held;
    this.write();
    this.changed();
  }

  /** The card stands in the page only while it is held: what is not there, nothing can show. */
  write() {
    const text = this.held ? this.own.card : this.own.hint;
    const label = this.button.firstElementChild;
    if (label.textContent !== text) label.textContent = text;
    this.button.dataset.state = "open";
  }
}
