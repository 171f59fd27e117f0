// What hands do: touches, keys, and the first of them makes the page fill the screen.

// Keys that a hand presses for another reason, and those that laptops press by themselves.
const NO_ANSWER = /^(shift|control|alt|meta|capslock|tab|esc|f\d+|audio.*|media.*|brightness.*|launch.*|unidentified)$/;
const NAMED = { Enter: "enter", " ": "space", Backspace: "back", Escape: "esc" };

/** `say` is called with every touch that may mean something on what `table` shows. */
export function listen(table, say) {
  let spent = false;
  let filled = false;

  const touch = (did, what = "") => {
    const { panel, revision, step } = table.shown;
    if (panel) say({ panel, revision, step, did, what });
  };

  // A scan is answered by the beginning of a touch, wherever it falls; its end then means nothing more.
  addEventListener("pointerdown", (event) => {
    spent = Boolean(table.shown?.any_touch);
    if (!spent) return;
    event.preventDefault();
    touch("any");
  });

  addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.id === "full-screen") return document.fullscreenElement ? document.exitFullscreen() : fill();
    if (!filled && table.shown?.light === "day") fill();
    if (spent || !button || !table.shown) return;
    const { did, what } = table.meaning(button);
    if (did) touch(did, what);
  });

  addEventListener("keydown", (event) => {
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !table.shown) return;
    const key = NAMED[event.key] ?? event.key.normalize("NFKC").toLowerCase();
    if (table.shown.any_touch) {
      if (NO_ANSWER.test(key)) return;
      event.preventDefault();
      return touch("any");
    }
    // Whoever walks through the buttons with Tab presses the one under the ring.
    const walking = document.activeElement?.matches("button:focus-visible");
    if (walking && (key === "enter" || key === "space")) return;
    if ([...key].length > 1 && !Object.values(NAMED).includes(key)) return;
    event.preventDefault();
    touch("key", key);
  });

  addEventListener("contextmenu", (event) => event.preventDefault());

  async function fill() {
    filled = true;
    try {
      await document.documentElement.requestFullscreen({ navigationUI: "hide" });
    } catch {
      // this browser has its reasons; the page is as good in a window
    }
  }
}
