import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const CLAIRE = 'd0000000-0000-4000-8000-000000000001';

function pdf(name: string, bytes = 1_000) {
  const buffer = Buffer.alloc(bytes, `${name} `);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType: 'application/pdf', buffer };
}

function row(page: Page, text: string | RegExp) {
  return page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Rejects a document by its name, as a reviewer does. */
async function reject(fileName: string) {
  await askDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000011", "role": "authenticated"}', true)`;
      const [found] = await transaction`
        select id from documents where file_name = ${fileName} and uploaded_by = ${CLAIRE} order by created_at desc limit 1`;
      await transaction`select reject_document(${found?.['id']}, 'incomplete', 'Page two is missing.')`;
    }),
  );
}

test('[DOC-01] [DOC-03] [DOC-04] [NAV-02] a client uploads, is refused one file with a message, and answers a rejection while the list stays', async ({
  page,
  accessible,
}) => {
  const unique = `minutes-${Date.now()}.pdf`;
  await demo(page, 'client');
  await page
    .getByRole('navigation', { name: 'Incorporation Portal' })
    .getByRole('link', { name: /^Documents/ })
    .click();
  await expect(row(page, /./).first()).toBeVisible();

  await test.step('several files at once: one subject, and what cannot be taken says what to do', async () => {
    await page
      .getByLabel('File for Upload: documents')
      .setInputFiles([
        pdf(unique),
        pdf('large.pdf', 21_000_000),
        { ...pdf('page.pdf'), buffer: Buffer.from('<!doctype html><title>Bank</title>') },
      ]);
    const ask = page.getByRole('region', { name: 'What are these files about?' });
    await ask.getByRole('combobox').selectOption({ label: 'Blue Heron Holdings Ltd. (company)' });
    await ask.getByRole('button', { name: 'Upload 3 files' }).click();
    const about = page.getByRole('group', { name: `About ${unique}` });
    await about.getByRole('combobox').selectOption({ label: 'Resolution' });
    await about.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText(/This file is a web page/)).toBeVisible();
    await expect(page.getByText(/20 MB/).first()).toBeVisible();
    await expect(row(page, unique)).toContainText('In review');
    await accessible(page);
    await page.getByRole('button', { name: 'Remove large.pdf from the list' }).click();
    await page.getByRole('button', { name: 'Remove page.pdf from the list' }).click();
  });

  await test.step('staff reject it: the reason and Replace appear by themselves', async () => {
    await reject(unique);
    await expect(row(page, unique)).toContainText(
      'Pages or sides are missing. Page two is missing.',
    );
    await expect(row(page, unique)).toContainText('Rejected');
  });

  await test.step('the document opens beside the list, which stays', async () => {
    await row(page, unique).getByRole('link').click();
    const panel = page.getByRole('complementary', { name: 'Resolution' });
    await expect(panel).toContainText('Page two is missing.');
    await expect(row(page, unique)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row(page, unique).getByRole('link')).toBeFocused();
  });

  await test.step('it is replaced on a phone, and is in review again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const newer = unique.replace('minutes', 'signed');
    await row(page, unique)
      .getByLabel(/^File for Replace/)
      .setInputFiles(pdf(newer));
    await expect(row(page, newer)).toContainText('In review');
    await expect(row(page, unique)).toHaveCount(0);
    await row(page, newer).getByRole('link').click();
    const panel = page.getByRole('complementary', { name: 'Resolution' });
    await expect(panel.getByRole('region', { name: 'Versions' })).toContainText(
      'Version 1, replaced',
    );
  });
});
