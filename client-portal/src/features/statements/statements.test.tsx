import { cableBeach, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const LIST = 'GET /rest/v1/yearly_statement_list';
const ANSWER = 'POST /rest/v1/rpc/answer_statements';
const SIGN = 'POST /rest/v1/rpc/sign_statements';
const SAVE = 'POST /rest/v1/rpc/save_statement';

const same = { same: true };
const known = {
  activity: { business: 'Holds securities', relevant: [], income: 'none' },
  management: { directed_in: 'MC' },
  records: { place: '5 Quai Albert', kept: true },
  tax: { residences: [{ country: 'MC', number: '' }], crs: 'passive_nfe' },
  contact: { name: 'Claire Vasseur', email: 'claire@example.com', phone: '' },
};
const allSame = Object.fromEntries(
  ['activity', 'management', 'owners', 'officers', 'records', 'tax', 'contact', 'people'].map(
    (block) => [block, same],
  ),
);

const statement = {
  id: 's-1',
  company_id: 'c-1',
  company_name: 'Heron Ltd.',
  year: 2026,
  state: 'open',
  prefill: known,
  answers: {},
  version: 3,
  signed_at: null,
  return_note: null,
  updated_at: '2026-11-01T10:00:00Z',
  due_on: '2026-12-15',
  may_answer: true,
};
const ready = {
  ...statement,
  id: 's-2',
  company_id: 'c-2',
  company_name: 'Ibis Ltd.',
  answers: allSame,
  version: 5,
};
const first = { ...statement, id: 's-3', company_id: 'c-3', company_name: 'Jay Ltd.', prefill: {} };

const registers = {
  office: 'West Bay Street',
  owners: [{ name: 'Claire Vasseur', percent: 60 }],
  officers: [{ name: 'Claire Vasseur', roles: ['director'] }],
  people: [{ id: 'p-1', name: 'Claire Vasseur' }],
};

function backendWith(rows: readonly object[]) {
  const backend = createFakeBackend();
  backend.on(LIST, ({ url }) => {
    const id = url.searchParams.get('id')?.replace('eq.', '');
    return id ? (rows.find((row) => (row as { id: string }).id === id) ?? null) : rows;
  });
  backend.on('GET /rest/v1/substance_activities', () => [{ code: 'shipping', name: 'Shipping' }]);
  backend.on('POST /rest/v1/rpc/statement_registers', () => [{ statement_id: 's-1', registers }]);
  return backend;
}

const open = (rows: readonly object[], address = '/app/companies/statements') => {
  const backend = backendWith(rows);
  renderRoutes(portal, address, backend);
  return { backend, user: userEvent.setup() };
};

describe('[YEAR-01] many statements in one table', () => {
  test('are those of the firm, each question with its state', async () => {
    const { backend } = open([statement, ready, first]);
    const row = await screen.findByRole('row', { name: /Ibis/ });
    expect(within(row).getByText('Ready to sign')).toBeVisible();
    expect(within(row).getAllByRole('button', { name: /^Same/ })).toHaveLength(8);
    expect(
      within(screen.getByRole('row', { name: /Heron/ })).getAllByRole('button', {
        name: /^Answer/,
      }),
    ).toHaveLength(8);
    expect(backend.requests(LIST)[0]?.url.searchParams.get('tenant_id')).toBe(
      `eq.${cableBeach.id}`,
    );
  });

  test('one answer goes to all that are ticked, and the refused one is named', async () => {
    const { backend, user } = open([statement, first]);
    backend.on(ANSWER, () => [
      { id: 's-1', version: 4, code: null },
      { id: 's-3', version: 3, code: 'statement.not_editable' },
    ]);
    await user.click(await screen.findByRole('checkbox', { name: /Heron/ }));
    await user.click(screen.getByRole('checkbox', { name: /Jay/ }));
    await user.click(screen.getByRole('button', { name: 'Answer a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Management' }));
    const panel = await screen.findByRole('complementary', { name: 'Management: 2 companies' });
    // Jay knows nothing, so that no one is asked whether it changed.
    expect(within(panel).queryByText('Nothing changed')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Save for 2 companies' }));
    await waitFor(() => expect(backend.requests(ANSWER)).toHaveLength(1));
    expect(backend.requests(ANSWER)[0]?.body).toEqual({
      statement_ids: ['s-1', 's-3'],
      block: 'management',
      answer: { same: false, values: { directed_in: 'MC' } },
    });
    expect(await screen.findByText(/^Jay Ltd\.:/)).toBeVisible();
  });

  test('“Nothing else changed” confirms what is known and not answered yet, and nothing more', async () => {
    const { backend, user } = open([{ ...statement, answers: { tax: same } }, first]);
    backend.on(ANSWER, () => []);
    await user.click(await screen.findByRole('checkbox', { name: /Heron/ }));
    await user.click(screen.getByRole('checkbox', { name: /Jay/ }));
    await user.click(screen.getByRole('button', { name: 'Nothing else changed' }));
    await waitFor(() => expect(backend.requests(ANSWER)).toHaveLength(7));
    const sent = Object.fromEntries(
      backend.requests(ANSWER).map(({ body }) => {
        const { block, statement_ids: ids } = body as { block: string; statement_ids: string[] };
        return [block, ids];
      }),
    );
    expect(sent).toEqual({
      activity: ['s-1'],
      management: ['s-1'],
      owners: ['s-1', 's-3'],
      officers: ['s-1', 's-3'],
      records: ['s-1'],
      contact: ['s-1'],
      people: ['s-1', 's-3'],
    });
  });

  test('only what is ready is signed, at the version on screen, with the typed name', async () => {
    const { backend, user } = open([statement, ready]);
    backend.on(SIGN, () => [{ id: 's-2', code: null }]);
    await user.click(await screen.findByRole('checkbox', { name: /Heron/ }));
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Ibis/ }));
    await user.click(screen.getByRole('button', { name: 'Sign 1' }));
    // What is signed can be read before.
    const list = await screen.findByRole('list', { name: 'Companies' });
    expect(list).toHaveTextContent(/Ibis Ltd. Nothing changed.*5 Quai Albert/);
    await user.type(await screen.findByLabelText(/as your signature/), 'Claire Vasseur');
    await user.click(screen.getByRole('button', { name: 'Sign the statement' }));
    await waitFor(() => expect(backend.requests(SIGN)).toHaveLength(1));
    expect(backend.requests(SIGN)[0]?.body).toEqual({
      statement_ids: ['s-2'],
      expected_versions: [5],
      signed_name: 'Claire Vasseur',
    });
  });

  test('are narrowed to a group of companies, by the address', async () => {
    const { backend } = open([statement, ready], '/app/companies/statements?group=g-1');
    backend.on('GET /rest/v1/company_groups', () => [{ id: 'g-1', name: 'Vasseur family' }]);
    backend.on('GET /rest/v1/company_group_members', () => [
      { company_id: 'c-2', group_id: 'g-1' },
    ]);
    expect(await screen.findByRole('row', { name: /Ibis/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Heron/ })).toBeNull();
  });

  test('of someone who only reads are not answered', async () => {
    open([{ ...statement, may_answer: false }]);
    const row = await screen.findByRole('row', { name: /Heron/ });
    for (const cell of within(row).getAllByRole('button', { name: /^Answer/ })) {
      expect(cell).toBeDisabled();
    }
  });

  test('say when none is open, and when they could not be read', async () => {
    open([]);
    expect(await screen.findByText('No yearly statement is open')).toBeVisible();
    cleanup();
    const backend = backendWith([]);
    backend.on(LIST, () => refusal('boom', 500));
    renderRoutes(portal, '/app/companies/statements', backend);
    expect(await screen.findByText('The statements could not be loaded')).toBeVisible();
  });
});

