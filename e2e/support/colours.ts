import type { Page } from '@playwright/test';

/** What axe answers for the one rule of contrast, as far as it is used here. */
interface Answer {
  violations: { id: string; nodes: { html: string }[] }[];
  passes: { nodes: { element: Element }[] }[];
}

interface Looking {
  axe: { run(context: { include: Element[] }, options: object): Promise<Answer> };
  /** The grounds and colours of this document that axe has passed. */
  passed?: Set<string>;
}

/**
 * Has axe look at the contrast of the texts of this page, except those whose colours it passed before in this document: contrast is a
 * matter of the text's colour, size, weight and opacity, and of what is painted behind it. A text that anything but its own ancestors
 * may be behind is looked at each time, and so is a text that axe has not passed. The page has axe in it.
 */
export function newColours(page: Page): Promise<(string | string[])[][]> {
  return page.evaluate(async () => {
    const looking = globalThis as unknown as Looking;
    const passed = (looking.passed ??= new Set());
    const all = [...document.body.querySelectorAll('*')];
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (part: Element) => {
      const known = styles.get(part) ?? getComputedStyle(part);
      styles.set(part, known);
      return known;
    };
    const isPainted = (part: Element) => {
      const { backgroundColor, backgroundImage } = styleOf(part);
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
    };
    const grounds = new Map<Element | null, string>([[null, '']]);
    /** What is painted behind the text of an element by itself and its ancestors. */
    function groundOf(part: Element | null): string {
      const known = grounds.get(part);
      if (known !== undefined || part === null) return known ?? '';
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = styleOf(part);
      const own = [opacity, mixBlendMode, filter].join(' ');
      const paint = isPainted(part) ? `${backgroundColor} ${backgroundImage}` : '';
      const more = paint || own !== '1 normal none' ? `|${paint} ${own}` : '';
      const ground = groundOf(part.parentElement) + more;
      grounds.set(part, ground);
      return ground;
    }
    const isField = (part: Element) =>
      part.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=range])');
    const hasText = (part: Element) =>
      [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    const painted = all
      .filter(isPainted)
      .map((part) => ({ part, box: part.getBoundingClientRect() }));
    const isOverAnother = (text: Element) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return painted.some(
        ({ part, box }) =>
          box.left < right &&
          box.right > left &&
          box.top < bottom &&
          box.bottom > top &&
          !part.contains(text) &&
          !text.contains(part),
      );
    };
    const coloursOf = (text: Element) => {
      const { color, fontSize, fontWeight, textShadow } = styleOf(text);
      return [color, fontSize, fontWeight, textShadow, groundOf(text)].join(';');
    };
    const isSettled = (text: Element) => passed.has(coloursOf(text)) && !isOverAnother(text);
    const include = all.filter(
      (part) => (isField(part) || hasText(part)) && part.checkVisibility() && !isSettled(part),
    );
    if (include.length === 0) return [];
    const found = await looking.axe.run(
      { include },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations', 'passes'],
        elementRef: true,
        selectors: false,
      },
    );
    for (const { element } of found.passes.flatMap(({ nodes }) => nodes))
      passed.add(coloursOf(element));
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}
