import type { Page } from '@playwright/test';

import { expect } from './expect.ts';
import { chooseCountry } from './kyc.ts';
import { goWithin } from './routes.ts';

/** A client who is in their portal starts an application for an International Business Company that holds investments, and goes on to its names. */
export async function newDraft(page: Page): Promise<void> {
  await goWithin(page, '/app/companies/new');
  await page.waitForURL(/\/type$/);
  await page.getByRole('radio', { name: /International Business Company/ }).check();
  await goOn(page);
  await page.getByRole('checkbox', { name: /Holding shares/ }).check();
  await goOn(page);
  await expect(page.getByLabel('First choice')).toBeVisible();
}

/** On to the next step of the wizard. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue to/ }).click();
}

/** The same, and waits until the step is there: pressed again at once, the button is still that of the step before. */
export async function goOnTo(page: Page, step: string): Promise<void> {
  await goOn(page);
  await expect(page.getByRole('form', { name: step })).toBeVisible();
}

/** Names a person with the country at the end of the list. */
export async function addPerson(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a person' }).last().click();
  await page.getByLabel('Full name').last().fill(name);
  await chooseCountry(page, page.getByLabel('Country of residence').last(), 'Bahamas');
}
