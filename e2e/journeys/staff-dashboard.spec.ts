import type { Page } from '@playwright/test';

import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
const whose = (page: Page) => page.getByRole('group', { name: 'Whose work' });
const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });

test('[DSH-01] each figure of the day opens its list, narrowed to what it counts', async ({
  page,
  accessible,
}) => {
  await demo(page, 'admin');
  await expect(figures(page).getByRole('listitem')).toHaveCount(5);
  await accessible(page);

  await figures(page)
    .getByRole('link', { name: /^KYC waiting/ })
    .click();
  await expect(page.getByRole('heading', { name: 'KYC', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('link').first()).toBeVisible();

  await page.goBack();
  const applications = figures(page).getByRole('link', { name: /^Applications open/ });
  const isLate = /whose=late/.test((await applications.getAttribute('href')) ?? '');
  await applications.click();
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('group', { name: 'Whose' })
      .getByRole('button', { name: isLate ? /^Late/ : /^All/ }),
  ).toHaveAttribute('aria-pressed', 'true');

  for (const figure of [/^Duties late/, /^Late penalties/]) {
    await page.goto('/admin');
    await figures(page).getByRole('link', { name: figure }).click();
    await expect(page).toHaveURL(/\/admin\/compliance\/duties\?state=late$/);
    await expect(
      page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Late/ }),
    ).toHaveAttribute('aria-pressed', 'true');
    const rows = page.getByRole('table', { name: 'Duties' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
  }
});

test('[DSH-01] [UX-01] the queue shows what is mine, the team’s and unclaimed, goes by keys, and a row opens its work', async ({
  page,
}) => {
  await demo(page, 'admin');
  await expect(whose(page).getByRole('button', { name: /^Mine/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const view of ['team', 'unclaimed']) {
    const chip = whose(page).getByRole('button', { name: new RegExp(`^${view}`, 'i') });
    await chip.click();
    await expect(page).toHaveURL(new RegExp(`work=${view}`));
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(queue(page).getByRole('listitem').first()).toBeVisible();
  }
  // What no one has is continued by no one.
  await expect(queue(page).getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  await page.reload();
  await expect(whose(page).getByRole('button', { name: /^Unclaimed/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const rows = queue(page).getByRole('link');
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  const place = (await rows.first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname + url.search === place);
  await page.goBack();
  await expect(queue(page).getByRole('listitem').first()).toBeVisible();
});

test('[DSH-01] [KYC-02] [LIVE-01] N starts the next case, another window shows it in hand, and not once it is released', async ({
  page,
  context,
}) => {
  await demo(page, 'admin');
  const other = await context.newPage();
  await other.goto('/admin');
  for (const each of [page, other]) {
    await expect(each.getByText('Live', { exact: true })).toBeVisible();
  }
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/admin\/kyc\/profiles\//);
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('You, now');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const inHand = queue(other).getByRole('link', { name: new RegExp(`^Continue.*${name}`) });
  await expect(inHand).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Release/ }).click();
  await expect(page.getByText('It waits for a reviewer.', { exact: true })).toBeVisible();
  await expect(inHand).toBeHidden();
});
