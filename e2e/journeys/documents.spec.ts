import { createHash } from 'node:crypto';

import type { BrowserContext, Page, Route } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { completeData, givenDraft } from '../support/given-draft.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1024 * 1024;

/** The last step but one of a draft that names one person, Ada Rolle. */
async function openDocuments(page: Page): Promise<string> {
  const { id } = await givenDraft(page, 'documents', completeData('Papers Ltd.'));
  await showAll(page);
  return id;
}

function ada(page: Page) {
  return page.getByRole('region', { name: 'Ada Rolle' });
}

/** Identity and address come first; this unfolds the rest. */
async function showAll(page: Page): Promise<void> {
  await ada(page)
    .getByRole('button', { name: /^Show \d more document/ })
    .click();
}

/** The field behind the place for files. */
function drop(page: Page) {
  return ada(page).locator('input[aria-label="Documents about Ada Rolle"]');
}

function pdf(name: string, bytes = 1_000) {
  const buffer = Buffer.alloc(bytes, `${name} `);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType: 'application/pdf', buffer };
}

/** The documents of everybody in an application, and the files in the bucket about them. */
async function countDocuments(id: string) {
  const [row] = await askDatabase(
    (sql) => sql`
      select
        (select count(*)::integer from documents where party_id in (select party_id from application_parties where application_id = ${id})) as documents,
        (select count(*)::integer from storage.objects as object
         join application_parties as link on link.application_id = ${id} and object.name like '%/' || link.party_id || '/%'
         where object.bucket_id = 'documents') as files`,
  );
  return row;
}

