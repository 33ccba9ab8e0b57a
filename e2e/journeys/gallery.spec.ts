import { serveGallery } from '@portal/tools/gallery';

import { lookAt } from '../support/look.ts';
import { expect, test } from '../support/test.ts';

let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.close());

const groups = [
  'actions',
  'words',
  'states',
  'layouts',
  'tables',
  'forms',
  'dialogs',
  'files',
  'charts',
];

// One build is enough for all of them.
test.describe.configure({ mode: 'default' });

test('[UX-01] every part in every state, and what opens: no axe violation, nothing wider than the screen', async ({
  page,
}) => {
  for (const group of groups) {
    await page.goto(`${gallery.url}/#/${group}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt(page, group);
  }

  await page.goto(`${gallery.url}/#/dialogs`);
  for (const name of ['Ask before an action', 'Leave with changes']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await lookAt(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();
  }
  await page.getByRole('button', { name: 'Look at a row' }).click();
  await expect(page.getByRole('heading', { name: 'Blue Heron Holdings Ltd.' })).toBeFocused();
  await lookAt(page, 'the side panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'With a way back' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await lookAt(page, 'a toast');
  await page.goto(`${gallery.url}/#/actions`);
  await page.getByRole('button', { name: 'Several choices' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAt(page, 'a menu');
});

test('[DOC-03] [UX-01] a PDF is read in the page under the content security policy; of ten thousand rows only those in view are drawn, and the keyboard reaches on', async ({
  page,
}) => {
  await page.goto(`${gallery.url}/#/files`);
  const sheet = page.getByRole('group', { name: 'Page 1 of 2' });
  await sheet.scrollIntoViewIfNeeded();
  await expect(sheet).toContainText('Electricity bill, 2 June 2026');
  // Drawn: the sheet has ink on it, not only its text beside it.
  const canvas = sheet.locator('canvas');
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const ink = element.getContext('2d')?.getImageData(0, 0, element.width, element.height);
        return ink?.data.some((value, index) => index % 4 < 3 && value < 100) ?? false;
      }),
    )
    .toBe(true);

  await page.goto(`${gallery.url}/#/tables`);
  const table = page.getByRole('group', { name: 'Ten thousand companies' });
  const row = (index: number) => table.locator(`tr[data-index="${index}"]`);
  await expect(row(0)).toBeVisible();
  await expect.poll(() => table.locator('tr[data-index]').count()).toBeLessThan(60);
  await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(row(9_999)).toBeVisible();
  await row(9_999).getByRole('link').focus();
  for (let index = 9_998; index >= 9_959; index -= 1) {
    // A key goes to a row that is drawn: those that follow are, as soon as the page has time.
    await expect(row(index)).toBeAttached();
    await page.keyboard.press('k');
    await expect(row(index).getByRole('link')).toBeFocused();
  }
  await expect(row(9_959)).toBeInViewport();
});
