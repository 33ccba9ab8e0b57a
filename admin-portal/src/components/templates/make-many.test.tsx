import {
  candice,
  createFakeBackend,
  createFakeUploadService,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { uploadList } from '@portal/shared-core/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const templateFile = vi.hoisted(() => vi.fn<(given: object) => Promise<Uint8Array>>());
// The fonts of a PDF are fetched by addresses of the build.
vi.mock('@portal/shared-core/views/template-pdf', () => ({
  fetchFontsWithItalic: async () => ({}),
  templateFile,
  // A font without Chinese.
  coverageOf: () => (character: string) => character < '\u4E00',
  codeOf: (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  lackingInTemplate: (
    given: { body: string; values: Record<string, string> },
    covers: (character: string) => boolean,
  ) =>
    [
      { label: 'Wording of the template', text: given.body },
      { label: 'Name', text: given.values['company.name'] ?? '' },
    ]
      .map(({ label, text }) => ({
        label,
        characters: Array.from(text).filter((each) => !covers(each)),
      }))
      .filter(({ characters }) => characters.length > 0),
}));

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const MAKE = rpc('make_document');
const HERON = { id: 'c-1', name: 'Blue Heron Ltd.' };
const CABLE = { id: 'c-2', name: 'Cable Ltd.' };

let saved: Blob[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  templateFile.mockImplementation(async (given) =>
    new TextEncoder().encode(
      `%PDF-1.7\n${JSON.stringify((given as { values: object }).values)}\n%%EOF`,
    ),
  );
});

afterEach(() => {
  uploadList.stop();
  vi.restoreAllMocks();
});

async function openPanel(duties: readonly string[] = ['reviewer']) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  backend.on('GET /rest/v1/entity_types', () => []);
  backend.on(rpc('company_list_counts'), () => ({}));
  backend.on('GET /rest/v1/company_list', () => pageOf([HERON, CABLE], 2));
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'passport', name: 'Passport', expires: true },
    { code: 'correspondence', name: 'Correspondence', expires: false },
  ]);
  backend.on('GET /rest/v1/document_templates', () => [
    { id: 't-1', name: 'Letter', kind: 'letter', used_version: 3 },
  ]);
  backend.on('GET /rest/v1/document_template_versions', () => [{ body: '# {{company.name}}' }]);
  backend.on(rpc('template_values_of_companies'), () => [
    { company_id: 'c-1', filled: { 'company.name': 'Blue Heron Ltd.' } },
    { company_id: 'c-2', filled: { 'company.name': 'Cable \u9E1F Ltd.' } },
  ]);
  renderRoutes(portal, '/admin/companies', backend, { user: candice });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Blue Heron/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cable/ }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  return { backend, button: await bar.findByRole('button', { name: /^Make documents/ }) };
}

const panel = () =>
  screen.findByRole('complementary', { name: 'A document about each of 2 companies' });

describe('[TPL-01] a document about each of a selection', () => {
  test('comes as one ZIP; who lacks something is named, and made under the same id once it is confirmed', async () => {
    const { backend, button } = await openPanel();
    const lacks = new Set(['c-2']);
    backend.on(MAKE, ({ body }) => {
      const { subject_id: id, accept_missing: accepted } = body as Record<string, unknown>;
      if (lacks.has(id as string) && !accepted) return refusal('template.values_missing');
      return { 'company.name': id };
    });
    await userEvent.click(button);
    const view = within(await panel());
    // Named before anything is made, each by its company.
    const named = await view.findByRole('list', { name: 'Characters that the font lacks' });
    expect(named).toHaveTextContent(/^Cable Ltd\.: Name: \u9E1F as U\+9E1F$/);
    expect(backend.sent(rpc('template_values_of_companies'))).toEqual([
      { company_ids: ['c-1', 'c-2'] },
    ]);
    expect(backend.requests(MAKE)).toEqual([]);
    await userEvent.click(await view.findByRole('button', { name: 'Make 2 documents' }));
    expect(await view.findByText('1 document made, 1 refused')).toBeVisible();
    expect(view.getByRole('list', { name: 'Refused' })).toHaveTextContent(/^Cable Ltd\.: /);
    const files = unzipSync(new Uint8Array(await (saved[0] as Blob).arrayBuffer()));
    expect(Object.keys(files)).toEqual(['letter-blue-heron-ltd.pdf']);
    expect(strFromU8(files['letter-blue-heron-ltd.pdf'] as Uint8Array)).toContain('c-1');

    await userEvent.click(view.getByRole('checkbox', { name: /something is not recorded/ }));
    await userEvent.click(view.getByRole('button', { name: 'Make the document' }));
    expect(await view.findByText('1 document made')).toBeVisible();
    const sent = backend.sent(MAKE) as { subject_id: string; made_id: string; version: number }[];
    expect(sent.map(({ subject_id: id }) => id)).toEqual(['c-1', 'c-2', 'c-2']);
    expect(sent[2]?.made_id).toBe(sent[1]?.made_id);
    expect(sent[0]).toMatchObject({ template_id: 't-1', version: 3, accept_missing: false });
    expect(saved).toHaveLength(2);
  });

  test('is filed with each company under the id of what was made, as the type that was selected', async () => {
    const service = createFakeUploadService();
    const { backend, button } = await openPanel();
    backend.on(MAKE, () => ({}));
    backend.on(rpc('register_document'), () => Response.json('d-1'));
    await userEvent.click(button);
    const view = within(await panel());
    await userEvent.click(await view.findByRole('radio', { name: /File each/ }));
    await userEvent.click(view.getByRole('button', { name: 'Make 2 documents' }));
    expect(await view.findByText('Choose the type of the documents.')).toBeVisible();
    expect(view.queryByRole('option', { name: 'Passport' })).toBeNull();
    await userEvent.selectOptions(view.getByLabelText('Type of the documents'), 'Correspondence');
    await userEvent.click(view.getByRole('button', { name: 'Make 2 documents' }));
    await waitFor(() => expect(backend.requests(rpc('register_document'))).toHaveLength(2));
    const made = backend.sent(MAKE) as { made_id: string }[];
    const filed = backend.sent(rpc('register_document')) as Record<string, unknown>[];
    expect(filed.map((each) => each['document_id'])).toEqual(made.map((each) => each.made_id));
    expect(filed[0]).toMatchObject({ category: 'correspondence' });
    expect(service.arrived().map((path) => /\/(c-\d)\//.exec(path)?.[1])).toEqual(['c-1', 'c-2']);
    expect(saved).toEqual([]);
  });

  test('stops when the line is lost, and offers what is left', async () => {
    const { backend, button } = await openPanel();
    backend.on(MAKE, () => {
      throw new TypeError('Failed to fetch');
    });
    await userEvent.click(button);
    const view = within(await panel());
    await userEvent.click(await view.findByRole('button', { name: 'Make 2 documents' }));
    expect(await view.findByText('0 documents made, 1 refused, 1 not begun')).toBeVisible();
    expect(view.getByRole('button', { name: 'Make 2 documents' })).toBeEnabled();
    expect(saved).toEqual([]);
  });

  test('[DUTY-01] is held for who makes no documents', async () => {
    const { button } = await openPanel(['read_only']);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
