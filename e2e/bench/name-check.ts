import type { Page } from '@playwright/test';

import { note } from './figures.ts';
import { timeFrom } from './page-clock.ts';
import { lastCall } from './calls.ts';
import { repeats } from './size.ts';

const RUNS = repeats(12);
/** The check waits so long after the last key (components/name-findings.tsx). */
const PAUSE_MS = 250;

/** The answer about a name while it is typed: from the last key to the painted answer. */
export async function measureNameCheck(page: Page, draft: string): Promise<void> {
  await page.goto(`/app/companies/new/${draft}/names`);
  const field = page.getByLabel('First choice');
  await field.fill('Coral Ridge Holding');
  const times: number[] = [];
  const calls: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const letter = String.fromCodePoint('a'.codePointAt(0)! + run);
    times.push(
      await timeFrom(
        page,
        { type: 'keydown', key: letter },
        { selector: 'form ul[aria-live] > li[data-tone]', again: true },
        () => field.press(letter),
      ),
    );
    calls.push(await lastCall(page, 'check_company_name'));
  }
  note('name check, last key to answer', times, '', `of it ${PAUSE_MS} ms of pause`);
  note('name check, the call alone', calls);
}
