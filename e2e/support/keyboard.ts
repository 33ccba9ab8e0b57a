import type { Locator, Page } from '@playwright/test';

import { expect } from './expect.ts';

/** More stops than any page has. */
const MOST_STOPS = 150;

/** A person who uses the keyboard alone: Tab leads on, and nothing is pressed or typed but where the focus is. */
export function keyboardOf(page: Page) {
  /** Presses Tab until the focus is there. Fails where it never comes, as for a person. */
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${MOST_STOPS} stops of Tab do not reach ${String(target)}`);
  }

  return {
    reach,

    async press(target: Locator): Promise<void> {
      await reach(target);
      await page.keyboard.press('Enter');
    },

    async tick(target: Locator): Promise<void> {
      await reach(target);
      await page.keyboard.press('Space');
      await expect(target).toBeChecked();
    },

    /** The arrows move within a group of radio buttons; Tab reaches the one that is selected, else the first. */
    async choose(group: Locator, option: Locator): Promise<void> {
      const entry = group
        .getByRole('radio', { checked: true })
        .or(group.getByRole('radio').first());
      await reach(entry.first());
      await page.keyboard.press('Space');
      const count = await group.getByRole('radio').count();
      for (let moves = 0; moves < count && !(await option.isChecked()); moves += 1) {
        await page.keyboard.press('ArrowDown');
      }
      await expect(option).toBeChecked();
    },

    async type(target: Locator, text: string): Promise<void> {
      await reach(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },

    /** Types a day, YYYY-MM-DD, into the browser's own field, which has month, day and year one after the other. */
    async day(target: Locator, value: string): Promise<void> {
      await reach(target);
      const [year, month, day] = value.split('-');
      await page.keyboard.type(`${month}${day}${year}`);
      await expect(target).toHaveValue(value);
    },

    /** Types the beginning of a country and takes the first that is offered. */
    async country(target: Locator, name: string): Promise<void> {
      await reach(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(name);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(target).toHaveValue(new RegExp(name));
    },
  };
}
