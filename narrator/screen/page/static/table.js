// The table page: draws what it is told, and tells what is touched. It decides nothing.

import { Socket } from "./socket.js";
import { Table } from "./draw.js";
import { listen } from "./hand.js";
import { Board } from "./board.js";

const table = new Table();
const board = new Board(document.getElementById("board"), (did, what, revision) =>
  socket.send({ panel: 1, revision, step: 0, did, what }),
);
const socket = new Socket(seen, (why) => table.tell(why));

function seen(message) {
  if (message.kind !== "wait") document.getElementById("waiting").hidden = true;
  if (message.kind === "picture") {
    table.draw(message);
    board.draw(message.board, message.revision);
  }
  if (message.kind === "story") location.assign("/story");
  if (message.kind === "bye") table.tell("over");
}

listen(table, (touch) => socket.send(touch));
stayAwake();

/** The screen of a laptop in the middle of a table must not go dark by itself. */
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not on battery, not in the background: the machine knows better
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
