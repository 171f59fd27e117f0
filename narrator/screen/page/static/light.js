// The night gives one light whatever stands on the page, so that closed eyes learn nothing from it.
//
// Everything at night is drawn in one grey on black. The light of a picture is measured (letters on a canvas,
// borders and fields by their size), and a bar of the same grey, the ballast, gives what is missing to a sum
// that rests on the size of the page and the number of seats alone.

const GREY = "#767676", LEVEL = 0x76;
const GAMMA = 2.2;
const CAP = 0.045; // of the page's area: the ballast when nothing is written

const canvas = document.createElement("canvas");
const pen = canvas.getContext("2d", { willReadFrequently: true });
const measured = new Map();

/** Make the light of the page what it always is at night. */
export function balance(page, ballast, seats, night) {
  if (!night) return;
  const cap = innerWidth * innerHeight * CAP;
  const scale = devicePixelRatio;
  let sum = 0;
  for (const node of page.querySelectorAll("p, h1, button, span")) {
    if (isSeen(node)) sum += inkOf(node);
  }
  let empty = 0;
  for (const tile of seats.children) empty += outline(tile, 2);
  const missing = Math.max(0, empty + cap - sum);
  const high = Math.max(2, Math.ceil((empty + cap) / innerWidth / 0.95));
  ballast.style.height = `${high}px`;
  ballast.style.width = `${Math.round((missing / high) * scale) / scale}px`;
}

/** The light of one element's own border, field and letters, in whole grey pixels. */
function inkOf(node) {
  const style = getComputedStyle(node);
  if (node.tagName === "BUTTON") return outline(node, parseFloat(style.borderTopWidth));
  const text = node.childElementCount ? "" : node.textContent;
  const { wide, high } = size(node);
  const field = style.backgroundColor === "rgba(0, 0, 0, 0)" ? 0 : wide * high;
  return field + (text ? letters(text, style, field > 0) : 0);
}

/** Whether it is drawn at all, and not below the lower edge of a small screen. */
function isSeen(node) {
  if (!node.offsetParent) return false;
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function outline(node, thick) {
  const { wide, high } = size(node);
  return 2 * thick * (wide + high) - 4 * thick * thick;
}

/** The size of a box as it is painted: its edges lie on whole pixels of the screen. */
function size(node) {
  const box = node.getBoundingClientRect();
  const snap = (edge) => Math.round(edge * devicePixelRatio) / devicePixelRatio;
  return { wide: snap(box.right) - snap(box.left), high: snap(box.bottom) - snap(box.top) };
}

/** The light of a text; on a lit field it is the light that the text takes away. */
function letters(text, style, dark) {
  const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const key = `${dark}|${font}|${text}`;
  if (!measured.has(key)) {
    if (measured.size > 2000) measured.clear();
    measured.set(key, measure(text, font, parseFloat(style.fontSize), dark));
  }
  return measured.get(key);
}

function measure(text, font, size, dark) {
  const scale = devicePixelRatio;
  pen.font = font;
  canvas.width = Math.ceil((pen.measureText(text).width + size) * scale);
  canvas.height = Math.ceil(size * 2 * scale);
  pen.scale(scale, scale);
  pen.fillStyle = dark ? GREY : "#000";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = dark ? "#000" : GREY; // a font is drawn bolder or thinner by its colour
  pen.font = font;
  pen.textBaseline = "alphabetic";
  pen.fillText(text, size / 2, size * 1.4);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let light = 0;
  for (let at = 0; at < data.length; at += 4) light += (data[at] / LEVEL) ** GAMMA;
  if (dark) light -= data.length / 4;
  return light / scale / scale;
}