describe('[YEAR-01] one statement', () => {
  const address = '/app/companies/statements/s-1';

  test('shows what is known, saves an answer, and lists what is left', async () => {
    const { backend, user } = open([statement], address);
    backend.on(SAVE, () => 4);
    expect(await screen.findByText('Holds securities')).toBeVisible();
    expect(await screen.findByText('60 %')).toBeVisible();
    expect(screen.getByText('8 answers left')).toBeVisible();
    await user.click(screen.getAllByRole('radio', { name: 'Nothing changed' })[0] as HTMLElement);
    expect(await screen.findByText('7 answers left')).toBeVisible();
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1), { timeout: 3000 });
    expect(backend.requests(SAVE)[0]?.body).toEqual({
      statement_id: 's-1',
      expected_version: 3,
      answers: { activity: same },
    });
  });

  test('a change opens its fields with what was known in them', async () => {
    const { backend, user } = open([statement], address);
    backend.on(SAVE, () => 4);
    await screen.findByText('Holds securities');
    await user.click(screen.getAllByRole('radio', { name: 'Something changed' })[4] as HTMLElement);
    expect(await screen.findByLabelText(/Where the accounting records are kept/)).toHaveValue(
      '5 Quai Albert',
    );
  });

  test('that is complete is saved, then signed over the saved version; a refusal is said', async () => {
    const { backend, user } = open([{ ...ready, id: 's-1' }], address);
    backend.on(SIGN, () => [{ id: 's-1', code: 'statement.conflict' }]);
    await user.type(await screen.findByLabelText(/as your signature/), 'Claire Vasseur');
    await user.click(screen.getByRole('button', { name: 'Sign the statement' }));
    await waitFor(() => expect(backend.requests(SIGN)).toHaveLength(1));
    expect(backend.requests(SIGN)[0]?.body).toMatchObject({ expected_versions: [5] });
    expect(await screen.findByText(/Someone else changed this statement/)).toBeVisible();
  });

  test('that was returned shows what the office writes', async () => {
    open([{ ...statement, state: 'returned', return_note: 'Which street?' }], address);
    expect(await screen.findByText('Which street?')).toBeVisible();
  });

  test('that is signed shows the text, and can be taken back until it is accepted', async () => {
    const signed = {
      body: 'I state this.',
      signed_name: 'Claire',
      signed_at: '2026-11-19T10:00:00Z',
      address: null,
    };
    const answered = { ...statement, state: 'answered', signed_at: signed.signed_at };
    const backend = backendWith([answered]);
    backend.on('GET /rest/v1/statement_signatures', () => [signed]);
    backend.on('POST /rest/v1/rpc/take_back_statement', () => null);
    renderRoutes(portal, address, backend);
    expect(await screen.findByText('I state this.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take back to correct' }));
    expect(backend.requests('POST /rest/v1/rpc/take_back_statement')[0]?.body).toEqual({
      statement_id: 's-1',
    });
    cleanup();
    const accepted = backendWith([{ ...answered, state: 'accepted' }]);
    accepted.on('GET /rest/v1/statement_signatures', () => [signed]);
    renderRoutes(portal, address, accepted);
    expect(await screen.findByText('I state this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take back to correct' })).toBeNull();
  });
});
