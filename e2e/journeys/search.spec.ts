import type { Page } from '@playwright/test';

import { demoPerson, newColleague, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Opens the palette by keyboard and types. */
async function search(page: Page, text: string) {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or choose' }).fill(text);
}

const names = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('option');

test('[TOP-01] [UX-01] two people find by the same words what each may see; by keyboard alone to a person’s company, and back to it as recent', async ({
  page,
  anotherPage,
  accessible,
}) => {
  await openAs(page, await newColleague('Delia Cash'), '/admin');
  await search(page, 'vasseur');
  await expect(names(page, 'People').filter({ hasText: 'Claire Vasseur' })).toBeVisible();
  await expect(names(page, 'Companies').first()).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('marcus.albury'));
  await search(client, 'vasseur');
  await expect(client.getByText('Nothing found for “vasseur”')).toBeVisible();
  await client.getByRole('combobox').fill('albury');
  await expect(names(client, 'People').filter({ hasText: 'Marcus Albury' })).toBeVisible();

  await page.getByRole('combobox').fill('marcus alb');
  const person = names(page, 'People').filter({ hasText: 'Marcus Albury' });
  await expect(person).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Home');
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/companies\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('rowheader', { name: /Marcus Albury/ }).first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(names(page, 'Recent').filter({ hasText: 'Marcus Albury' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth/login**');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('bahamasinc_recent'))).toEqual([]);
});
