import { databaseAt, EICAR, fakeClamd, filesAt, scanNext } from '@portal/tools/scanner';
import type { Page } from '@playwright/test';

import { givenCompanies } from '../support/companies.ts';
import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { isLive } from '../support/live.ts';
import { newVisitor, openAs, register } from '../support/people.ts';
import { pdfOfPages } from '../support/scans.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** A member of staff who works in this firm; no other journey works as them. */
async function colleagueIn(tenantId: string) {
  const visitor = newVisitor('scan-reviewer');
  await register(visitor);
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`update profiles set role = 'admin', full_name = 'Tamika Storr', last_active_tenant = ${tenantId}
                 where email = ${visitor.email}`;
      await work`
        insert into staff_duties (user_id, duty)
        select id, 'reviewer' from profiles where email = ${visitor.email} on conflict do nothing`;
    }),
  );
  return visitor;
}

async function upload(page: Page, name: string, buffer: Buffer) {
  await page
    .getByLabel('File for Upload: documents')
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
  const ask = page.getByRole('region', { name: 'What is this file about?' });
  await ask.getByRole('combobox').selectOption({ label: 'Ledger 001 Ltd. (company)' });
  await ask.getByRole('button', { name: 'Upload 1 file' }).click();
  const about = page.getByRole('group', { name: `About ${name}` });
  await about.getByRole('combobox').selectOption({ label: 'Resolution' });
  await about.getByRole('button', { name: 'Add' }).click();
}

const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: text });

test('[DOC-02] a file is closed to client and staff until the scanner has spoken, and malware is returned with words', async ({
  page,
  anotherPage,
  accessible,
}) => {
  const { visitor, tenantId } = await givenCompanies(`scanning-${Date.now()}`);
  const colleague = await colleagueIn(tenantId);
  const database = databaseAt(environment.api, environment.secretKey);
  const { stop, ...scanner } = await fakeClamd();
  const files = filesAt(environment.api, environment.secretKey);
  const scan = () => scanNext({ database, files, scanner });
  // For this firm alone: the files of the other journeys are read at once.
  await database.call('set_file_scanning', { is_on: true, tenant_id: tenantId });
  const queue = await anotherPage();

  try {
    await openAs(page, visitor, '/app/documents');
    await isLive(page);

    await test.step('the client sends a file and reads that it is being checked', async () => {
      await upload(page, 'minutes.pdf', pdfOfPages(1));
      await expect(row(page, 'minutes.pdf')).toContainText('Being checked for malware');
      await row(page, 'minutes.pdf').getByRole('link').click();
      const panel = page.getByRole('complementary', { name: 'Resolution' });
      await expect(panel).toContainText('The file can be opened when the check has ended.');
      await expect(panel.getByRole('button', { name: 'Download' })).toBeDisabled();
      await accessible(page);
    });

    await test.step('staff neither open nor accept it', async () => {
      await openAs(queue, colleague, '/admin/documents');
      await isLive(queue);
      const review = queue.getByRole('region', { name: /minutes\.pdf/ }).first();
      await expect(review).toContainText('Being checked for malware');
      await expect(review.getByRole('button', { name: 'Accept' })).toBeDisabled();
      await accessible(queue);
    });

    await test.step('clean: both see the file at once, and it is accepted', async () => {
      expect(await scan()).toMatchObject({ outcome: 'clean' });
      await expect(page.getByRole('group', { name: 'Pages of minutes.pdf' })).toBeVisible();
      await expect(row(page, 'minutes.pdf')).not.toContainText('malware');
      await queue.getByRole('button', { name: /^Accept resolution/ }).click();
      await expect(queue.getByText('Resolution accepted')).toBeVisible();
      await expect(row(page, 'minutes.pdf')).toContainText('Accepted');
    });

    await test.step('malware: the client reads what to do, staff find it in its group', async () => {
      await page.keyboard.press('Escape');
      await upload(page, 'odd.pdf', Buffer.concat([pdfOfPages(1), EICAR]));
      await expect(row(page, 'odd.pdf')).toContainText('Being checked for malware');
      expect(await scan()).toMatchObject({ outcome: 'infected' });
      await expect(row(page, 'odd.pdf')).toContainText(
        'Malware was found in this file: please send another file.',
      );
      await expect(row(page, 'odd.pdf').getByRole('button', { name: /^Replace/ })).toBeVisible();
      await queue.getByRole('button', { name: /^Check not passed ?1$/ }).click();
      const review = queue.getByRole('region', { name: /odd\.pdf/ }).first();
      await expect(review).toContainText('The scanner says: Eicar-Test-Signature');
      await expect(review.getByRole('button', { name: 'Take the decision back' })).toBeDisabled();
      await accessible(queue);
    });

    await test.step('the settings say for which firm the check is on', async () => {
      await goWithin(queue, '/admin/settings/security');
      const panel = queue.getByRole('region', { name: 'Check of files for malware' });
      await expect(panel).toContainText(/on for .*scanning/);
      await accessible(queue);
    });
  } finally {
    await database.call('set_file_scanning', { is_on: false, tenant_id: tenantId });
    stop();
  }
});