function point(page: Page, name: RegExp) {
  return ada(page)
    .getByRole('list', { name: /equired: / })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** Says what an upload is. */
async function describe(page: Page, file: string, category: string, expiresOn?: string) {
  const about = ada(page).getByRole('group', { name: `About ${file}` });
  await about.getByLabel('Document type').selectOption({ label: category });
  if (expiresOn) await about.getByLabel(/^Expiry date/).fill(expiresOn);
  await about.getByRole('button', { name: 'Add' }).click();
  return about;
}

test('[DOC-01] [DOC-04] [APP-01] three files at once are sent, described and listed; what cannot be taken says why', async ({
  page,
  accessible,
}) => {
  const id = await openDocuments(page);
  await expect(ada(page)).toContainText('0 of 3 uploaded');
  const letter = pdf('letter.pdf');
  await drop(page).setInputFiles([pdf('passport.pdf'), letter, pdf('bill.pdf')]);
  await describe(page, 'letter.pdf', 'Reference letter');
  await describe(page, 'bill.pdf', 'Proof of address');
  // What is added leaves the list, and what stays moves up: a click meanwhile would meet another place.
  for (const file of ['letter.pdf', 'bill.pdf']) {
    await expect(ada(page).getByRole('group', { name: `About ${file}` })).toBeHidden();
  }
  const about = await describe(page, 'passport.pdf', 'Passport', '2020-01-31');
  await expect(about).toContainText('The document has expired. Please send a current one');
  // High enough that the bars at the top and the foot cover no button by half.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await accessible(page);
  await about.getByLabel(/^Expiry date/).fill('2099-01-31');
  await about.getByLabel(/^Expiry date/).press('Enter');

  await expect(ada(page)).toContainText('3 of 3 uploaded');
  await expect(point(page, /^Passport/)).toContainText('Uploaded');
  await expect(point(page, /^Passport/)).toContainText('expires 01/31/2099');
  await expect(page).toHaveURL(/\/documents$/);

  await test.step('the fingerprint is that of the bytes', async () => {
    const rows = await askDatabase(
      (sql) => sql<{ file_name: string; sha256: string; bytes: string }[]>`
        select document.file_name, document.sha256, document.bytes::text
        from documents as document
        join application_parties as link on link.party_id = document.party_id
        where link.application_id = ${id} order by document.file_name`,
    );
    expect(rows.map(({ file_name: name }) => name)).toEqual([
      'bill.pdf',
      'letter.pdf',
      'passport.pdf',
    ]);
    const sha256 = createHash('sha256').update(letter.buffer).digest('hex');
    expect(rows[1]).toMatchObject({ sha256, bytes: String(letter.buffer.length) });
  });

  await test.step('a document can be looked at', async () => {
    await ada(page).getByRole('button', { name: 'letter.pdf', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'letter.pdf' });
    await expect(panel.getByRole('link', { name: 'Download' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('too large, a web page, and a picture under the name of a PDF', async () => {
    await drop(page).setInputFiles(pdf('large.pdf', 21_000_000));
    await expect(
      ada(page).getByText('large.pdf has 21 MB; at most 20 MB can be sent.'),
    ).toBeVisible();
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await drop(page).setInputFiles([
      { ...pdf('statement.pdf'), buffer: Buffer.from('<!doctype html><title>Bank</title>') },
      { ...pdf('photo.pdf'), buffer: picture },
    ]);
    await expect(ada(page).getByText(/This file is a web page/)).toBeVisible();
    await expect(ada(page).getByText(/does not match its file extension/)).toBeVisible();
    // Nothing of them has left this machine.
    expect(await countDocuments(id)).toEqual({ documents: 3, files: 3 });
    await ada(page).getByRole('button', { name: 'Remove statement.pdf from the list' }).click();
    await ada(page).getByRole('button', { name: 'Remove photo.pdf from the list' }).click();
  });

  await test.step('staff reject one: the client reads why, and replaces it', async () => {
    await askDatabase(
      (
        sql,
      ) => sql`update documents set status = 'rejected', reason_code = 'too_old', reviewed_at = now()
        from application_parties as link
        where link.party_id = documents.party_id and link.application_id = ${id} and category = 'proof_of_address'`,
    );
    await expect(point(page, /^Proof of address/)).toContainText('It is older than three months.');
    await point(page, /^Proof of address/)
      .getByLabel(/^File for Replace/)
      .setInputFiles(pdf('newer-bill.pdf'));
    await expect(point(page, /^Proof of address/)).toContainText('newer-bill.pdf');
    await expect(point(page, /^Proof of address/)).toContainText('Uploaded');
    await expect(point(page, /^Proof of address/)).not.toContainText(/[^-]bill\.pdf/);
  });
});

/** Lets the first piece of an upload arrive and stops the next one; notes where the pieces that came began. */
async function stopAfterFirstPiece(context: BrowserContext, stop: (route: Route) => Promise<void>) {
  const offsets: string[] = [];
  let isStopping = true;
  await context.route('**/storage/v1/upload/resumable/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const { 'upload-offset': offset } = route.request().headers();
    if (isStopping && offset !== '0') {
      isStopping = false;
      return stop(route);
    }
    offsets.push(offset ?? '');
    return route.continue();
  });
  return offsets;
}

test('[DOC-01] a file selected without a network goes on when it is back; so does one whose line is lost, where it stopped; one that a reload cut off is offered again, takes no other file, and sends only the rest', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|Failed to load resource/);
  const resumes = ada(page).getByText(/resumes when the connection is back/);

  await test.step('selected without a network, the first of the page', async () => {
    // The code that recognises a file, and the code that sends it.
    const code = ['application/vnd.ms-outlook', 'Tus-Resumable'].map((word) =>
      page.waitForResponse(
        async (answer) =>
          answer.ok() && answer.url().endsWith('.js') && (await answer.text()).includes(word),
      ),
    );
    await openDocuments(page);
    await Promise.all(code);
    await context.setOffline(true);
    await drop(page).setInputFiles(pdf('first.pdf'));
    await describe(page, 'first.pdf', 'Reference letter');
    await expect(resumes).toBeVisible();
    await context.setOffline(false);
    await expect(point(page, /^Reference letter/)).toContainText('Uploaded');
  });

  await test.step('a line that is lost between two pieces', async () => {
    const offsets = await stopAfterFirstPiece(context, async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await drop(page).setInputFiles(pdf('long.pdf', 7 * MIB));
    await describe(page, 'long.pdf', 'Proof of address');
    await expect(resumes).toBeVisible();
    await context.setOffline(false);
    await expect(point(page, /^Proof of address/)).toContainText('Uploaded');
    expect(offsets).toEqual(['0', String(6 * MIB)]);
    await context.unrouteAll();
  });

  await test.step('a reload between two pieces', async () => {
    let stopped!: () => void;
    const isStopped = new Promise<void>((resolve) => (stopped = resolve));
    const offsets = await stopAfterFirstPiece(context, async () => stopped());
    await drop(page).setInputFiles(pdf('cut.pdf', 7 * MIB));
    await describe(page, 'cut.pdf', 'Passport', '2099-01-31');
    await isStopped;
    await page.reload();
    await expect(
      ada(page).getByText('The page was reloaded before the upload finished.'),
    ).toBeVisible();
    const again = ada(page).getByLabel('File for Choose the file again: cut.pdf');
    await again.setInputFiles(pdf('other.pdf'));
    await expect(ada(page).getByText(/not the file that was being uploaded/)).toBeVisible();
    await again.setInputFiles(pdf('cut.pdf', 7 * MIB));
    await expect(point(page, /^Passport/)).toContainText('Uploaded');
    expect(offsets).toEqual(['0', String(6 * MIB)]);
  });
});
