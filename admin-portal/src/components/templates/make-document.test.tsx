import {
  candice,
  createFakeUploadService,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { uploadList } from '@portal/shared-core/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const savePdf = vi.hoisted(() => vi.fn<(name: string, pdf: Uint8Array) => void>());
const templateFile = vi.hoisted(() => vi.fn<(given: object) => Promise<Uint8Array>>());
// The fonts of a PDF are fetched by addresses of the build.
const fetchFontsWithItalic = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('@portal/shared-core/views/template-pdf', async (original) => ({
  ...(await original<object>()),
  coverageOf: () => (codePoint: number) => codePoint < 0x250,
  fetchFontsWithItalic,
  savePdf,
  templateFile,
}));

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const MAKE = rpc('make_document');
const view: CompanyView = { portal, base: '/admin', user: candice };

afterEach(() => {
  uploadList.stop();
  vi.clearAllMocks();
});

const filled = { 'company.name': 'Blue Heron Ltd.', directors: ['Ann'], today: '2026-11-28' };

function open({
  duties = ['reviewer'],
  templates = [{ id: 't-1', name: 'Resolution', kind: 'resolution', used_version: 2 }] as object[],
  values = filled,
} = {}) {
  fetchFontsWithItalic.mockResolvedValue({});
  templateFile.mockResolvedValue(new TextEncoder().encode('%PDF-1.7\n%%EOF'));
  return openCompany(view, '/documents', (backend) => {
    backend.on('GET /rest/v1/document_categories', () => [
      { code: 'passport', name: 'Passport', expires: true },
      { code: 'resolution', name: 'Resolution', expires: false },
      { code: 'correspondence', name: 'Correspondence', expires: false },
    ]);
    backend.on(rpc('document_checklists'), () => []);
    backend.on(rpc('register_document'), () => Response.json('d-9'));
    backend.on('GET /rest/v1/document_templates', () => templates);
    backend.on('GET /rest/v1/document_template_versions', () => [
      { body: '# {{company.name}}\n\n{{directors}}' },
    ]);
    backend.on(rpc('template_values'), () => values);
    backend.on(MAKE, () => filled);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: 'c@example.com',
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
  }).backend;
}

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Make a document…' }));
  return screen.findByRole('complementary', { name: 'Make a document' });
}

describe('[TPL-01] making a document of a company', () => {
  test('shows it filled in, records the version and downloads the PDF of what the database answered', async () => {
    const backend = open();
    const panel = await openPanel();
    const sheet = await within(panel).findByRole('article', { name: 'Preview' });
    expect(within(sheet).getByRole('heading', { name: 'Blue Heron Ltd.' })).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(savePdf).toHaveBeenCalledOnce());
    expect(savePdf.mock.calls[0]?.[0]).toBe('resolution-blue-heron-holdings-ltd.pdf');
    expect(templateFile.mock.calls[0]?.[0]).toMatchObject({ values: filled, title: 'Resolution' });
    expect(backend.sent(MAKE)[0]).toMatchObject({
      template_id: 't-1',
      version: 2,
      subject_id: 'c-1',
      accept_missing: false,
    });
    expect(backend.requests(rpc('register_document'))).toEqual([]);
  });

  test('files it with the company under the id of what was made', async () => {
    const service = createFakeUploadService();
    const backend = open();
    const panel = await openPanel();
    await within(panel).findByRole('article', { name: 'Preview' });
    expect(within(panel).queryByRole('option', { name: 'Passport' })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'File it as a document' }));
    await waitFor(() => expect(backend.requests(rpc('register_document'))).toHaveLength(1));
    const [made] = backend.sent(MAKE) as [{ made_id: string }];
    expect(backend.sent(rpc('register_document'))[0]).toMatchObject({
      document_id: made.made_id,
      category: 'resolution',
      file_name: 'resolution-blue-heron-holdings-ltd.pdf',
    });
    expect(service.arrived()[0]).toContain('/c-1/');
    expect(savePdf).not.toHaveBeenCalled();
  });

  test('names what is missing, and waits until that is confirmed', async () => {
    const backend = open({ values: { ...filled, directors: [] } });
    const panel = await openPanel();
    expect(await within(panel).findByText(/Directors is not recorded/)).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Download PDF' }));
    expect(await within(panel).findByText(/Record what is missing, or confirm/)).toBeVisible();
    expect(backend.requests(MAKE)).toEqual([]);
    await userEvent.click(within(panel).getByRole('checkbox', { name: /Make it without them/ }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(backend.sent(MAKE)[0]).toMatchObject({ accept_missing: true }));
  });

  test('a refusal stays in the panel, and nothing is downloaded', async () => {
    const backend = open();
    backend.on(MAKE, () => refusal('template.other_version', 409));
    const panel = await openPanel();
    await within(panel).findByRole('article', { name: 'Preview' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Download PDF' }));
    expect(await within(panel).findByText(/Another version of this template/)).toBeVisible();
    expect(savePdf).not.toHaveBeenCalled();
  });

  test('names the characters that the font lacks, with their fields, before anything is made', async () => {
    const backend = open({
      values: { ...filled, 'company.name': 'Rocket 🚀 Ltd.', directors: ['Ann', '陈'] },
    });
    const panel = await openPanel();
    const alert = await within(panel).findByText('Characters that the font of documents lacks');
    const named = within(alert.closest('[role]') ?? panel).getAllByRole('listitem');
    expect(named.map((item) => item.textContent)).toEqual([
      'Company name: 🚀 as [U+1F680]',
      'Directors: 陈 as [U+9648]',
    ]);
    expect(backend.requests(MAKE)).toEqual([]);
  });

  test('without the fonts nothing is recorded, and the panel says that it did not work', async () => {
    const backend = open();
    fetchFontsWithItalic.mockRejectedValue(new Error('The font answered 503'));
    const panel = await openPanel();
    await within(panel).findByRole('article', { name: 'Preview' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Download PDF' }));
    expect(await within(panel).findByRole('alert')).toBeVisible();
    expect(backend.requests(MAKE)).toEqual([]);
  });

  test('without a template in use leads to the templates', async () => {
    open({ templates: [] });
    const panel = await openPanel();
    expect(await within(panel).findByRole('link', { name: 'Open the templates' })).toHaveAttribute(
      'href',
      '/admin/settings/templates',
    );
  });

  test('is held for who reads only', async () => {
    open({ duties: ['read_only'] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Make a document…' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});
