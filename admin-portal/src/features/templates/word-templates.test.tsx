import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const SAVE = 'POST /rest/v1/rpc/save_document_template';

/** A Word document of some paragraphs, as programs write it. */
function wordFile(name: string, ...texts: string[]): File {
  const override = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  const body = texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('/word/document.xml', 'document.main')}</Types>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
  return new File([bytes], name);
}

function open() {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/document_templates', () => pageOf([], 0));
  backend.on('GET /rest/v1/made_documents', () => []);
  backend.on('GET /rest/v1/starting_texts', () => []);
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => false);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice', email: candice.email, duties: [{ duty: 'senior' }] },
  ]);
  const uploads: string[] = [];
  // A file is sent as a form, which the fake backend does not read.
  const fetch: typeof backend.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.startsWith('/storage/v1/object/templates/')) return backend.fetch(input, init);
    uploads.push(pathname);
    return Response.json({ Key: pathname, Id: 'x' });
  };
  renderRoutes(portal, '/admin/settings/templates/new', { ...backend, fetch }, { user: candice });
  return { backend, uploads };
}

const pick = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file, {
    applyAccept: false,
  });

test('[TPL-01] a Word document is checked before it is sent, then uploaded and saved with its text', async () => {
  const { backend, uploads } = open();
  backend.on(SAVE, () => 1);
  await userEvent.click(await screen.findByRole('link', { name: 'A Word document of the firm' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bank letter');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText('Choose the Word document.')).toBeVisible();

  // No Word document at all: refused with the reason.
  await pick(new File(['%PDF-1.7'], 'letter.docx'));
  expect(await screen.findByText('This is no Word document (.docx).')).toBeVisible();

  // Unknown fields are named with where they are, and nothing is sent.
  await pick(wordFile('wrong.docx', 'Dear {{client.nam}},'));
  const unknown = await screen.findByRole('list', { name: 'Unknown fields' });
  expect(unknown).toHaveTextContent('{{client.nam}} in the text: “Dear {{client.nam}},”');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/has fields that do not exist/)).toBeVisible();
  expect(backend.requests(SAVE)).toEqual([]);

  await pick(wordFile('letter.docx', 'Dear {{client.name}},', 'Welcome.'));
  const sheet = await screen.findByRole('article', { name: 'Preview' });
  await waitFor(() => expect(within(sheet).getByText('[Client]')).toBeVisible());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bank letter');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  await waitFor(() => expect(backend.sent(SAVE)).toHaveLength(1));
  expect(uploads).toHaveLength(1);
  expect(backend.sent(SAVE)[0]).toMatchObject({
    name: 'Bank letter',
    body: 'Dear {{client.name}},\nWelcome.',
    expected_version: 0,
    file_name: 'letter.docx',
    file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    file_path: expect.stringMatching(/\.docx$/),
  });
});
