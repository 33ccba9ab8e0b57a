import type { Locator, Page } from '@playwright/test';

import { goOnTo } from '../support/draft.ts';
import { sendDocuments } from '../support/kyc.ts';
import { noteCount } from './figures.ts';
import { isSmall } from './size.ts';

/** A person who types four keys a second, and reads for so long before each field and each button that leads on. */
const KEY_MS = isSmall ? 0 : 250;
const READING_MS = isSmall ? 0 : 1_500;

/**
 * How many fields stand between a new client and a plain company, and how long a person who types needs: an International Business Company
 * of one person, who owns and directs it, with standard due diligence. Fills in the fields that have to be touched, submits the application
 * and the identity check, and counts the others that the wizard offers on the way. What counts is said in docs/figures.md.
 */
export async function countFields(page: Page): Promise<void> {
  const start = performance.now();
  let touched = 0;
  let offered = 0;

  async function read() {
    await page.waitForTimeout(READING_MS);
  }
  async function touch(action: Promise<unknown>) {
    await action;
    touched += 1;
  }
  async function type(field: Locator, text: string) {
    await read();
    await field.click();
    await touch(field.pressSequentially(text, { delay: KEY_MS }));
  }
  async function chooseCountry(field: Locator, letters: string, country: string) {
    await type(field, letters);
    await page.getByRole('option', { name: country }).click();
  }
  async function day(field: Locator, value: string) {
    await read();
    // Eight keys, as the browser's own field takes a date.
    await page.waitForTimeout(8 * KEY_MS);
    await touch(field.fill(value));
  }
  async function tick(field: Locator) {
    await read();
    await touch(field.check());
  }
  async function leaveFor(step: string) {
    offered += await fieldsOnPage(page);
    await read();
    await goOnTo(page, step);
  }

  await page.goto('/app/companies/new');
  await tick(page.getByRole('radio', { name: /International Business Company/ }));
  await leaveFor('Purpose and activities');
  await tick(page.getByRole('checkbox', { name: /Holding shares/ }));
  await leaveFor('Names');
  await type(page.getByLabel('First choice'), `Quillfeather ${Date.now() % 100_000} Ltd.`);
  await leaveFor('Share capital');
  await leaveFor('Shareholders and owners');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await type(page.getByLabel('Full name'), 'Ada Weber');
  await chooseCountry(page.getByLabel('Country of residence'), 'Switz', 'Switzerland');
  await leaveFor('Directors and officers');
  await tick(page.getByRole('checkbox', { name: 'Director' }));
  await leaveFor('Services and year end');
  await tick(page.getByRole('radio', { name: /Outside The Bahamas/ }));
  await leaveFor('Documents');
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .waitFor();
  await leaveFor('Review and declare');
  await tick(page.getByRole('checkbox', { name: /I declare/ }));
  offered += await fieldsOnPage(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('heading', { name: 'Progress' }).waitFor();
  noteCount(
    'fields of a plain company',
    `${touched} to fill in, ${offered - touched} more offered`,
  );

  touched = 0;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const left = page.getByRole('region', { name: 'What’s left' });
  await left.getByRole('link', { name: /^Fill in/ }).click();
  await day(field('Date of birth'), '1979-04-12');
  await type(field('Place of birth'), 'Bern, Switzerland');
  await chooseCountry(field('Nationality'), 'Switz', 'Switzerland');
  await type(field('Street and number'), 'Aarstrasse 12');
  await type(field('Town'), 'Bern');
  await type(field('Occupation'), 'Dentist');
  await type(
    field('Source of funds and wealth'),
    'Savings from my practice, and a house I inherited in 2015.',
  );
  await type(field('Document number'), 'X1234567');
  await tick(page.getByRole('radio', { name: 'No public office' }));
  // The date the document expires is asked with it, once.
  await sendDocuments(page);
  touched += 1;
  await type(field('Full name, as your signature'), 'Ada Weber');
  // One declaration needs no answers; the texts of the others come with the answers that were saved.
  await page.getByRole('button', { name: /^Sign \d+ declarations$/ }).click();
  await field('Full name, as your signature').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Submitted', { exact: true }).first().waitFor();
  noteCount('fields of the identity check of its owner', `${touched} to fill in, one a signature`);
  const seconds = Math.round((performance.now() - start) / 1_000);
  noteCount('a person who types, from the first field to both submissions', `${seconds} s`);
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
