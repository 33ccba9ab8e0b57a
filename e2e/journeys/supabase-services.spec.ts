import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { newVisitor } from '../support/people.ts';
import { openSupabasePage } from '../support/supabase-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ bypassCSP: true });

// What the product's own tables will do with them belongs to its features: here a bucket and topics of one's own.
test.beforeAll(() =>
  askDatabase(async (sql) => {
    await sql.unsafe(`
      insert into storage.buckets (id, name, allowed_mime_types, file_size_limit)
      values ('journey', 'journey', '{application/pdf}', 1000000) on conflict do nothing;
      drop policy if exists "journey: own folder" on storage.objects;
      create policy "journey: own folder" on storage.objects to authenticated
        using (bucket_id = 'journey' and (storage.foldername(name))[1] = auth.uid()::text)
        with check (bucket_id = 'journey' and (storage.foldername(name))[1] = auth.uid()::text);
      drop policy if exists "journey: own topic" on realtime.messages;
      create policy "journey: own topic" on realtime.messages for select to authenticated
        using (realtime.topic() = 'journey:' || auth.uid());
    `);
  }),
);

async function signUp(page: Page): Promise<string> {
  await openSupabasePage(page);
  return page.evaluate(async ({ email, password }) => {
    const { data, error } = await globalThis.client.auth.signUp({ email, password });
    if (error) throw error;
    return data.user!.id;
  }, newVisitor('services'));
}

test('[DOC-01] [DOC-02] a browser uploads a chosen file, sees it by a signed link, and nobody else does', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(/status of 40[03]/); // what is refused below
  const id = await signUp(page);
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file" aria-label="File" />';
  });
  const pdf = { name: 'passport.pdf', mimeType: 'application/pdf' };
  const input = page.getByLabel('File');
  const upload = (path: string) =>
    page.evaluate(async (to) => {
      const [file] = document.querySelector('input')!.files!;
      const { error } = await globalThis.client.storage.from('journey').upload(to, file!);
      return error?.message;
    }, path);

  await input.setInputFiles({ ...pdf, buffer: Buffer.from('%PDF-1.7\n% a small one\n%%EOF\n') });
  expect(await upload(`${id}/passport.pdf`)).toBeUndefined();
  expect(await upload('somebody-else/passport.pdf')).toContain('row-level security');
  await input.setInputFiles({ ...pdf, buffer: Buffer.from('<script>alert(1)</script>') });
  expect(await upload(`${id}/script.pdf`)).toContain('mime type');

  const link = await page.evaluate(async (path) => {
    const bucket = globalThis.client.storage.from('journey');
    const { data, error } = await bucket.createSignedUrl(path, 60);
    if (error) throw error;
    return data.signedUrl;
  }, `${id}/passport.pdf`);
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), link);
  expect(text).toContain('a small one');

  const other = await (await browser.newContext({ bypassCSP: true })).newPage();
  await signUp(other);
  const seen = await other.evaluate(async (path) => {
    const bucket = globalThis.client.storage.from('journey');
    const [file, listed] = [await bucket.download(path), await bucket.list(path.split('/')[0])];
    return { file: file.data, listed: listed.data };
  }, `${id}/passport.pdf`);
  expect(seen).toEqual({ file: null, listed: [] });
  await other.context().close();
});

test('[LIVE-01] a browser hears what the database says on its own topic, in order, and on no other', async ({
  page,
}) => {
  const id = await signUp(page);
  const joined = await page.evaluate(async (own) => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    await globalThis.client.realtime.setAuth();
    const join = (topic: string) =>
      new Promise((resolve) => {
        globalThis.client
          .channel(topic, { config: { private: true } })
          .on('broadcast', { event: 'changed' }, ({ payload }) => heard.push(payload.n))
          .subscribe((status) => resolve(status));
      });
    return [await join(`journey:${own}`), await join('journey:somebody-else')];
  }, id);
  expect(joined).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);

  await askDatabase(
    (sql) => sql`
      select realtime.send(jsonb_build_object('n', n), 'changed', 'journey:' || ${id}::text)
      from generate_series(1, 50) as n`,
  );
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard))
    .toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('[LIVE-01] a member hears that a table of the tenant changed, and cannot join the staff topic', async ({
  page,
}) => {
  await signUp(page);
  const joined = await page.evaluate(async () => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    const { data: tenant } = await globalThis.client.rpc('ensure_membership');
    await globalThis.client.realtime.setAuth();
    const join = (topic: string) =>
      new Promise((resolve) => {
        globalThis.client
          .channel(topic, { config: { private: true } })
          .on('broadcast', { event: 'changed' }, ({ payload }) => heard.push(payload.table))
          .subscribe((status) => resolve(status));
      });
    return {
      tenant,
      statuses: [await join(`tenant:${tenant}`), await join(`tenant:${tenant}:staff`)],
    };
  });
  expect(joined.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);

  await askDatabase(
    (sql) => sql`
      insert into parties (tenant_id, kind, name) values (${joined.tenant as string}, 'person', 'Live Journey')`,
  );
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard))
    .toContain('parties');
});
