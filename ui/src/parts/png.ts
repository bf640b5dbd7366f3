import { wholeOf } from "./svg.ts";

const SCALE = 2; // of the drawing's pixels, for sharp letters

/** Draws one element of a drawing with the style that the page gives it. */
function draw(element: SVGElement, ink: CanvasRenderingContext2D): void {
  const style = getComputedStyle(element), number = (name: string): number => Number(element.getAttribute(name)) || 0;
  const fill = style.fill === "none" ? undefined : style.fill, stroke = style.stroke === "none" ? undefined : style.stroke;
  ink.globalAlpha = Number(style.opacity) * Number(style.fillOpacity || 1);
  ink.fillStyle = fill ?? "transparent";
  ink.strokeStyle = stroke ?? "transparent";
  ink.lineWidth = parseFloat(style.strokeWidth) || 1;
  const path = new Path2D();
  switch (element.tagName) {
    case "rect": path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx")); break;
    case "circle": path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI); break;
    case "line": path.moveTo(number("x1"), number("y1")); path.lineTo(number("x2"), number("y2")); break;
    case "polyline": (element as SVGPolylineElement).getAttribute("points")?.split(" ").forEach((point, at) => {
      const [x = 0, y = 0] = point.split(",").map(Number);
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }); break;
    case "path": path.addPath(new Path2D(element.getAttribute("d") ?? "")); break;
    case "text": {
      ink.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      ink.textAlign = style.textAnchor === "end" ? "right" : style.textAnchor === "middle" ? "center" : "left";
      ink.direction = "ltr"; // anchors count from the left
      const text = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data).join("");
      if (stroke && style.paintOrder.startsWith("stroke")) ink.strokeText(text, number("x"), number("y"));
      if (fill) ink.fillText(text, number("x"), number("y"));
      return;
    }
    default: return;
  }
  if (fill && element.tagName !== "line" && element.tagName !== "polyline") ink.fill(path);
  if (stroke) ink.stroke(path);
}

/** A drawing as a picture. The page's policy lets no picture be loaded, so it is drawn element by element. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob | undefined> {
  const { x, y, width, height } = wholeOf(drawing), canvas = document.createElement("canvas"), ink = canvas.getContext("2d");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const whole = drawing.getScreenCTM()?.inverse();
  if (!ink || !whole) return undefined;
  ink.fillStyle = getComputedStyle(drawing).backgroundColor;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  for (const element of drawing.querySelectorAll<SVGGraphicsElement>("rect, circle, line, polyline, path, text")) {
    const matrix = element.closest("clipPath, defs") ? undefined : element.getScreenCTM();
    if (!matrix) continue;
    const { a, b, c, d, e, f } = whole.multiply(matrix);
    ink.setTransform(a * SCALE, b * SCALE, c * SCALE, d * SCALE, (e - x) * SCALE, (f - y) * SCALE);
    draw(element, ink);
  }
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), "image/png"));
}
