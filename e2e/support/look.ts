import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { test, type Page } from '@playwright/test';

import { expect } from './expect.ts';
import { fitsTheScreen, resize } from './fits.ts';

/** What a page has once axe is in it, as far as it is used here. */
interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Which rules are looked at: all, contrast alone, which takes as long as the others together, or the others. */
type Rules = 'all' | 'colours' | 'all but colours';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const require = createRequire(import.meta.url);
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Looks at the page as it is: on a desktop in both themes, and on a phone. Axe finds nothing, and nothing is wider than the
 * screen. Colours do not depend on the width, and all else does not depend on the theme.
 */
export async function lookAt(page: Page, what: string): Promise<void> {
  await test.step(`look at ${what}`, async () => {
    await lookOnDesktop(page, 'light');
    await lookOnDesktop(page, 'dark');
    await lookOnPhone(page);
  });
}

/** The same from the phone in dark back to the desktop in light. Every other page begins as the one before ended: each change of width or theme draws a page anew. */
export async function lookBackAt(page: Page, what: string): Promise<void> {
  await test.step(`look at ${what}`, async () => {
    await wear(page, 'dark');
    await lookOnPhone(page);
    await lookOnDesktop(page, 'dark');
    await lookOnDesktop(page, 'light');
  });
}

async function lookOnDesktop(page: Page, colorScheme: 'light' | 'dark') {
  await resize(page, desktop);
  await popoversFit(page);
  await wear(page, colorScheme);
  await findsNothing(page, colorScheme === 'light' ? 'all' : 'colours');
  if (colorScheme === 'light') await fitsTheScreen(page);
}

async function lookOnPhone(page: Page) {
  await resize(page, phone);
  await popoversFit(page);
  await findsNothing(page, 'all but colours');
  await fitsTheScreen(page);
}

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** An open menu is placed again a moment after the screen changed its size. */
async function popoversFit(page: Page) {
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.MuiPopover-paper')]
        .map((paper) => paper.getBoundingClientRect())
        .filter(({ right, bottom }) => right > innerWidth || bottom > innerHeight),
    );
  await expect.poll(outside).toEqual([]);
}

/** Looks at the colours of what a phone alone shows, such as the button of the menu, in both themes. */
export async function coloursOnPhone(page: Page): Promise<void> {
  await resize(page, phone);
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme);
    await findsNothing(page, 'colours');
  }
}

/** Asserts that axe finds nothing on the page as it is. The pages have no frames; a document keeps the axe it was given. */
export async function findsNothing(page: Page, rules: Rules = 'all'): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(document, options);
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    {
      resultTypes: ['violations'],
      runOnly:
        rules === 'colours'
          ? { type: 'rule', values: ['color-contrast'] }
          : { type: 'tag', values: TAGS },
      ...(rules === 'all but colours' && { rules: { 'color-contrast': { enabled: false } } }),
    },
  );
  expect(violations).toEqual([]);
}

/**
 * Stands at the top, where no word lies half under the bar, and waits until nothing fades or moves any more: half-transparent words have
 * half their contrast. What begins to move with the next frame, such as a panel that has just been put there, is waited for, too.
 */
async function settled(page: Page) {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    for (let frame = 0; frame < 3; frame++) {
      const moving = document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}
