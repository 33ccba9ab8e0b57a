import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const entry = (id: number, values: object = {}) => ({
  id,
  at: '2026-11-20T15:11:42Z',
  actor: 'u-9',
  actor_name: 'Delano Farrington',
  action: 'update',
  table_name: 'documents',
  row_id: 'd-1',
  title: 'passport.pdf, Mirela Castellane',
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  fields: ['decided_by', 'status'],
  state_before: 'uploaded',
  state_after: 'accepted',
  request_address: '203.0.113.18',
  ...values,
});

const detail = {
  id: 12,
  tenant_id: 't-1',
  at: '2026-11-20T15:11:42.318Z',
  before: { status: 'uploaded', decided_by: null, data: { names: ['A'] } },
  after: { status: 'accepted', decided_by: 'u-9', data: { names: ['B'] } },
  request_address: '203.0.113.18',
  request_agent: 'Browser 1',
  prev_hash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
  matches: true,
};

function openLog(rows: readonly object[], url = '/admin/audit-logs', checks: unknown = []) {
  const backend = createFakeBackend();
  backend.on(rpc('audit_page'), ({ body }) =>
    (body as { most: number }).most === 1 ? rows.slice(0, 1) : rows,
  );
  backend.on(rpc('audit_entry'), () => [detail]);
  backend.on('GET /rest/v1/audit_checks', () => checks);
  backend.on('GET /rest/v1/audit_exports', () => []);
  renderRoutes(portal, url, backend, { user: candice });
  return backend;
}

const pagesRequested = (backend: ReturnType<typeof openLog>) =>
  backend
    .requests(rpc('audit_page'))
    .map(({ body }) => body as Record<string, unknown>)
    .filter(({ most }) => most !== 1);

test('[AUD-01] a row says who changed what, and opens in place to the fields before and after and its seal', async () => {
  openLog([entry(12)]);
  const row = await screen.findByRole('button', {
    name: /Delano Farrington changed the document passport.pdf, Mirela Castellane/,
  });
  expect(screen.getByText('State: uploaded to accepted, and 1 more')).toBeInTheDocument();
  await userEvent.click(row);
  const fields = await screen.findByRole('table', { name: 'What changed' });
  const status = within(fields).getByRole('rowheader', { name: 'Status' }).closest('tr');
  expect(status).toHaveTextContent(/uploaded.*accepted/);
  expect(within(fields).getByRole('rowheader', { name: 'Data: names' })).toBeInTheDocument();
  expect(screen.getByText('Matches')).toBeInTheDocument();
  expect(screen.getByText('aaaaaaaa … aaaaaaaa')).toBeInTheDocument();
});

test('[AUD-01] the fields of a change are named in words', async () => {
  openLog([
    {
      ...entry(12),
      fields: ['bytes', 'sha256', 'expires_on', 'category', 'company_id', 'scan'],
      state_before: null,
      state_after: null,
    },
    {
      ...entry(11),
      table_name: 'obligation_rules',
      fields: ['verified', 'version'],
      state_after: null,
    },
  ]);
  expect(await screen.findByText('Stored file, expires, category and 2 more')).toBeInTheDocument();
  expect(screen.getByText('Verified')).toBeInTheDocument();
  expect(screen.getByText(/rule of duties$/)).toBeInTheDocument();
});

test('[AUD-01] an entry whose seal is wrong says so', async () => {
  const backend = openLog([entry(12)]);
  backend.on(rpc('audit_entry'), () => [{ ...detail, matches: false }]);
  await userEvent.click(await screen.findByRole('button', { name: /Delano/ }));
  expect(await screen.findByText('Does not match')).toBeInTheDocument();
});

