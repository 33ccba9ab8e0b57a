import { readFile } from 'node:fs/promises';

import { fitsTheScreen } from '../support/fits.ts';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Monte Rosa Art Holdings Corp.: owned through a family office, with an annual fee that is late. */
const COMPANY = 'c0000000-0000-4000-8000-000000000004';

for (const [who, base] of [
  ['client', '/app'],
  ['admin', '/admin'],
] as const) {
  test(`[COM-02] [COM-05] [APP-03] [UX-01] the ${who} sees what a company owes and who owns it, and downloads a copy of its certificate`, async ({
    page,
  }) => {
    await demo(page, who, `${base}/companies/${COMPANY}`);
    const duties = page.getByRole('list', { name: 'Duties' });
    await duties.getByText('Reason and late penalties').first().click();
    await expect(duties.getByRole('list', { name: 'Late penalties' })).toContainText(
      'Struck off the register',
    );
    await expect(page.getByRole('region', { name: 'Staff only' })).toHaveCount(
      who === 'admin' ? 1 : 0,
    );
    await page.getByRole('link', { name: 'People and ownership' }).click();
    await expect(page.getByRole('list', { name: 'Ultimate owners' })).toContainText(
      /Claire Vasseur.*60\s%Beneficial owner/,
    );
    await expect(page.getByRole('table', { name: 'Register of members' })).toContainText(
      'Vasseur Family Office SARL',
    );
    if (who === 'client') {
      // A wide chart of owners does not widen the page of a telephone.
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(page.getByRole('region', { name: 'Register of charges' })).toBeVisible();
      await fitsTheScreen(page);
      await page.setViewportSize({ width: 1280, height: 720 });
    }

    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Documents as PDF' }).click();
    await page.getByRole('menuitem', { name: 'Certificate copy' }).click();
    const file = await paper;
    expect(file.suggestedFilename()).toBe('copy-of-certificate-monte-rosa-art-holdings-corp.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
}

test('[APP-06] [APP-07] staff read the board and an application by keyboard', async ({
  page,
  accessible,
}) => {
  await demo(page, 'admin', '/admin/companies/applications');
  const card = page.getByRole('region', { name: 'In review' }).getByRole('link').first();
  await card.focus();
  await accessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  // The card opens beside the board; Enter on its title opens the application.
  const panel = page.getByRole('complementary', { name: /\w/ });
  await expect(panel.getByRole('link', { name: 'Open the application' })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Documents and KYC' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Ultimate owners' })).toBeVisible();
  await accessible(page);
});
