import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Looks at the page as it stands: on a desktop in both themes, on a phone in dark. Axe finds nothing, and nothing is wider than
 * the screen. Colours do not depend on the width, and all else does not depend on the theme.
 */
export async function lookAt(page: Page, what: string): Promise<void> {
  await test.step(`look at ${what}`, async () => {
    await page.setViewportSize(desktop);
    await popoversFit(page);
    await wear(page, 'light');
    await findsNothing(page);
    await fitsTheScreen(page);
    await wear(page, 'dark');
    await findsNothing(page, ['color-contrast']);
    await page.setViewportSize(phone);
    await popoversFit(page);
    await findsNothing(page);
    await fitsTheScreen(page);
  });
}

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

async function fitsTheScreen(page: Page) {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, page.url()).toBe(0);
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

/** Asserts that axe finds nothing on the page as it stands; only what these rules say, where some are named. */
export async function findsNothing(page: Page, rules?: string[]): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // The pages have no frames, and axe needs no second page to put results together.
  axe.setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
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
