import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

const MARGINS = 48;

/** How wide a drawing is to be made so that its letters keep their size: as wide as the window, at most `most`. */
export function useRoom(most: number): number {
  const room = (): number => Math.max(280, Math.min(most, document.documentElement.clientWidth - MARGINS));
  const [width, setWidth] = useState(room);
  useEffect(() => {
    const measure = (): void => setWidth(room());
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return width;
}

/** How wide an element's surroundings are, as they change; 0 before it is drawn. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => { // before it is painted
    const around = element.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => setWidth(around.clientWidth));
    watch.observe(around);
    setWidth(around.clientWidth);
    return () => watch.disconnect();
  }, []);
  return width;
}

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "font-family", "font-size", "font-weight", "opacity"] as const;

/** What of a drawing is saved: also the title, which the page shows elsewhere. */
export function wholeOf(drawing: SVGSVGElement): { x: number; y: number; width: number; height: number } {
  const [x, y, width, height] = drawing.dataset.whole?.split(" ").map(Number) ?? [], shown = drawing.viewBox.baseVal;
  return { x: x ?? shown.x, y: y ?? shown.y, width: width ?? shown.width, height: height ?? shown.height };
}

/** A drawing as a file of its own: what the page's style says of it is written into it. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, at) => {
    const style = getComputedStyle(element), around = at > 0 && element.parentElement ? getComputedStyle(element.parentElement) : undefined;
    for (const name of KEPT) {
      const value = style.getPropertyValue(name), inherits = name !== "opacity";
      if (inherits ? value !== around?.getPropertyValue(name) : value !== "1") to[at]?.setAttribute(name, value);
    }
    to[at]?.removeAttribute("class");
    to[at]?.removeAttribute("tabindex");
  });
  const { x, y, width, height } = wholeOf(drawing);
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("data-whole");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
