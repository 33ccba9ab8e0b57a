import { cableBeach, createFakeBackend, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('the board', () => {
  function openBoard(...applications: object[]) {
    const backend = createFakeBackend();
    backend.on(LIST, () => applications);
    return { backend, ...openPortal('/admin/companies/applications', backend) };
  }

  test('[APP-06] has a column for each stage, with how many stand there and how many are late', async () => {
    openBoard(
      sandpiper,
      { ...sandpiper, id: 'a-2', name: 'Osprey Ltd.', state: 'in_review' },
      {
        ...sandpiper,
        id: 'a-3',
        name: 'Heron Ltd.',
        state: 'resubmitted',
        state_since: '2026-11-01T10:00:00Z',
        assignee: { full_name: 'Candice Moxey' },
      },
    );
    const review = await screen.findByRole('region', { name: 'In review' });
    expect(review).toHaveTextContent('Waits on us');
    expect(review).toHaveTextContent('1 late');
    expect(within(review).getAllByRole('listitem')).toHaveLength(2);
    const submitted = screen.getByRole('region', { name: 'Submitted' });
    expect(submitted).not.toHaveTextContent('late');
    const card = within(submitted).getByRole('link', { name: /Sandpiper Ltd\./ });
    expect(card).toHaveAttribute('href', '/admin/companies/applications/a-1');
    expect(card).toHaveTextContent('Unassigned');
  });

  test('[APP-06] asks for what is under way in the active tenant, and for no draft', async () => {
    const { backend } = openBoard(sandpiper);
    await screen.findByRole('region', { name: 'Submitted' });
    const asked = backend.asked(LIST)[0]?.url.searchParams;
    expect(asked?.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
    expect(asked?.get('state')).not.toMatch(/draft|incorporated|rejected|withdrawn/);
  });

  test('[UX-02] with nothing under way says so', async () => {
    openBoard();
    expect(await screen.findByText('No application is under way')).toBeInTheDocument();
  });

  test('[NAV-06] is one of two views, kept in the address', async () => {
    const { backend, router } = openBoard(sandpiper);
    backend.on(rpc('application_stage_counts'), () => [{ state: 'submitted', count: 1 }]);
    await userEvent.click(await screen.findByRole('button', { name: 'List' }));
    expect(router.state.location.search).toBe('?view=list');
    expect(await screen.findByRole('row', { name: /Sandpiper/ })).toBeInTheDocument();
  });
});

describe('the list', () => {
  function openList(address = '/admin/companies/applications?view=list') {
    const backend = createFakeBackend();
    backend.on(LIST, () => [sandpiper, { ...sandpiper, id: 'a-2', name: ' ', state: 'draft' }]);
    backend.on(rpc('application_stage_counts'), () => [
      { state: 'submitted', count: 1 },
      { state: 'draft', count: 12 },
    ]);
    return { backend, ...openPortal(address, backend) };
  }

  test('[APP-06] has a row for each, drafts too, under a name even where none was given', async () => {
    openList();
    const row = await screen.findByRole('row', { name: /Sandpiper Ltd\./ });
    expect(row).toHaveTextContent('A-1047');
    expect(row).toHaveTextContent('Claire Vasseur');
    expect(row).toHaveTextContent('Submitted');
    expect(screen.getByRole('row', { name: /Unnamed application/ })).toHaveTextContent('Draft');
  });

  test('[APP-06] offers the stages there are, with how many stand there', async () => {
    const { backend, router } = openList();
    const stages = await screen.findByRole('group', { name: 'Stage' });
    await userEvent.click(await within(stages).findByRole('button', { name: /Draft\s*12/ }));
    expect(within(stages).queryByRole('button', { name: /Filed/ })).not.toBeInTheDocument();
    expect(new URLSearchParams(router.state.location.search).get('state')).toBe('draft');
    await waitFor(() =>
      expect(backend.asked(LIST).at(-1)?.url.searchParams.get('state')).toBe('eq.draft'),
    );
  });

  test('[APP-06] a stage that does not exist narrows nothing', async () => {
    const { backend } = openList('/admin/companies/applications?view=list&state=lost');
    await screen.findByRole('row', { name: /Sandpiper/ });
    expect(backend.asked(LIST)[0]?.url.searchParams.get('state')).toBeNull();
  });

  test('[APP-06] stages that could not be counted are all offered, without a number', async () => {
    const backend = createFakeBackend();
    backend.on(LIST, () => [sandpiper]);
    backend.on(rpc('application_stage_counts'), () => refusal('not_allowed', 403));
    openPortal('/admin/companies/applications?view=list&state=filed', backend);
    await screen.findByRole('row', { name: /Sandpiper/ });
    expect(screen.getByRole('button', { name: 'Filed', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Draft', pressed: false })).toBeInTheDocument();
  });

  test('[APP-06] a page past the last one leads back to the first', async () => {
    const { backend, router } = openList('/admin/companies/applications?view=list&page=99');
    backend.on(LIST, () =>
      Response.json({ code: 'PGRST103', message: 'Requested range' }, { status: 416 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'To the first page' }));
    expect(router.state.location.search).toBe('?view=list');
  });

  test('[APP-06] reviews of several are started together, and only of those that wait for one', async () => {
    const { backend } = openList();
    const started: string[] = [];
    backend.on(rpc('start_review'), ({ body }) => {
      started.push((body as { application_id: string }).application_id);
      return undefined;
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start review of 1' }));
    expect(await screen.findByText('Review started: 1 of 1')).toBeInTheDocument();
    expect(started).toEqual(['a-1']);
    expect(screen.getByRole('toolbar', { name: 'Chosen rows' })).toHaveTextContent('1 chosen');
  });

  test('[ERR-01] a review that is refused says why and stays chosen', async () => {
    const { backend } = openList();
    backend.on(rpc('start_review'), () => refusal('not_allowed', 403));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Choose Sandpiper/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Start review of 1' }));
    const bar = screen.getByRole('toolbar', { name: 'Chosen rows' });
    expect(await within(bar).findByRole('alert')).toHaveTextContent(
      'Your account does not permit this.',
    );
    expect(bar).toHaveTextContent('1 chosen');
  });

  test('“Everything” is the list, not the board', async () => {
    const { router } = openList('/admin/companies/applications?view=list&state=draft');
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Everything' }));
    expect(router.state.location.search).toBe('?view=list');
  });
});
