import type { Page } from '@playwright/test';

import { isLive } from '../support/live.ts';
import { newColleague, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
const whose = (page: Page) => page.getByRole('group', { name: 'Whose work' });
const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });

test('[DSH-01] [KYC-02] [LIVE-01] [UX-01] figures and rows of the day open their work, N starts the next case, and another window shows it until it is released', async ({
  page,
  context,
}) => {
  // Whose queue is empty: what no other journey has.
  const colleague = await newColleague('Nadia Ferguson');
  await openAs(page, colleague, '/admin');

  await test.step('each figure opens its list, narrowed to what it counts', async () => {
    await expect(figures(page).getByRole('listitem')).toHaveCount(5);
    await figures(page)
      .getByRole('link', { name: /^KYC waiting/ })
      .click();
    await expect(page.getByRole('heading', { name: 'KYC', level: 1 })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Cases' }).getByRole('link').first()).toBeVisible();
    await page.goBack();
    await figures(page)
      .getByRole('link', { name: /^Late penalties/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/compliance\/duties\?state=late$/);
    await expect(
      page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Late/ }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('table', { name: 'Duties' }).getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('the queue keeps its view in the address, goes by keys, and a row opens its work', async () => {
    await goWithin(page, '/admin');
    const unclaimed = whose(page).getByRole('button', { name: /^Unclaimed/ });
    await unclaimed.click();
    await expect(page).toHaveURL(/work=unclaimed/);
    await page.reload();
    await expect(unclaimed).toHaveAttribute('aria-pressed', 'true');
    const rows = queue(page).getByRole('link');
    await rows.first().focus();
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(({ pathname }) => pathname !== '/admin');
  });

  await test.step('N starts the next case, in another window too', async () => {
    await goWithin(page, '/admin');
    await expect(whose(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin');
    await isLive(page);
    await isLive(other);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/admin\/kyc\/profiles\//);
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('You, now');
    const inHand = queue(other).getByRole('link', { name: /^Continue/ });
    await expect(inHand).toHaveCount(1);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Release/ }).click();
    await expect(page.getByText('It waits for a reviewer.', { exact: true })).toBeVisible();
    await expect(inHand).toHaveCount(0);
  });
});
