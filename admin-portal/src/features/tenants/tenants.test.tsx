import { nearest } from '@portal/shared-core/firm';
import {
  cableBeach,
  candice,
  createFakeBackend,
  harbourIsland,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const tenant = {
  id: 't-1',
  slug: 'cable-beach',
  name: 'Cable Beach Corporate Services Ltd.',
  domain: null,
  status: 'active',
  open_for_enrolment: true,
  branding: { primary: '#0b6e6e', accent: '#8c3b4a' },
  features: { support: false },
  limits: { max_companies: 20 } as object,
  version: 3,
  created_at: '2020-01-10T15:00:00Z',
  companies: 12,
  members: 7,
  owners: 1,
  owner_invitations: 0,
  storage_bytes: 5_000_000,
  last_action: '2026-11-20T15:00:00Z',
};

/** A firm whose deletion no one asked for, as the super admin reads it. */
const deletion = {
  ...Object.fromEntries(
    [
      'id state reason hand_over requested_by_name requested_at ordered_by_name ordered_at confirmed_by_name confirmed_at',
      'due_at cancelled_by_name cancelled_at cancel_reason step done total',
    ]
      .join(' ')
      .split(' ')
      .map((column) => [column, null]),
  ),
  firm_name: tenant.name,
  may_request: false,
  may_order: true,
  may_confirm: false,
  may_cancel: false,
};

const proof = {
  id: 'd-1',
  firm_id: 't-9',
  firm_name: 'Egret Cay Ltd.',
  firm_slug: 'egret-cay',
  reason: 'Closed',
  hand_over: 'Bay Street Ltd.',
  requested_by_name: null,
  requested_at: null,
  ordered_by_name: 'Candice Moxey',
  ordered_at: '2026-10-01T15:00:00Z',
  confirmed_by_name: 'Olive Owner',
  confirmed_at: '2026-10-02T15:00:00Z',
  due_at: '2026-11-01T15:00:00Z',
  began_at: '2026-11-01T16:00:00Z',
  ended_at: '2026-11-01T17:00:00Z',
  export_id: 'e-1',
  export_manifest: 'b'.repeat(64),
  audit_entries: 812,
  audit_last_id: 4711,
  audit_head: 'a'.repeat(64),
  proof: {
    rows: { 'public.companies': 12 },
    files: { documents: { files: 3, bytes: 9000 } },
    people: { erased: 4 },
    left: { rows: 0, files: 0, tables: 110, buckets: 4 },
    stays: { 'public.contact_messages': 'messages of visitors' },
  },
};

function open(address: string, isSuperAdmin = true) {
  const backend = createFakeBackend();
  const shown = { tenant, conditions: [] as unknown[] };
  backend.on(rpc('am_i_super_admin'), () => isSuperAdmin);
  backend.on(rpc('tenant_list'), () => (isSuperAdmin ? [shown.tenant] : refusal('not_allowed')));
  backend.on('GET /rest/v1/tenant_users', () => []);
  backend.on(rpc('firm_export_list'), () => []);
  backend.on(rpc('firm_deletion'), () => [deletion]);
  backend.on(rpc('firm_deletion_conditions'), () => shown.conditions);
  backend.on(rpc('firm_deletion_proofs'), () => [proof]);
  renderRoutes(portal, address, backend, { user: candice, tenants: [cableBeach, harbourIsland] });
  return { backend, shown };
}

const page = '/admin/tenants/t-1';

describe('[TNT-01] [NAV-05] tenants', () => {
  test('the super admin has their entry and sees each with its use', async () => {
    open('/admin/tenants');
    const table = await screen.findByRole('table', { name: 'Tenants' });
    expect(within(table).getByText('12 of 20')).toBeInTheDocument();
    const bar = screen.getByRole('navigation', { name: 'BahamasInc' });
    expect(await within(bar).findByRole('link', { name: 'Tenants' })).toBeInTheDocument();
  });

  test.each(['/admin/tenants', page])(
    'other staff have no entry and are refused at %s, before anything is asked',
    async (address) => {
      const { backend } = open(address, false);
      expect(await screen.findByText('For the super admin alone')).toBeInTheDocument();
      const bar = screen.getByRole('navigation', { name: 'BahamasInc' });
      expect(within(bar).queryByRole('link', { name: 'Tenants' })).not.toBeInTheDocument();
      expect(backend.requests(rpc('tenant_list'))).toEqual([]);
    },
  );

  test('a part is saved with the version that was read and all other parts', async () => {
    const { backend } = open(page);
    backend.on(rpc('update_tenant'), () => 4);
    const form = await screen.findByRole('form', { name: 'Features' });
    expect(
      within(form).getByText('Refused: new tickets. What is there stays, and only staff read it.'),
    ).toBeInTheDocument();
    await userEvent.click(within(form).getByRole('switch', { name: /^KYC/ }));
    await userEvent.click(within(form).getByRole('button', { name: 'Save features' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(1));
    expect(backend.requests(rpc('update_tenant'))[0]?.body).toMatchObject({
      tenant_id: 't-1',
      expected_version: 3,
      name: tenant.name,
      branding: tenant.branding,
      features: { support: false, kyc: false },
      limits: { max_companies: 20 },
    });
  });

  test('an accent colour is tried in both themes, refused with an error message where it is too bright, and saved', async () => {
    const { backend } = open(page);
    backend.on(rpc('update_tenant'), () => 4);
    const form = await screen.findByRole('form', { name: 'Branding' });
    const field = within(form).getByLabelText(/^Accent colour/);
    expect(field).toHaveValue('#8c3b4a');
    await userEvent.clear(field);
    await userEvent.type(field, '#ffd166');
    expect(
      within(form).getByText(/second colour of charts. White words are not readable/),
    ).toBeInTheDocument();
    const count = within(within(form).getByRole('figure', { name: 'Dark preview' })).getByText(
      '12',
    );
    expect(count).toHaveStyle({ background: '#ffd166' });
    await userEvent.click(
      within(form).getByRole('button', { name: /the nearest that is dark enough/ }),
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Save branding' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(1));
    expect(backend.requests(rpc('update_tenant'))[0]?.body).toMatchObject({
      branding: { primary: '#0b6e6e', accent: nearest('#ffd166') },
    });
  });

  test('[MAIL-01] the sender of mails is checked, saved with the look as it was, and says where answers about a ticket go', async () => {
    const { backend } = open(page);
    backend.on(rpc('update_tenant'), () => 4);
    const form = within(await screen.findByRole('form', { name: 'Sender of mails' }));
    await userEvent.type(form.getByLabelText(/^Name mails come from/), 'bank@evil.example');
    await userEvent.click(form.getByLabelText(/takes addresses with a plus/));
    await userEvent.click(form.getByRole('button', { name: 'Save sender of mails' }));
    expect(await form.findByText('Leave out < > and @.')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText(/^Name mails come from/));
    await userEvent.type(form.getByLabelText(/^Name mails come from/), 'Cable Beach');
    await userEvent.click(form.getByRole('button', { name: 'Save sender of mails' }));
    expect(await form.findByText(/Enter an address for answers/)).toBeInTheDocument();
    await userEvent.type(form.getByLabelText(/^Address for answers/), 'office@cable.example');
    expect(form.getByText(/go to office\+s-923@cable\.example/)).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save sender of mails' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(1));
    expect(backend.requests(rpc('update_tenant'))[0]?.body).toMatchObject({
      branding: {
        ...tenant.branding,
        mail_name: 'Cable Beach',
        reply_to: 'office@cable.example',
        ticket_plus: true,
      },
    });
  });

  test('[MAIL-01] saving the look keeps the sender of mails', async () => {
    const { backend, shown } = open(page);
    shown.tenant = {
      ...tenant,
      branding: { ...tenant.branding, mail_name: 'Cable Beach' } as never,
    };
    backend.on(rpc('update_tenant'), () => 4);
    const form = within(await screen.findByRole('form', { name: 'Branding' }));
    await userEvent.type(form.getByLabelText(/^Name shown/), 'Cable');
    await userEvent.click(form.getByRole('button', { name: 'Save branding' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(1));
    expect(backend.requests(rpc('update_tenant'))[0]?.body).toMatchObject({
      branding: { ...tenant.branding, name: 'Cable', mail_name: 'Cable Beach' },
    });
  });

  test('a change of another person is shown beside what is typed, and nothing typed is lost', async () => {
    const { backend, shown } = open(page);
    backend.on(rpc('update_tenant'), () => {
      shown.tenant = { ...tenant, version: 4, limits: { max_companies: 30 } };
      return refusal('tenant.conflict');
    });
    const form = await screen.findByRole('form', { name: 'Limits' });
    const field = within(form).getByLabelText(/^Companies/);
    await userEvent.clear(field);
    await userEvent.type(field, '9');
    expect(within(form).getByText(/What is there stays/)).toBeInTheDocument();
    await userEvent.click(within(form).getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('Now stored: 30 companies.')).toBeInTheDocument();
    expect(screen.getByText('When you began: 20 companies.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep what I typed' }));
    expect(field).toHaveValue('9');
    await userEvent.click(within(form).getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(2));
    expect(backend.requests(rpc('update_tenant'))[1]?.body).toMatchObject({
      expected_version: 4,
      limits: { max_companies: 9 },
    });
  });

  test('[AUD-01] all changes of a firm are read in that firm, which becomes the active one', async () => {
    const { backend, shown } = open(`/admin/tenants/${harbourIsland.id}`);
    shown.tenant = { ...tenant, id: harbourIsland.id };
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    backend.on(rpc('audit_page'), () => []);
    backend.on('GET /rest/v1/audit_checks', () => []);
    backend.on('GET /rest/v1/audit_exports', () => []);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Switch to this firm for all changes' }),
    );
    expect(await screen.findByRole('heading', { name: 'Audit Logs' })).toBeInTheDocument();
    await waitFor(() =>
      expect(backend.requests(rpc('audit_page')).at(-1)?.body).toMatchObject({
        tenant_id: harbourIsland.id,
        record: `tenants:${harbourIsland.id}`,
      }),
    );
    expect(backend.sent('PATCH /rest/v1/profiles')).toEqual([
      { last_active_tenant: harbourIsland.id },
    ]);
  });

  test('what is saved in one part is what suspending goes on from, before the tenants are read again', async () => {
    const { backend } = open(page);
    backend.on(rpc('update_tenant'), () => 4);
    const form = await screen.findByRole('form', { name: 'Features' });
    backend.on(rpc('tenant_list'), () => new Promise<never>(() => undefined));
    await userEvent.click(within(form).getByRole('switch', { name: /^KYC/ }));
    await userEvent.click(within(form).getByRole('button', { name: 'Save features' }));
    expect(await screen.findByText('Features saved')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Suspend…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend the tenant' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(2));
    expect(backend.requests(rpc('update_tenant'))[1]?.body).toMatchObject({
      expected_version: 4,
      features: { support: false, kyc: false },
      status: 'suspended',
    });
  });

  test('suspending says how many people are locked out', async () => {
    const { backend } = open(page);
    backend.on(rpc('update_tenant'), () => 4);
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('7 people are locked out at once');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend the tenant' }));
    await waitFor(() => expect(backend.requests(rpc('update_tenant'))).toHaveLength(1));
    expect(backend.requests(rpc('update_tenant'))[0]?.body).toMatchObject({ status: 'suspended' });
  });
});

describe('[EXIT-01] the deletion of a firm', () => {
  test('is held while a condition is not met, and takes the exact name and who has the records', async () => {
    const { backend, shown } = open(page);
    const records = { code: 'companies', ok: false, blocks: false, figure: 12 };
    shown.conditions = [{ code: 'export', ok: false, blocks: true, figure: 1 }, records];
    expect(await screen.findByText('Missing')).toBeInTheDocument();
    const opener = () => screen.getByRole('button', { name: 'Order the deletion…' });
    expect(opener()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Companies with records to keep')).toBeInTheDocument();
    cleanup();

    const again = open(page);
    again.shown.conditions = [{ code: 'export', ok: true, blocks: true, figure: 0 }, records];
    let answer: unknown = refusal('firm_deletion.not_ready');
    again.backend.on(rpc('order_firm_deletion'), () => answer);
    expect(await screen.findByText('Downloaded')).toBeInTheDocument();
    await userEvent.click(opener());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The firm leaves');
    await userEvent.type(dialog.getByLabelText(/^Name of the firm/), 'cable beach');
    const submit = () =>
      userEvent.click(dialog.getByRole('button', { name: 'Order the deletion' }));
    await submit();
    expect(await dialog.findByText(`Type ${tenant.name} exactly.`)).toBeInTheDocument();
    expect(dialog.getByText('Say who has the records now.')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText(/^Name of the firm/));
    await userEvent.type(dialog.getByLabelText(/^Name of the firm/), tenant.name);
    await userEvent.type(dialog.getByLabelText(/^Records were handed over to/), 'Bay Street Ltd.');
    await submit();
    expect(await dialog.findByText(/A condition is not met/)).toBeInTheDocument();
    answer = 'd-1';
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(again.backend.requests(rpc('order_firm_deletion')).at(-1)?.body).toEqual({
      tenant_id: 't-1',
      firm_name: tenant.name,
      reason: 'The firm leaves',
      hand_over: 'Bay Street Ltd.',
    });
    expect(backend.requests(rpc('order_firm_deletion'))).toEqual([]);
  });

  test('leaves a proof in the list of tenants', async () => {
    open('/admin/tenants');
    const firm = within(await screen.findByRole('region', { name: 'Egret Cay Ltd.' }));
    await userEvent.click(firm.getByRole('button', { name: 'Show the proof' }));
    expect(firm.getByText('Counted in 110 tables and 4 buckets')).toBeInTheDocument();
    expect(firm.getByText('Stays: contact messages')).toBeInTheDocument();
    expect(firm.getByRole('button', { name: 'Download JSON' })).toBeInTheDocument();
    expect(firm.getByRole('button', { name: 'Download PDF' })).toBeInTheDocument();
  });
});
