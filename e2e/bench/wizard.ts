import type { Page } from '@playwright/test';

import { lastCall } from './calls.ts';
import { note } from './figures.ts';
import { timeFrom } from './page-clock.ts';
import { repeats } from './size.ts';

/** What the steps are called on the left, and as forms, with the fields that come last; two of them ask the database first. */
const steps: [name: string, fields: string][] = [
  ['Entity type', 'input'],
  ['Purpose and activities', 'input'],
  ['Names', 'input'],
  ['Share capital', 'input'],
  ['Shareholders and owners', 'input'],
  ['Directors and officers', 'input'],
  ['Services and year end', 'input[type="checkbox"]'],
  ['Documents', 'input[type="file"]'],
  ['Review and declare', 'input'],
];
/** The first one, and those that come again. */
const ROUNDS = repeats(4, 2);
/** How many steps come again in each later round. */
const AGAIN = repeats(steps.length, 1);
const SAVES = repeats(12);
/** So long nobody types before the draft is saved (draft-saver.ts). */
const PAUSE_MS = 700;

/** From a click on a step until its heading and fields are painted. */
export async function measureSteps(page: Page, draft: string): Promise<void> {
  await page.goto(`/app/companies/new/${draft}/review`);
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [step, fields] of steps.slice(0, round === 0 ? steps.length : AGAIN)) {
      // The last one is never done, and is gone on to.
      const link =
        step === 'Review and declare'
          ? page.getByRole('button', { name: 'Continue to review and declare' })
          : page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step });
      const there = { selector: `form[aria-label="${step}"] ${fields}` };
      await link.waitFor();
      const time = await timeFrom(page, { type: 'click' }, there, () => link.click());
      (round === 0 ? first : later).push(time);
    }
  }
  note('wizard, a step for the first time', first, '< 100 ms');
  note('wizard, a step again', later, '< 100 ms');
}

/** From the end of the pause after the last key until the page says that it is saved. */
export async function measureAutosave(page: Page, draft: string): Promise<void> {
  await page.goto(`/app/companies/new/${draft}/purpose`);
  const field = page.getByLabel('Describe what the company will do');
  await field.focus();
  const times: number[] = [];
  const calls: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const time = await timeFrom(
      page,
      { type: 'keydown', key: 'x' },
      { selector: '[role="status"][data-state="saved"]', again: true },
      () => field.press('x'),
    );
    times.push(time - PAUSE_MS);
    calls.push(await lastCall(page, 'rpc/save_application'));
  }
  note('autosave, end of the pause to saved', times, '< 300 ms');
  note('autosave, the call alone', calls);
}
