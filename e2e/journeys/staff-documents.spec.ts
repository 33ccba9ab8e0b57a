import { createHash } from 'node:crypto';

import type { Page } from '@playwright/test';

import { commandsOf } from '../support/commands.ts';
import { demo, demoPerson } from '../support/people.ts';
import { pdfOfPages, pngOfPixels } from '../support/scans.ts';
import { expect, test } from '../support/test.ts';

// Claire Vasseur's company of the demo, and its tenant.
const TENANT = '7e000000-0000-4000-8000-000000000001';
const COMPANY = 'c0000000-0000-4000-8000-000000000004';

/** Sends a document about the company as its client does; returns the name of its file. */
async function send(
  name: string,
  file: Buffer,
  { category = 'resolution', type = 'application/pdf', sha256 = hashOf(file) } = {},
): Promise<string> {
  const claire = await commandsOf(demoPerson('client'));
  const id = crypto.randomUUID();
  const path = `${TENANT}/${COMPANY}/${id}.${type === 'image/png' ? 'png' : 'pdf'}`;
  const fileName = `${name}-${id.slice(0, 8)}`;
  await claire.upload(path, file, type);
  await claire.call('register_document', {
    document_id: id,
    path,
    category,
    file_name: fileName,
    sha256,
  });
  return fileName;
}

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** Opens the documents from the side bar and finds one by the name of its file. */
async function find(page: Page, fileName: string) {
  await page
    .getByRole('navigation', { name: 'BahamasInc' })
    .getByRole('link', { name: /^Documents/ })
    .click();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(fileName);
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('link')).toHaveCount(1);
  const review = page.getByRole('region', { name: new RegExp(fileName) }).first();
  await expect(review).toBeVisible();
  return review;
}

test('[DOC-03] staff accept one document with Y and return the next with X, a reason and words; the client reads them', async ({
  page,
  anotherPage,
}) => {
  const signed = await send('signed', pdfOfPages(1));
  const blurred = await send('blurred', pdfOfPages(1));
  await demo(page, 'admin');

  await test.step('accepted', async () => {
    await find(page, signed);
    await expect(page.getByRole('button', { name: /^Accept resolution/ })).toBeVisible();
    await page.getByRole('heading', { name: 'Resolution' }).click();
    await page.keyboard.press('y');
    await expect(page.getByText('Resolution accepted')).toBeVisible();
    await expect(page.getByText('No document matches')).toBeVisible();
  });

  await test.step('returned', async () => {
    await find(page, blurred);
    await page.getByRole('heading', { name: 'Resolution' }).click();
    await page.keyboard.press('x');
    await expect(page.getByRole('group', { name: 'Reason' })).toBeVisible();
    await page.keyboard.press('1');
    await page
      .getByRole('textbox', { name: /What else should the client know/ })
      .fill('Page two is dark.');
    await page.getByRole('button', { name: 'Reject resolution' }).click();
    await expect(page.getByText('Resolution returned to the client')).toBeVisible();
  });

  await test.step('a decision is taken back, and given again', async () => {
    await page.getByRole('button', { name: /^Rejected/ }).click();
    await page.getByRole('button', { name: 'Take the decision back' }).click();
    await page.getByRole('button', { name: /^To be reviewed/ }).click();
    await expect(page.getByRole('button', { name: /^Accept resolution/ })).toBeVisible();
    await page.getByRole('heading', { name: 'Resolution' }).click();
    await page.keyboard.press('x');
    await expect(page.getByRole('group', { name: 'Reason' })).toBeVisible();
    // What was typed the first time was sent: the form is empty again.
    await page.keyboard.press('1');
    await page
      .getByRole('textbox', { name: /What else should the client know/ })
      .fill('Page two is dark.');
    await page.getByRole('button', { name: 'Reject resolution' }).click();
    await expect(page.getByText('No document matches')).toBeVisible();
  });

  await test.step('the client reads the reason', async () => {
    const theirs = await anotherPage();
    await demo(theirs, 'client', '/app/documents');
    await theirs.getByRole('searchbox', { name: 'Search documents' }).fill(blurred);
    await expect(theirs.getByText(/Page two is dark\./)).toBeVisible();
  });
});

test('[DOC-03] a corrupt PDF can be returned, one of 300 pages is drawn page by page, a large scan turned, and an altered file is not accepted', async ({
  page,
}) => {
  const corrupt = await send('corrupt', Buffer.from('%PDF-1.7\nthis is no PDF at all'));
  const thick = await send('thick', pdfOfPages(300));
  const scan = await send('scan', pngOfPixels(10_000, 5_000), { type: 'image/png' });
  const altered = await send('altered', pdfOfPages(1), { sha256: 'a'.repeat(64) });
  await demo(page, 'admin');

  await test.step('a corrupt PDF says so', async () => {
    const review = await find(page, corrupt);
    await expect(
      review.getByText('This PDF cannot be shown. Download it to view it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reject…/ })).toBeEnabled();
  });

  await test.step('of 300 pages those in sight are drawn', async () => {
    const review = await find(page, thick);
    await expect(review.getByLabel('Page', { exact: true })).toHaveText('1 of 300');
    const last = review.getByRole('group', { name: 'Page 300 of 300' });
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText('Sheet 300')).toBeAttached();
    // The first page has given its pixels back.
    const first = review.getByRole('group', { name: 'Page 1 of 300' }).locator('canvas');
    await expect.poll(() => first.evaluate((sheet: HTMLCanvasElement) => sheet.width)).toBe(0);
  });

  await test.step('a scan of 50 megapixels is shown, turned and made larger', async () => {
    const review = await find(page, scan);
    const picture = review.getByRole('img', { name: scan });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(10_000);
    const shape = async () => {
      const box = await picture.boundingBox();
      return box ? Math.round((box.width / box.height) * 10) / 10 : 0;
    };
    await expect.poll(shape).toBe(2);
    await review.getByRole('button', { name: 'Turn clockwise' }).click();
    await expect.poll(shape).toBe(0.5);
    await review.getByRole('button', { name: 'Larger' }).click();
    await expect(review.getByLabel('Size')).toHaveText('125%');
  });

  await test.step('a file that is not the one that was sent cannot be accepted', async () => {
    await find(page, altered);
    await expect(page.getByText('This is not the file that was sent')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
