import { useEffect, useState } from "preact/hooks";

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

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "font-family", "font-size", "font-weight", "opacity"] as const;

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
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
