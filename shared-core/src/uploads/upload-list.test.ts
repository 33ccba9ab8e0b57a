import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { clientOn, createFakeBackend, refusal, type FakeBackend } from '../testing/index.ts';
import { createUploadList } from './upload-list.ts';
import { createFakeUploadService, pdfFile } from '../testing/upload-service.ts';
import type { NewUpload } from './upload.ts';

const REGISTER = 'POST /rest/v1/rpc/register_document';
const CHECK = 'POST /rest/v1/rpc/check_upload';
const about = { tenantId: 't-1', subjectId: 's-1' };
const letter = { category: 'reference_letter', expiresOn: null };

function opened(backend: FakeBackend = createFakeBackend()) {
  const service = createFakeUploadService();
  backend.onDefault(REGISTER, () => Response.json('d-1'));
  backend.onDefault(CHECK, () => Response.json(null));
  const onRegistered = vi.fn<() => void>();
  const open = (userId = 'u-1') => {
    const list = createUploadList();
    list.serve({ supabase: clientOn(backend), userId, onRegistered });
    onTestFinished(list.stop);
    return list;
  };
  return { service, backend, onRegistered, open, list: open() };
}

type List = ReturnType<typeof createUploadList>;

const uploads = (list: List) => list.store.getState().uploads;
const states = (list: List) => uploads(list).map(({ state }) => state);
const only = (list: List) => {
  const [upload] = uploads(list);
  if (!upload) throw new Error('no upload');
  return upload;
};

function add(list: List, file: File, known: Partial<NewUpload> = {}) {
  list.add([{ file, ...about, ...known }]);
}

