import type { Page } from '@playwright/test';

import { givenApplication } from '../support/given-draft.ts';
import { newColleague, openAs } from '../support/people.ts';
import { newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Whose' }).getByRole('button', { name });
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Applications by stage' }).getByRole('link', { name });

test('[APP-06] [APP-07] [UX-01] the board is narrowed in its address, a card opens beside it, and keys lead on, back and to the application', async ({
  page,
  accessible,
}) => {
  // With an empty list of their own: the applications of other journeys are not among theirs.
  const reviewer = await newColleague('Delia Cash');
  const [first, second, free] = [newName(), newName(), newName()];
  await givenApplication(first, { reviewer });
  await givenApplication(second, { reviewer });
  await givenApplication(free);
  await openAs(page, reviewer, '/admin/companies/applications');

  await test.step('whose it is and its type are in the address', async () => {
    await expect(card(page, free)).toBeVisible();
    await chip(page, /^Unassigned/).click();
    await expect(card(page, first)).toBeHidden();
    await expect(card(page, free)).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('FDN');
    await expect(card(page, free)).toBeHidden();
    await page.reload();
    await expect(chip(page, /^Unassigned/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('FDN');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('IBC');
    await expect(card(page, free)).toBeVisible();
    await chip(page, /^Mine/).click();
    await expect(page).toHaveURL(/whose=mine/);
    await expect(card(page, free)).toBeHidden();
  });

  const panel = (name: string) => page.getByRole('complementary', { name });
  await test.step('arrows lead along the cards, Enter opens one, J and K go on, Escape closes', async () => {
    await card(page, first).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(card(page, first)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(first).getByRole('heading', { name: first })).toBeFocused();
    await accessible(page);
    await expect(card(page, second)).toBeVisible();
    // The newest in a stage is last.
    await page.keyboard.press('j');
    await expect(panel(second)).toBeVisible();
    await page.keyboard.press('k');
    await expect(panel(first)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(first)).toBeHidden();
    await expect(page).toHaveURL(/whose=mine/);
  });

  await test.step('Enter opens the application, and Back the board with its panel', async () => {
    await card(page, second).click();
    await expect(panel(second).getByRole('heading', { name: second })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Documents and KYC' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ultimate owners' })).toBeVisible();
    await page.goBack();
    await expect(panel(second)).toBeVisible();
    await expect(page.getByRole('region', { name: 'In review' })).toBeVisible();
  });
});
