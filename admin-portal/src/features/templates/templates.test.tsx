import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const TEMPLATES = 'GET /rest/v1/document_templates';
const SAVE = rpc('save_document_template');
const ID = '7d000000-0000-4000-8000-000000000001';

const version = (number: number, body: string) => ({
  id: `v-${number}`,
  version: number,
  body,
  saved_at: `2026-11-2${number}T12:00:00Z`,
  author: { full_name: number === 3 ? 'Marcus Albury' : 'Candice Moxey' },
});

const template = {
  id: ID,
  name: 'Resolution',
  kind: 'resolution',
  subject: 'company',
  state: 'in_use',
  last_version: 2,
  used_version: 1,
  updated_at: '2026-11-22T12:00:00Z',
  versions: [version(2, '# New\n\n{{company.name}}'), version(1, '# Old\n\n{{company.name}}')],
};

const text = {
  code: 'engagement_letter',
  kind: 'engagement_letter',
  subject: 'company',
  name: 'Engagement letter',
  body: 'Dear {{client.name}}',
};

function open(
  at: string,
  { duties = ['compliance_officer'], row = template, rows = [template] as object[] } = {},
) {
  const backend = createFakeBackend();
  const shown = { row };
  backend.on(TEMPLATES, ({ url }) =>
    url.searchParams.has('id') ? [shown.row] : pageOf(rows, rows.length),
  );
  backend.on('GET /rest/v1/made_documents', () => []);
  backend.on('GET /rest/v1/starting_texts', () => [text]);
  backend.on('GET /rest/v1/company_list', () => [
    { id: 'c-1', name: 'Blue Heron Ltd.', registration_number: '1 B' },
  ]);
  backend.on(rpc('template_values'), () => ({
    'company.name': '*Blue* Heron Ltd.',
    'company.registered_office': null,
  }));
  backend.on(rpc('am_i_super_admin'), () => false);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  renderRoutes(portal, `/admin/settings/templates${at}`, backend, { user: candice });
  return { backend, shown };
}

const wording = () => screen.findByRole('textbox', { name: /^Wording/ });
const write = async (body: string) => {
  const box = await wording();
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(body);
};

describe('[TPL-01] the list of templates', () => {
  test('says what each is, its state and its version', async () => {
    open('');
    const row = await screen.findByRole('row', { name: /Resolution/ });
    expect(row).toHaveTextContent('Resolution, about a company');
    expect(row).toHaveTextContent('In use');
    expect(row).toHaveTextContent('Version 1 in use, newest 2');
    expect(screen.getByRole('link', { name: 'New template' })).toBeVisible();
  });

  test('without templates leads to the texts of the platform', async () => {
    open('', { rows: [] });
    expect(await screen.findByText(/Start from a text of the platform/)).toBeVisible();
  });

  test('holds a new template for who lacks the duty, and says who has it', async () => {
    open('', { duties: ['reviewer'] });
    const held = await screen.findByRole('button', { name: 'New template' });
    expect(held).toHaveAccessibleDescription(/compliance officer/);
  });
});

describe('[TPL-01] a new template', () => {
  test('starts from a text of the platform and is saved as the first version', async () => {
    const { backend } = open('/new');
    backend.on(SAVE, () => 1);
    await userEvent.click(await screen.findByRole('link', { name: 'Engagement letter' }));
    expect(await wording()).toHaveValue('Dear {{client.name}}');
    await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
    await waitFor(() =>
      expect(backend.sent(SAVE)[0]).toMatchObject({
        kind: 'engagement_letter',
        subject: 'company',
        name: 'Engagement letter',
        body: 'Dear {{client.name}}',
        expected_version: 0,
      }),
    );
  });

  test('what was typed is there again after another page', async () => {
    open('/new?from=nothing');
    await write('Half a letter');
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    await userEvent.click((await screen.findAllByRole('link', { name: 'New template' }))[0]!);
    await userEvent.click(await screen.findByRole('link', { name: 'An empty page' }));
    expect(await wording()).toHaveValue('Half a letter');
  });

  test('says so where the texts cannot be loaded', async () => {
    const { backend } = open('/new');
    backend.on('GET /rest/v1/starting_texts', () => refusal('not_allowed', 403));
    expect(await screen.findByText('The starting texts could not be loaded')).toBeVisible();
  });
});

