import type { Page } from '@playwright/test';

import { note } from './figures.ts';
import { timeFrom } from './page-clock.ts';
import { repeats } from './size.ts';

const TERMS = [
  'coral reef',
  'amber stone',
  'blue harbour',
  'golden key',
  'iron bridge',
  'jasper lane',
  'marlin bay',
  'exuma light',
].slice(0, repeats(8, 2));

/** The command palette: from Ctrl-K to its field, and from the last key of what is looked for to the painted results. */
export async function measurePalette(page: Page, who: string, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main tbody tr a').first().waitFor();
  const openings: number[] = [];
  const answers: number[] = [];
  for (const text of TERMS) {
    await page.keyboard.down('Control');
    openings.push(
      await timeFrom(
        page,
        { type: 'keydown', key: 'k' },
        { selector: '[role="dialog"] [role="option"]' },
        () => page.keyboard.press('k'),
      ),
    );
    await page.keyboard.up('Control');
    await page.keyboard.type(text.slice(0, -1), { delay: 30 });
    const last = text.slice(-1);
    answers.push(
      await timeFrom(
        page,
        { type: 'keydown', key: last },
        { selector: '[role="dialog"] [role="status"]', text: 'result', again: true },
        () => page.keyboard.press(last),
      ),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const [first = Number.NaN, ...again] = openings;
  note(`palette opens, ${who}`, again, '< 50 ms', `the first time ${first.toFixed(0)}`);
  note(`palette, last key to results, ${who}`, answers, '< 150 ms');
}