test('[AUD-01] filters are in the address and go to the database', async () => {
  const backend = openLog(
    [entry(12)],
    '/admin/audit-logs?kind=kyc&operation=update&who=system&from=2026-11-01&to=bad',
  );
  await screen.findByRole('button', { name: /Delano/ });
  expect(pagesRequested(backend)[0]).toEqual({
    most: 50,
    tenant_id: expect.any(String) as string,
    by_system: true,
    operation: 'update',
    kind: 'kyc',
    from_day: '2026-11-01',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of record' }), 'Risk');
  await waitFor(() => expect(pagesRequested(backend).at(-1)).toMatchObject({ kind: 'risk' }));
  await userEvent.click(screen.getByRole('button', { name: 'Accounts and settings' }));
  await waitFor(() => expect(pagesRequested(backend).at(-1)).not.toHaveProperty('tenant_id'));
});

test('[AUD-01] from an entry to all changes of its record, its company and its person', async () => {
  const backend = openLog([entry(12)]);
  await userEvent.click(await screen.findByRole('button', { name: /Delano/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'All changes to this record' }));
  await waitFor(() =>
    expect(pagesRequested(backend).at(-1)).toMatchObject({ record: 'documents:d-1' }),
  );
  expect(
    await screen.findByRole('button', { name: /One document: passport.pdf/ }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('button', { name: /One document/ })).not.toBeInTheDocument();
});

test('[AUD-01] a person or a company is found by typing, also one without an entry on the page', async () => {
  const backend = openLog([entry(12)]);
  backend.on('GET /rest/v1/company_list', () => [
    { id: 'c-7', name: 'Harbour Ltd.', registration_number: '204501' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Company…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes of which company?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the changes' }));
  expect(await within(dialog).findByText('Choose one of the list.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Company'), 'harb');
  await userEvent.click(await screen.findByRole('option', { name: /Harbour Ltd\./ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the changes' }));
  await waitFor(() => expect(pagesRequested(backend).at(-1)).toMatchObject({ company: 'c-7' }));

  backend.on('GET /rest/v1/profiles', () => [
    { id: 'u-7', full_name: 'Anton Keller', email: 'anton@example.com' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Person…' }));
  const person = await screen.findByRole('dialog', { name: 'Changes by which person?' });
  await userEvent.type(within(person).getByLabelText('Person'), 'keller');
  await userEvent.click(await screen.findByRole('option', { name: /Anton Keller/ }));
  await userEvent.click(within(person).getByRole('button', { name: 'Show the changes' }));
  await waitFor(() =>
    expect(pagesRequested(backend).at(-1)).toMatchObject({ company: 'c-7', person: 'u-7' }),
  );
});

test('[AUD-01] earlier records are read by number, and J and K go from row to row', async () => {
  const first = Array.from({ length: 50 }, (_none, n) => entry(100 - n));
  const backend = openLog(first);
  await screen.findByText('50 records');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier records' }));
  await waitFor(() => expect(pagesRequested(backend).at(-1)).toMatchObject({ before_id: 51 }));
  const [one, two] = screen.getAllByRole('button', { name: /Delano/ });
  one?.focus();
  await userEvent.keyboard('j');
  expect(two).toHaveFocus();
  await userEvent.keyboard('k');
  expect(one).toHaveFocus();
});

test('[AUD-01] none found can be cleared, and an error tried again', async () => {
  const backend = openLog([], '/admin/audit-logs?kind=risk');
  expect(await screen.findByText('No record matches')).toBeInTheDocument();
  backend.on(rpc('audit_page'), () => refusal('internal', 500));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Added');
  expect(await screen.findByText('The log could not be loaded')).toBeInTheDocument();
});

test('[AUD-01] a check goes on in parts with its progress until it has a result', async () => {
  const backend = openLog([entry(12)]);
  let parts = 0;
  let release: () => void = () => undefined;
  backend.on(rpc('start_audit_check'), () => null);
  backend.on(rpc('continue_audit_check'), async () => {
    parts += 1;
    if (parts === 1) return [{ state: 'running', checked: 20000, entries: 30000 }];
    await new Promise<void>((resolve) => (release = resolve));
    return [{ state: 'whole', checked: 30000, entries: 30000 }];
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Check the chain' }));
  expect(await screen.findByText('20,000 of 30,000')).toBeInTheDocument();
  backend.on('GET /rest/v1/audit_checks', () => [
    {
      id: 'k-1',
      state: 'whole',
      entries: 30000,
      finding: null,
      first_broken: null,
      started_at: '2026-11-20T15:00:00Z',
      ended_at: '2026-11-20T15:01:00Z',
      by: { full_name: 'Candice Moxey' },
    },
  ]);
  release();
  expect(await screen.findByText('The chain is whole')).toBeInTheDocument();
  expect(screen.getByText(/30,000 records checked/)).toBeInTheDocument();
});

const check = {
  id: 'k-1',
  state: 'broken',
  entries: 700,
  finding: 'changed',
  first_broken: 701,
  started_at: '2026-11-20T15:00:00Z',
  ended_at: '2026-11-20T15:01:00Z',
  by: null,
};

test('[AUD-01] a broken chain names the record and what is wrong with it', async () => {
  openLog([entry(12)], '/admin/audit-logs?of=platform', [check]);
  expect(await screen.findByText('The chain is broken')).toBeInTheDocument();
  expect(screen.getByText(/Record 701 is not what was written/)).toHaveTextContent(
    '700 records before it are sound.',
  );
});

test('[AUD-01] a check that did not end is continued, not begun anew', async () => {
  const begun = { ...check, state: 'running', finding: null, ended_at: null };
  const backend = openLog([entry(12)], '/admin/audit-logs', [begun]);
  backend.on(rpc('continue_audit_check'), () => [{ state: 'whole', checked: 1, entries: 1 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with the check' }));
  await waitFor(() =>
    expect(backend.requests(rpc('continue_audit_check'))[0]?.body).toMatchObject({
      check_id: 'k-1',
    }),
  );
  expect(backend.requests(rpc('start_audit_check'))).toHaveLength(0);
});

test('[AUD-01] the refused commands show who asked for what and why not, and are narrowed by person, command and code', async () => {
  const backend = createFakeBackend();
  const refused = {
    id: 7,
    at: '2026-11-20T15:11:42Z',
    person_id: 'u-9',
    person_name: 'Claire Vasseur',
    command: 'approve_kyc',
    code: 'not_allowed',
    ip: '203.0.113.18',
  };
  backend.on(rpc('refusal_page'), () => [
    refused,
    { ...refused, id: 6, person_id: null, person_name: null, code: 'grant' },
  ]);
  backend.on(rpc('refusal_kinds'), () => [
    { command: 'approve_kyc', code: 'grant', refusals: 1 },
    { command: 'approve_kyc', code: 'not_allowed', refusals: 1 },
  ]);
  renderRoutes(portal, '/admin/audit-logs/refused', backend, { user: candice });
  const row = await screen.findByRole('row', { name: /not_allowed/ });
  expect(row).toHaveTextContent(/Claire Vasseur.*approve_kyc.*203.0.113.18/);
  expect(screen.getByRole('row', { name: /grant/ })).toHaveTextContent('A visitor');
  await userEvent.click(within(row).getByRole('button', { name: 'Claire Vasseur' }));
  await userEvent.selectOptions(screen.getByLabelText('Command'), 'approve_kyc');
  await userEvent.selectOptions(screen.getByLabelText('Answer'), 'not_allowed');
  await waitFor(() =>
    expect(backend.requests(rpc('refusal_page')).at(-1)?.body).toEqual({
      most: 50,
      person: 'u-9',
      asked: 'approve_kyc',
      answer: 'not_allowed',
    }),
  );
});

test('[DATA-05] the access log shows who signed in, opened and took what, and is narrowed by person and kind', async () => {
  const backend = createFakeBackend();
  const event = {
    id: 7,
    at: '2026-11-20T15:11:42Z',
    person_id: 'u-9',
    person_name: 'Claire Vasseur',
    kind: 'document_opened',
    level: 'info',
    subject: 'passport.pdf',
    subject_id: 'd-1',
    tenant_name: 'Cable Beach',
    ip: '203.0.113.18',
  };
  backend.on(rpc('access_page'), () => [
    event,
    { ...event, id: 6, person_id: null, person_name: null, kind: 'sign_in_failed', level: 'warn' },
  ]);
  renderRoutes(portal, '/admin/audit-logs/access', backend, { user: candice });
  const row = await screen.findByRole('row', { name: /Document opened/ });
  expect(row).toHaveTextContent(/Claire Vasseur.*passport.pdf.*203.0.113.18/);
  expect(screen.getByRole('row', { name: /Sign-in failed/ })).toHaveTextContent('Not kept');
  await userEvent.click(within(row).getByRole('button', { name: 'Claire Vasseur' }));
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Exported');
  await waitFor(() =>
    expect(backend.requests(rpc('access_page')).at(-1)?.body).toEqual({
      most: 50,
      person: 'u-9',
      operation: 'exported',
    }),
  );
});
