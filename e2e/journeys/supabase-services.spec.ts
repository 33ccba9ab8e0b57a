import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { newVisitor } from '../support/people.ts';
import { openSupabasePage } from '../support/supabase-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ warm: false, bypassCSP: true });

/** Signs up in a page of the site and joins the tenant that is open. */
async function join(page: Page): Promise<string> {
  await openSupabasePage(page);
  return page.evaluate(async ({ email, password }) => {
    await globalThis.client.auth.signUp({ email, password });
    const { data, error } = await globalThis.client.rpc('ensure_membership');
    if (error) throw error;
    return data as string;
  }, newVisitor('services'));
}

test('[DOC-01] [DOC-02] a browser uploads a chosen file, registers it, downloads it, and nobody else does', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(/status of 40[03]/); // what is refused below
  const tenant = await join(page);
  const application = crypto.randomUUID();
  await page.evaluate((args) => globalThis.client.rpc('start_application', args), {
    application_id: application,
    tenant_id: tenant,
  });
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file" aria-label="File" />';
  });
  const input = page.getByLabel('File');
  const choose = (content: string) =>
    input.setInputFiles({
      name: 'passport.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    });
  const upload = (path: string) =>
    page.evaluate(async (to) => {
      const [file] = document.querySelector('input')!.files!;
      const { error } = await globalThis.client.storage.from('documents').upload(to, file!);
      return error?.message;
    }, path);
  const path = (subject: string) => `${tenant}/${subject}/${crypto.randomUUID()}.pdf`;

  await choose('%PDF-1.7\n% a small one\n%%EOF\n');
  const own = path(application);
  expect(await upload(own)).toBeUndefined();
  expect(await upload(path(crypto.randomUUID()))).toContain('row-level security');
  await choose('<script>alert(1)</script>');
  expect(await upload(path(application))).toContain('mime type');

  const registered = await page.evaluate(
    async (args) => {
      const { error } = await globalThis.client.rpc('register_document', args);
      const { data } = await globalThis.client.from('documents').select('status, mime_type');
      return { error, data };
    },
    {
      document_id: crypto.randomUUID(),
      path: own,
      category: 'passport',
      file_name: 'passport.pdf',
      expires_on: '2099-01-31',
    },
  );
  expect(registered).toEqual({
    error: null,
    data: [{ status: 'uploaded', mime_type: 'application/pdf' }],
  });
  const text = await page.evaluate(async (name) => {
    const bucket = globalThis.client.storage.from('documents');
    const [link, { data }] = [await bucket.createSignedUrl(name, 60), await bucket.download(name)];
    return link.error ? data!.text() : 'a link was made';
  }, own);
  expect(text).toContain('a small one');

  const other = await (await browser.newContext({ bypassCSP: true })).newPage();
  await join(other);
  const seen = await other.evaluate(async (name) => {
    const bucket = globalThis.client.storage.from('documents');
    const [file, listed] = [await bucket.download(name), await bucket.list(name.split('/')[0])];
    const { data } = await globalThis.client.from('documents').select('id');
    return { file: file.data, listed: listed.data, rows: data };
  }, own);
  expect(seen).toEqual({ file: null, listed: [], rows: [] });
});

test('[LIVE-01] a member hears that tables of the tenant changed, in order, and cannot join the staff topic', async ({
  page,
}) => {
  const tenant = await join(page);
  const statuses = await page.evaluate(async (id) => {
    const heard: { table: string; seq: number }[] = [];
    Object.assign(globalThis, { heard });
    await globalThis.client.realtime.setAuth();
    const subscribe = (topic: string) =>
      new Promise((resolve) => {
        globalThis.client
          .channel(topic, { config: { private: true } })
          .on('broadcast', { event: 'changed' }, ({ payload }) => {
            heard.push({ table: payload.table, seq: payload.seq });
          })
          .subscribe((status) => resolve(status));
      });
    return [await subscribe(`tenant:${id}`), await subscribe(`tenant:${id}:staff`)];
  }, tenant);
  expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);

  const heard = () =>
    page.evaluate(
      () => (globalThis as unknown as { heard: { table: string; seq: number }[] }).heard,
    );
  for (let n = 0; n < 20; n++) {
    await askDatabase(
      (sql) =>
        sql`insert into parties (tenant_id, kind, name) values (${tenant}, 'person', ${`Live ${n}`})`,
    );
  }
  await expect
    .poll(async () => (await heard()).filter(({ table }) => table === 'parties').length)
    .toBeGreaterThanOrEqual(20);
  // Other journeys change this tenant too: whatever was said since was heard, each once and in order.
  const numbers = (await heard()).map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_seq, index) => (numbers[0] ?? NaN) + index));
});
