import type { Page } from '@playwright/test';

import { goOnTo } from '../support/draft.ts';
import { noteCount } from './figures.ts';

/**
 * How many fields stand between a new client and a plain company: an International Business Company of one person, who owns and directs
 * it. Fills in those that have to be touched, sends it, and counts the others that were offered on the way. What counts is
 * said in docs/figures.md.
 */
export async function countFields(page: Page): Promise<void> {
  let touched = 0;
  let offered = 0;
  async function touch(act: Promise<unknown>) {
    await act;
    touched += 1;
  }
  async function leaveFor(step: string) {
    offered += await fieldsOnPage(page);
    await goOnTo(page, step);
  }

  await page.goto('/app/companies/new');
  await touch(page.getByRole('radio', { name: /International Business Company/ }).check());
  await leaveFor('Purpose and activities');
  await touch(page.getByRole('checkbox', { name: /Holding shares/ }).check());
  await leaveFor('Names');
  await touch(page.getByLabel('First choice').fill(`Quillfeather ${Date.now()} Ltd.`));
  await leaveFor('Share capital');
  await leaveFor('Shareholders and owners');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await touch(page.getByLabel('Full name').fill('Ada Weber'));
  await touch(chooseCountry(page));
  await touch(page.getByLabel('Shares', { exact: true }).fill('5000'));
  await leaveFor('Directors and officers');
  await touch(page.getByRole('checkbox', { name: 'Director' }).check());
  await leaveFor('Services and year end');
  await page.getByRole('checkbox').first().waitFor();
  await leaveFor('Documents');
  await page.locator('form input').first().waitFor({ state: 'attached' });
  await leaveFor('Review and declare');
  await touch(page.getByRole('checkbox', { name: /I declare/ }).check());
  offered += await fieldsOnPage(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Submitted', { exact: true }).first().waitFor();
  noteCount(
    'fields of a plain company',
    `${touched} to fill in, ${offered - touched} more offered`,
  );
}

async function chooseCountry(page: Page): Promise<void> {
  await page.getByLabel('Country of residence').fill('Switz');
  await page.getByRole('option', { name: 'Switzerland' }).click();
}

/** A group of radio buttons is one field; a box to tick is one each. */
function fieldsOnPage(page: Page): Promise<number> {
  return page
    .locator('form')
    .first()
    .evaluate((form) => {
      const fields = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')];
      const names = fields
        .filter((field) => field.getAttribute('aria-hidden') !== 'true')
        .map((field, place) => (field.type === 'radio' ? `radio ${field.name}` : String(place)));
      return new Set(names).size;
    });
}
