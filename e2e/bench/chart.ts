import type { Page } from '@playwright/test';

import { note, noteTasks } from './figures.ts';
import { longestTask, now, slowestKey, timeFrom } from './page-clock.ts';
import { repeats } from './size.ts';

/** Each of them changes what the chart says. */
const KEYS = [
  '1',
  '2',
  'Backspace',
  '3',
  'Backspace',
  '5',
  'Backspace',
  '7',
  'Backspace',
  '9',
].slice(0, repeats(10, 3));
const ROUNDS = repeats(4);

/** A percentage is typed in an application of 50 parties: from each key to the next paint, and to that of the chart. */
export async function measureChart(page: Page, draft: string): Promise<void> {
  const usual = page.viewportSize();
  // A narrower window shows a list in place of the drawing.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/companies/new/${draft}/owners`);
  const chart = { selector: '[data-drawing] div:has(> svg > path)', changed: true };
  await page.locator(chart.selector).waitFor();
  const field = page.getByRole('textbox', { name: 'Holds' }).first();
  const times: number[] = [];
  const tasks: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await field.selectText();
    for (const key of KEYS) {
      const began = await now(page);
      times.push(
        await timeFrom(page, { type: 'keydown', key }, chart, () => page.keyboard.press(key)),
      );
      tasks.push(await longestTask(page, began));
      keys.push(await slowestKey(page, began));
    }
  }
  if (usual) await page.setViewportSize(usual);
  note('chart of 50 parties, a key to the next paint', keys, '< 50 ms');
  note('a key to the chart that shows it', times, '< 50 ms');
  noteTasks('longest task while typing', tasks, '< 50 ms');
}