test('[DOC-01] a file that is described becomes a document as soon as it has arrived', async () => {
  const { list, service, backend, onRegistered } = opened();
  add(list, pdfFile('letter.pdf'), { details: letter, replaces: 'd-0' });
  const { id } = only(list);
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
  expect(service.arrived()).toEqual([`t-1/s-1/${id}.pdf`]);
  expect(backend.requests(REGISTER)[0]?.body).toEqual({
    document_id: id,
    path: `t-1/s-1/${id}.pdf`,
    category: 'reference_letter',
    file_name: 'letter.pdf',
    replaces: 'd-0',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(uploads(list)).toEqual([]);
});

test('[DOC-01] an uploaded file waits until the user chooses its type', async () => {
  const { list, backend, onRegistered } = opened();
  add(list, pdfFile('passport.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  expect(backend.requests(REGISTER)).toEqual([]);
  list.describe(only(list).id, { category: 'passport', expiresOn: '2099-01-31' });
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
  expect(backend.requests(REGISTER)[0]?.body).toMatchObject({ expires_on: '2099-01-31' });
});

test('[DOC-01] two are sent at a time, and one that is refused does not hold up the others', async () => {
  const { list, service } = opened();
  service.state.holds = true;
  add(list, new File(['<html>'], 'page.pdf'));
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) add(list, pdfFile(name));
  expect(states(list)).toEqual(['sending', 'sending', 'waiting', 'waiting']);
  await waitFor(() => expect(states(list)).toEqual(['refused', 'sending', 'sending', 'waiting']));
  expect(uploads(list)[0]?.error).toMatch(/This file is a web page/);
  service.release();
  await waitFor(() => expect(states(list)).toEqual(['refused', 'arrived', 'arrived', 'arrived']));
});

test('[DOC-01] a lost line is waited for, and the upload goes on by itself where it stopped', async () => {
  const { list, service } = opened();
  service.state.holds = true;
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(only(list).url).not.toBeNull());
  service.state.isCut = true;
  service.release();
  await waitFor(() => expect(states(list)).toEqual(['broken']));
  expect(only(list).error).toMatch(/resumes when the connection is back/);

  service.state.isCut = false;
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each([
  [413, 'refused', /at most 20 MB/],
  [415, 'refused', /Send a PDF/],
  [403, 'failed', /does not permit/],
  [401, 'failed', /sign in again/],
])(
  '[DOC-01] the response %s of the service leads to %s with its message',
  async (status, state, text) => {
    const { list, service } = opened();
    service.state.refuses = status;
    add(list, pdfFile('letter.pdf'));
    await waitFor(() => expect(states(list)).toEqual([state]));
    expect(only(list).error).toMatch(text);
  },
);

test.each([
  ['document.storage_full', /as much as it may. Contact us for more room/],
  ['document.too_many_loose', /100 files here without a document type/],
  ['not_found', /does not permit/],
])('[DOC-01] a file the service does not allow names its limit: %s', async (code, text) => {
  const { list, service, backend } = opened();
  service.state.refuses = 403;
  backend.on(CHECK, () => refusal(code, 409));
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['failed']));
  expect(only(list).error).toMatch(text);
  const { id } = only(list);
  expect(backend.requests(CHECK)[0]?.body).toEqual({ path: `t-1/s-1/${id}.pdf` });
});

test('[DOC-01] the storage of the firm that is full at the end has the same name', async () => {
  const { list, backend } = opened();
  backend.on(REGISTER, () => refusal('tenant.limit_reached', 409));
  add(list, pdfFile('letter.pdf'), { details: letter });
  await waitFor(() => expect(only(list).error).toMatch(/stored as much as it may/));
});

test('[DOC-01] cancelling stops it and takes away what had arrived', async () => {
  const { list, service } = opened();
  service.state.holds = true;
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(only(list).url).not.toBeNull());
  list.cancel(only(list).id);
  expect(uploads(list)).toEqual([]);
  await waitFor(() => expect(service.known()).toBe(0));
});

test('[DOC-01] one that has arrived and is cancelled goes from the bucket', async () => {
  const { list, backend } = opened();
  backend.on('DELETE /storage/v1/object/documents', () => []);
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  const { id } = only(list);
  list.cancel(id);
  await waitFor(() =>
    expect(backend.requests('DELETE /storage/v1/object/documents')[0]?.body).toEqual({
      prefixes: [`t-1/s-1/${id}.pdf`],
    }),
  );
});

test('[DOC-01] a refusal of the database is shown and can be corrected', async () => {
  const { list, backend, onRegistered } = opened();
  backend.on(REGISTER, () => refusal('document.already_expired', 422));
  add(list, pdfFile('letter.pdf'), { details: letter });
  await waitFor(() => expect(only(list).error).toMatch(/The document has expired/));
  expect(only(list)).toMatchObject({ state: 'arrived', details: null });
  backend.on(REGISTER, () => Response.json('d-1'));
  list.describe(only(list).id, letter);
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
});

test('[DOC-01] bytes the service has lost are sent again', async () => {
  const { list, backend, service, onRegistered } = opened();
  backend.on(REGISTER, () => refusal('document.file_missing', 422));
  add(list, pdfFile('letter.pdf'), { details: letter });
  await waitFor(() => expect(states(list)).toEqual(['failed']));
  backend.on(REGISTER, () => Response.json('d-1'));
  list.goOn(only(list).id);
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('[DOC-01] what a reload cut off is offered again, and only the same file goes on', async () => {
  const { list, service, open, onRegistered } = opened();
  service.state.holds = true;
  add(list, pdfFile('letter.pdf'), { details: letter });
  await waitFor(() => expect(only(list).url).not.toBeNull());

  const anew = open();
  expect(only(anew)).toMatchObject({ state: 'cut', fileName: 'letter.pdf', details: letter });
  await anew.chooseAgain(only(anew).id, pdfFile('letter.pdf', 'Other words'));
  expect(only(anew).error).toMatch(/not the file that was being uploaded/);
  service.state.holds = false; // what the page before was sending never comes
  await anew.chooseAgain(only(anew).id, pdfFile('letter.pdf'));
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('[DOC-01] what has arrived before a reload is still there, and needs no file', async () => {
  const { list, open, onRegistered } = opened();
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  const anew = open();
  anew.describe(only(anew).id, letter);
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
});

test('[DOC-01] after a reload bytes the service has lost have to be selected again', async () => {
  const { list, open, backend } = opened();
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  backend.on(REGISTER, () => refusal('document.file_missing', 422));
  const anew = open();
  anew.describe(only(anew).id, letter);
  await waitFor(() => expect(states(anew)).toEqual(['cut']));
});

test('the next user in this tab does not see the uploads of the previous one', async () => {
  const { list, open } = opened();
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  expect(uploads(open('u-2'))).toEqual([]);
  expect(uploads(open())).toEqual([]);
});

test('the end of a session forgets every upload, on this device, too', async () => {
  const { list, open } = opened();
  add(list, pdfFile('letter.pdf'));
  await waitFor(() => expect(states(list)).toEqual(['arrived']));
  list.stop();
  expect(uploads(open())).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});
