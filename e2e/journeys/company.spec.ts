import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { fitsTheScreen } from '../support/fits.ts';
import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Monte Rosa Art Holdings Corp.: owned through a family office, with an annual fee that is late. */
const COMPANY = 'c0000000-0000-4000-8000-000000000004';

for (const [who, base, ids, more] of [
  [
    'client',
    '/app',
    ' [ERR-02] [SEC-01]',
    '; deep links to another firm find nothing, and log no error',
  ],
  ['admin', '/admin', '', ''],
] as const) {
  test(`[COM-02] [COM-05] [APP-03] [UX-01]${ids} the ${who} sees what a company owes and who owns it, and downloads a copy of its certificate${more}`, async ({
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
    if (who === 'client') await seesNothingOfAnotherFirm(page);
  });
}

/** Deep links to records of another firm show that they are not there. No error is allowed in the console: such an address is an answer, not an error. */
async function seesNothingOfAnotherFirm(page: Page) {
  const [row] = await askDatabase(
    (sql) => sql`
      select company.id as company, entry.party_id as party
      from companies company join tenants tenant on tenant.id = company.tenant_id
      join company_participants entry on entry.company_id = company.id
      where tenant.slug = 'harbour-island' limit 1`,
  );
  const company = `/app/companies/${String(row?.['company'])}`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(company);
  await expect(heading).toHaveText('Page not found');
  for (const path of [`${company}/people`, `/app/kyc/${String(row?.['party'])}`]) {
    await goWithin(page, '/app/companies');
    await expect(heading).toHaveText('Companies');
    await goWithin(page, path);
    await expect(heading).toHaveText('Page not found');
  }
}
