// A seat's page on a phone: draws what it is told, tells what is touched, and shows the own card while it is held.

import { Socket } from "./socket.js";
import { Table } from "./draw.js";
import { listen } from "./hand.js";
import { Own } from "./own.js";

const table = new Table();
const own = new Own(document.getElementById("own"), () => table.shown && table.draw(table.shown));
const socket = new Socket(seen, (why) => table.tell(why));

function seen(message) {
  if (message.kind === "token") history.replaceState(null, "", `${location.pathname}#${message.token}`);
  if (message.kind === "picture") {
    own.knows(message.own);
    table.draw(message);
  }
  if (message.kind === "bye") table.tell("over");
}

listen(table, (touch) => socket.send(touch));
