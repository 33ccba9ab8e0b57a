import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { openFirm, points, rpc } from './firm.fixtures.ts';

const ID = '7d000000-0000-4000-8000-000000000001';
const TEMPLATES = 'GET /rest/v1/document_templates';
const template = {
  id: ID,
  name: 'Letter of welcome',
  kind: 'letter',
  subject: 'company',
  format: 'markdown',
  state: 'draft',
  last_version: 1,
  used_version: null,
  updated_at: '2026-11-22T12:00:00Z',
  versions: [
    {
      id: 'v-1',
      version: 1,
      body: 'Dear {{client.name}} of {{company.name}}',
      file_path: null,
      file_name: null,
      file_hash: null,
      saved_at: '2026-11-22T12:00:00Z',
      author: null,
    },
  ],
};

describe('[HOUSE-01] [TPL-01] templates of the firm', () => {
  test('a member is refused before anything is asked', async () => {
    const { backend } = openFirm('/app/firm/templates', 'member');
    expect(await screen.findByText('For the owners of the firm')).toBeInTheDocument();
    expect(backend.requests(TEMPLATES)).toEqual([]);
  });

  test('an owner without any says that none is needed, or begins one', async () => {
    const { backend, shown } = openFirm('/app/firm/templates');
    backend.on(TEMPLATES, () => []);
    backend.on(rpc('check_firm_point'), () => null);
    shown.points = [...points, { point: 'templates', is_done: false, is_waiting: false }];
    expect((await screen.findAllByRole('link', { name: 'New template' }))[0]).toHaveAttribute(
      'href',
      '/app/firm/templates/new',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Go on without templates' }));
    await waitFor(() =>
      expect(backend.requests(rpc('check_firm_point'))[0]?.body).toEqual({
        tenant_id: '10000000-0000-4000-8000-000000000001',
        point: 'templates',
      }),
    );
  });

  test('an owner previews with a company of the firm, saves a version, and puts it into use', async () => {
    const { backend } = openFirm(`/app/firm/templates/${ID}`);
    backend.on(TEMPLATES, () => [template]);
    backend.on('GET /rest/v1/companies', () => [
      { id: 'c-1', name: 'Blue Heron Ltd.', registration_number: '1 B' },
    ]);
    backend.on(rpc('template_values'), () => ({
      'company.name': 'Blue Heron Ltd.',
      'client.name': 'Claire Vasseur',
    }));
    backend.on(rpc('save_document_template'), () => refusal('template.conflict', 409));
    backend.on(rpc('use_document_template'), () => null);
    await userEvent.type(
      await screen.findByRole('combobox', { name: /^Preview with a company/ }),
      'Blue',
    );
    await userEvent.click(await screen.findByRole('option', { name: /Blue Heron/ }));
    expect(await screen.findByText('Dear Claire Vasseur of Blue Heron Ltd.')).toBeInTheDocument();
    const wording = screen.getByRole('textbox', { name: /^Wording/ });
    await userEvent.type(wording, ', welcome');
    await userEvent.click(screen.getByRole('button', { name: 'Save as the next version' }));
    await waitFor(() => expect(backend.requests(rpc('save_document_template'))).toHaveLength(1));
    // What was typed stays after a refusal.
    expect(wording).toHaveValue('Dear {{client.name}} of {{company.name}}, welcome');
    const versions = within(screen.getByRole('region', { name: /Versions/ }));
    await userEvent.click(versions.getByRole('button', { name: /^Put into use/ }));
    await waitFor(() =>
      expect(backend.requests(rpc('use_document_template'))[0]?.body).toEqual({
        template_id: ID,
        version: 1,
      }),
    );
    expect(screen.queryByText('Made from it')).not.toBeInTheDocument();
  });
});
