// The line to the narrator. It comes back by itself; the first message is always the whole view.

const SOON_MS = 300, LATE_MS = 3000;
const REFUSED = 1008;

export class Socket {
  /** `seen` gets every message; `lost(why)` is told "lost", "refused", or "" when the line stands. */
  constructor(seen, lost) {
    this.seen = seen;
    this.lost = lost;
    this.wait = SOON_MS;
    this.ended = false;
    // A machine that slept or a network that changed: do not wait for the next attempt.
    addEventListener("online", () => this.hurry());
    addEventListener("hashchange", () => location.reload());
    // A phone that slept may hold a line that is dead and does not know it: after a sleep there is a new one.
    document.addEventListener("visibilitychange", () => document.hidden || this.ended || this.open());
    this.open();
  }

  open() {
    clearTimeout(this.again);
    this.socket?.close();
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    this.known = false;
    socket.onopen = () => socket.send(JSON.stringify({ token: location.hash.slice(1) }));
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.known = true;
      this.wait = SOON_MS;
      const what = JSON.parse(message.data);
      this.ended = what.kind === "bye";
      this.lost("");
      this.seen(what);
    };
    socket.onclose = (closing) => {
      if (this.ended || this.socket !== socket) return;
      const refused = closing.code === REFUSED && !this.known;
      this.lost(refused ? "refused" : "lost");
      if (refused) return;
      this.again = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LATE_MS);
    };
  }

  hurry() {
    if (!this.ended && this.socket.readyState > WebSocket.OPEN) this.open();
  }

  /** Nothing is kept for later: what is touched on a dead page was touched by nobody. */
  send(what) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }
}