describe('[TPL-01] a template', () => {
  test('an unknown field is named at the wording, and nothing is sent', async () => {
    const { backend } = open(`/${ID}`);
    await write('Dear {{client.nam}}');
    await userEvent.click(screen.getByRole('button', { name: 'Save as the next version' }));
    expect(
      await screen.findByText('{{client.nam}} is no field. Pick fields from the list.'),
    ).toBeVisible();
    expect(backend.requests(SAVE)).toEqual([]);
    expect(await wording()).toHaveValue('Dear {{client.nam}}');
  });

  test('a field that the database refuses is named as well', async () => {
    const { backend } = open(`/${ID}`);
    const issue = { code: 'template.field_unknown', field: 'company.secret' };
    backend.on(SAVE, () =>
      Response.json(
        { code: 'PT422', message: issue.code, details: JSON.stringify([issue]) },
        { status: 422 },
      ),
    );
    await write('Dear {{client.name}}');
    await userEvent.click(screen.getByRole('button', { name: 'Save as the next version' }));
    expect(await screen.findByText('company.secret: Unknown field')).toBeVisible();
  });

  test('a field of the list is put where the cursor is', async () => {
    open(`/${ID}`);
    await write('Dear ,');
    const box = (await wording()) as HTMLTextAreaElement;
    box.setSelectionRange(5, 5);
    await userEvent.click(screen.getByText('Fields'));
    await userEvent.click(screen.getByRole('button', { name: 'Insert Client' }));
    expect(box).toHaveValue('Dear {{client.name}},');
    expect(box.selectionStart).toBe('Dear {{client.name}}'.length);
  });

  test('is previewed with a real company: values as text, what is missing by name', async () => {
    const { backend } = open(`/${ID}`);
    await write('# {{company.name}}\n\nOffice: {{company.registered_office}}');
    await userEvent.type(
      await screen.findByRole('combobox', { name: /Preview with a company/ }),
      'Blue',
    );
    await userEvent.click(await screen.findByRole('option', { name: /Blue Heron/ }));
    const sheet = await screen.findByRole('article', { name: 'Preview' });
    await waitFor(() =>
      expect(within(sheet).getByRole('heading', { name: '*Blue* Heron Ltd.' })).toBeVisible(),
    );
    expect(sheet).toHaveTextContent('Office: [Registered office: not recorded]');
    expect(screen.getByText(/Registered office: not recorded\. Who makes/)).toBeVisible();
    expect(backend.sent(rpc('template_values'))[0]).toEqual({
      subject: 'company',
      subject_id: 'c-1',
    });
  });

  test('what a colleague saved meanwhile stands beside what is typed; nothing typed is lost', async () => {
    const { backend, shown } = open(`/${ID}`);
    await write('# Mine');
    shown.row = {
      ...template,
      last_version: 3,
      versions: [version(3, '# Theirs'), ...template.versions],
    };
    backend.on(SAVE, () => refusal('template.conflict', 409));
    await userEvent.click(screen.getByRole('button', { name: 'Save as the next version' }));
    expect(await screen.findByText('Marcus Albury saved version 3 meanwhile')).toBeVisible();
    expect(await wording()).toHaveValue('# Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    const lines = screen.getByRole('list', { name: 'Their wording and yours' });
    expect(lines).toHaveTextContent('Taken out: − # TheirsAdded: + # Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByText('Marcus Albury saved version 3 meanwhile')).toBeNull();
    backend.on(SAVE, () => 4);
    await userEvent.click(screen.getByRole('button', { name: 'Save as the next version' }));
    await waitFor(() =>
      expect(backend.sent(SAVE).at(-1)).toMatchObject({ body: '# Mine', expected_version: 3 }),
    );
  });

  test('shows what changed in a version, and puts it into use', async () => {
    const { backend } = open(`/${ID}`);
    backend.on(rpc('use_document_template'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: /What changed.*version 2/ }));
    expect(screen.getByRole('list', { name: 'Version 1 and version 2' })).toHaveTextContent(
      'Taken out: − # OldAdded: + # New',
    );
    await userEvent.click(screen.getByRole('button', { name: /Put into use.*version 2/ }));
    await waitFor(() =>
      expect(backend.sent(rpc('use_document_template'))[0]).toEqual({
        template_id: ID,
        version: 2,
      }),
    );
  });

  test('is retired after a question', async () => {
    const { backend } = open(`/${ID}`);
    backend.on(rpc('retire_document_template'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Retire…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Retire Resolution?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retire' }));
    await waitFor(() =>
      expect(backend.sent(rpc('retire_document_template'))[0]).toEqual({ template_id: ID }),
    );
  });

  test('lists what was made from it, with its version and what was missing', async () => {
    const { backend } = open(`/${ID}`);
    const made = {
      version: 1,
      subject: 'company',
      subject_id: 'c-1',
      missing: ['company.registered_office'],
      made_at: '2026-11-25T12:00:00Z',
      maker: { full_name: 'Candice Moxey' },
    };
    backend.on('GET /rest/v1/made_documents', () => [
      { ...made, id: 'm-1' },
      { ...made, id: 'm-2', missing: [] },
    ]);
    backend.on('GET /rest/v1/documents', () => [{ id: 'm-2' }]);
    expect(await screen.findByRole('link', { name: 'Open the document' })).toHaveAttribute(
      'href',
      expect.stringContaining('document=m-2'),
    );
    expect(screen.getByText('Candice Moxey, not filed, without registered office')).toBeVisible();
  });

  test('is read and not changed by who lacks the duty', async () => {
    open(`/${ID}`, { duties: ['read_only'] });
    for (const name of ['Save as the next version', 'Retire…'])
      await waitFor(() =>
        expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true'),
      );
    expect(screen.getByRole('button', { name: 'Retire…' })).toHaveAccessibleDescription(
      'Your account reads and changes nothing.',
    );
  });
});
