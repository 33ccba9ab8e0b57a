import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/** A rule that is put in and taken out makes the browser evaluate the media queries of a style sheet again. */
function touchSheets() {
  for (const sheet of document.styleSheets) {
    const end = sheet.cssRules.length;
    sheet.insertRule('body:not(*) {}', end);
    sheet.deleteRule(end);
  }
}

/** Gives a page another size and waits until it is drawn for it: what `fitsTheScreen` says of style sheets holds for all that looks at a page. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await page.evaluate(touchSheets);
}

/**
 * Nothing on the page is wider than the screen. A failure names how much is too wide, and the parts that reach furthest to the right.
 * Chromium on a busy machine sometimes keeps the media queries of a style sheet that grows during a resize, although `matchMedia` answers
 * the new width. Another height, or a touched sheet, ends that.
 */
export async function fitsTheScreen(page: Page, what = page.url()): Promise<void> {
  async function tooWide() {
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth === clientWidth) return [];
      const furthest = [...document.querySelectorAll('body *')]
        .map((part) => ({ part, right: Math.round(part.getBoundingClientRect().right) }))
        .filter(({ right }) => right > clientWidth)
        .toSorted((one, other) => other.right - one.right)
        .slice(0, 8)
        .map(({ part, right }) => `${right} px: ${part.outerHTML.slice(0, 120)}`);
      return [`${scrollWidth - clientWidth} px too wide`, ...furthest];
    });
    const size = page.viewportSize();
    if (found.length > 0 && size) {
      await page.setViewportSize({ ...size, height: size.height + 1 });
      await page.evaluate(touchSheets);
    }
    return found;
  }
  await expect.poll(tooWide, what).toEqual([]);
}
