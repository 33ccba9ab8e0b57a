import { claire, heron, openCompany, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { activityText, decisionText } from '@portal/shared-core/company';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view = { portal, base: '/app', user: claire } as const;
const day = { appointed_on: '2026-06-03', changes: ['Dario Moss is entered'] };

function open(page: string) {
  return openCompany(view, page, (backend) => {
    backend.on(rpc('register_days'), () => [{ day: '2026-06-03', changes: day.changes }]);
    backend.on(rpc('company_as_at'), () => [
      { name: 'Heron Old Ltd.', registered_office: 'Shirley Street', particulars_on: '2025-01-05' },
    ]);
    backend.on(rpc('decisions_as_at'), () => [
      {
        at: '2026-06-01T12:00:00Z',
        kind: 'change_request',
        subject_id: 'r-1',
        outcome: 'information_requested',
        note: 'Which office?',
        actor: null,
      },
    ]);
  });
}

describe('[COM-02] the head of a company on another day', () => {
  const openThen = (standings: object[]) =>
    openCompany(view, '?as-at=2026-03-03', (backend) => {
      backend.on('GET /rest/v1/companies', () => [{ ...heron, status: 'dormant' }]);
      backend.on(rpc('company_standings'), () => standings);
      backend.on(rpc('company_as_at'), () => []);
      backend.on(rpc('register_days'), () => []);
    });

  test('shows the standing of that day, and not that of today', async () => {
    openThen([
      { status: 'active', since: null },
      { status: 'dormant', since: '2026-05-01' },
    ]);
    expect(await screen.findByText('Active on 3 Mar 2026')).toBeVisible();
    expect(screen.queryByText('Dormant')).not.toBeInTheDocument();
  });

  test('shows none where none is recorded for it', async () => {
    openThen([]);
    await screen.findByText('The company was not registered yet.');
    expect(screen.queryByText(/^(Dormant|Active)/)).not.toBeInTheDocument();
  });
});

describe('[ONE-03] an owner whom the chart draws', () => {
  test('and the register lacks is named there, with what happens next', async () => {
    open('/people');
    const register = await screen.findByRole('region', { name: 'Register of beneficial owners' });
    await waitFor(() =>
      expect(register).toHaveTextContent(
        'Not entered in the register yet: Ada Rolle, 75 %. We check what the chart shows and enter it.',
      ),
    );
    expect(register).not.toHaveTextContent('No one is entered');
  });

  test('and the register has is not named a second time', async () => {
    openCompany(view, '/people', (backend) => {
      backend.on(rpc('register_as_at'), ({ body }) =>
        (body as { register: string }).register === 'beneficial_owners'
          ? [
              {
                entry_id: 'e-2',
                party_id: 'p-1',
                kind: 'person',
                name: 'Ada Rolle',
                country: 'BS',
                role: 'beneficial_owner',
                shares: null,
                percent: 75,
                nature_of_control: ['shares'],
                appointed_on: '2025-01-05',
              },
            ]
          : [],
      );
    });
    const register = await screen.findByRole('region', { name: /^Register of beneficial owners/ });
    expect(await within(register).findByRole('row', { name: /Ada Rolle/ })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Ultimate owners' })).toBeVisible();
    expect(screen.queryByText(/Not entered in the register yet/)).toBeNull();
  });
});

describe('[ONE-02] a company as at another day', () => {
  test('shows name, office and registers of that day, says so, and hides the actions', async () => {
    const { backend } = open('?as-at=2026-06-03');
    expect(await screen.findByText('As at 3 June 2026: read only')).toBeInTheDocument();
    expect(await screen.findByText('Heron Old Ltd.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Ada Rolle/ })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Duties' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Request a change' })).not.toBeInTheDocument();
    for (const { body } of backend.requests(rpc('register_as_at'))) {
      expect(body).toMatchObject({ effective: '2026-06-03' });
      expect(body).not.toHaveProperty('known_at');
    }
  });

  test('goes from tab to tab on the same day, and back to today', async () => {
    const { backend, router } = open('?as-at=2026-06-03');
    await userEvent.click(await screen.findByRole('link', { name: 'People and ownership' }));
    expect(router.state.location.search).toBe('?as-at=2026-06-03');
    await waitFor(() =>
      expect(backend.requests(rpc('ownership')).at(-1)?.body).toMatchObject({
        effective: '2026-06-03',
      }),
    );
    expect(screen.getByRole('link', { name: 'Compliance' })).toHaveAttribute(
      'href',
      '/app/companies/c-1/compliance',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText(/read only/)).not.toBeInTheDocument();
  });

  test('leaves later corrections out on request: what was known at the end of that day', async () => {
    const { backend, router } = open('/people?as-at=2026-06-03');
    await userEvent.click(await screen.findByRole('button', { name: 'As known on that day' }));
    expect(router.state.location.search).toBe('?as-at=2026-06-03&known=then');
    await waitFor(() =>
      expect(backend.requests(rpc('register_as_at')).at(-1)?.body).toMatchObject({
        known_at: '2026-06-03 23:59:59.999999 America/Nassau',
      }),
    );
  });

  test('the control offers the days on which the registers changed, and any other', async () => {
    const { router } = open('');
    await userEvent.click(await screen.findByRole('button', { name: /As at Today, 20 Nov 2026/ }));
    const dialog = await screen.findByRole('dialog', { name: 'As at another day' });
    await userEvent.click(
      await within(dialog).findByRole('button', { name: /3 Jun 2026Dario Moss is entered/ }),
    );
    expect(router.state.location.search).toBe('?as-at=2026-06-03');
  });

  test.each(['2026-02-31', '2026-11-20', '2099-01-01', 'yesterday', '1700-01-01'])(
    'an address with the day %s shows today',
    async (requested) => {
      open(`?as-at=${requested}`);
      expect(await screen.findByRole('list', { name: 'Duties' })).toBeInTheDocument();
      expect(screen.queryByText(/read only/)).not.toBeInTheDocument();
    },
  );

  test('[DOC-03] the documents are those of then, each with its state of then', async () => {
    const { backend } = open('/documents?as-at=2026-06-03');
    backend.on('GET /rest/v1/document_categories', () => [
      { code: 'resolution', name: 'Resolution', expires: false },
    ]);
    backend.on(rpc('documents_as_at'), () => [
      {
        document_id: 'd-1',
        category: 'resolution',
        file_name: 'minutes.pdf',
        status: 'uploaded',
        status_since: '2026-06-01T12:00:00Z',
      },
    ]);
    const row = await screen.findByRole('row', { name: /minutes\.pdf/ });
    expect(row).toHaveTextContent(/Resolution.*minutes\.pdf/);
    expect(screen.queryByRole('button', { name: /Upload/ })).not.toBeInTheDocument();
  });

  test('the activity shows what had been decided by then', async () => {
    const { backend } = open('/activity?as-at=2026-06-03');
    const list = await screen.findByRole('list', { name: 'Decisions' });
    expect(list).toHaveTextContent(/Change: information requestedWhich office\?/);
    expect(backend.requests(rpc('decisions_as_at'))[0]?.body).toEqual({
      company: 'c-1',
      known_at: '2026-06-03 23:59:59.999999 America/Nassau',
    });
  });
});

describe('[COM-02] the activity of a company', () => {
  const row = (index: number) => ({
    at: new Date(Date.UTC(2026, 9, 1, 12, 0, -index)).toISOString(),
    kind: 'document',
    subject_id: `d-${index}`,
    what: 'accepted',
    title: `Passport: scan-${index}.pdf`,
    note: null,
    actor: 'Cable Beach Corporate Services Ltd.',
  });

  test('is as text, by kind, and goes on to what is earlier', async () => {
    const { backend } = open('/activity');
    backend.on(rpc('company_activity'), ({ body }) => {
      const { before } = body as { before?: string };
      return before ? [row(99)] : Array.from({ length: 40 }, (_, index) => row(index));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Documents' }));
    const list = await screen.findByRole('list', { name: 'Activity' });
    expect(list).toHaveTextContent(
      'Cable Beach Corporate Services Ltd. accepted Passport: scan-0.pdf',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText(/scan-99/)).toBeInTheDocument();
    expect(backend.requests(rpc('company_activity')).at(-1)?.body).toEqual({
      company: 'c-1',
      most: 40,
      before: row(39).at,
      kinds: ['document'],
    });
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  });

  test('[UX-02] without anything says so, and a failed reading offers another', async () => {
    const { backend } = open('/activity');
    expect(await screen.findByText('Nothing happened yet')).toBeInTheDocument();
    backend.on(rpc('company_activity'), () => refusal('not_allowed', 403));
    await userEvent.click(screen.getByRole('button', { name: 'Invoices' }));
    expect(await screen.findByText('The activity could not be loaded')).toBeInTheDocument();
  });

  test('every sentence has its subject; a state without words stays readable', () => {
    const text = (kind: string, what: string) =>
      activityText({ kind, what, title: 'X', actor: 'You' }).text;
    expect(text('obligation', 'done')).toBe('You recorded X as done');
    expect(text('change_request', 'new_state')).toBe('You moved X to new state');
    expect(activityText({ kind: 'document', what: 'expired', title: 'X', actor: null }).text).toBe(
      'The portal noted the expiry of X',
    );
    expect(decisionText('obligation', 'done')).toBe('Duty: done');
  });
});
