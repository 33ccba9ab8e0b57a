import {
  cableBeach,
  candice,
  createFakeBackend,
  pageOf,
  refusal,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { LIST, openPortal, rpc, sandpiper } from './application.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

describe('the board', () => {
  const openBoard = (...applications: (typeof sandpiper)[]) =>
    openBoardAt('/admin/companies/applications', ...applications);

  function openBoardAt(address: string, ...applications: (typeof sandpiper)[]) {
    const backend = createFakeBackend();
    backend.on(LIST, ({ url }) => columnOf(applications, url.searchParams));
    backend.on(rpc('application_stage_counts'), () =>
      applications.map(({ state }) => ({ state, count: 1 })),
    );
    backend.onDefault(rpc('stage_estimates'), () => [
      { stage: 'in_review', median_hours: 24, ninetieth_hours: 72 },
      { stage: 'resubmitted', median_hours: 24, ninetieth_hours: 72 },
    ]);
    return { backend, ...openPortal(address, backend) };
  }

  /** One page of the applications that stand in the states asked for, as the database gives it. */
  function columnOf(applications: readonly (typeof sandpiper)[], requested: URLSearchParams) {
    const states = requested.get('state');
    const all = applications.filter(
      ({ state }) => states === null || new RegExp(`\\b${state}\\b`).test(states),
    );
    const first = Number(requested.get('offset'));
    return pageOf(all.slice(first, first + Number(requested.get('limit'))), all.length);
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
        assignee: { id: 'u-1', full_name: 'Candice Moxey' },
      },
    );
    const review = await screen.findByRole('region', { name: 'In review' });
    expect(review).toHaveTextContent('Waits on us');
    expect(await within(review).findAllByRole('listitem')).toHaveLength(2);
    expect(review).toHaveTextContent('1 late');
    const submitted = screen.getByRole('region', { name: 'Submitted' });
    expect(submitted).not.toHaveTextContent('late');
    const card = await within(submitted).findByRole('link', { name: /Sandpiper Ltd\./ });
    expect(card).toHaveAttribute('href', '/admin/companies/applications?card=a-1');
    expect(card).toHaveTextContent('Unassigned');
  });

  test('[APP-06] a card says what it waits for: the points before an approval, or the client’s answer', async () => {
    const { backend } = openBoard(
      { ...sandpiper, id: 'a-2', name: 'Osprey Ltd.', state: 'in_review' },
      { ...sandpiper, id: 'a-3', name: 'Heron Ltd.', state: 'in_review' },
      {
        ...sandpiper,
        id: 'a-4',
        name: 'Ibis Ltd.',
        state: 'information_requested',
        questions: [{ question: 'Origin of the capital?' }, { question: 'Who is Ada?' }],
      },
    );
    backend.on(rpc('approval_blocker_counts'), ({ body }) => {
      expect((body as { application_ids: string[] }).application_ids).toEqual(['a-2', 'a-3']);
      return [
        { application_id: 'a-2', total: 4 },
        { application_id: 'a-3', total: 0 },
      ];
    });
    expect(await screen.findByRole('link', { name: /Osprey.*4 things missing/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Heron.*Ready to approve/ })).toBeVisible();
    expect(
      await screen.findByRole('link', { name: /Ibis.*Client: Origin of the capital\? and 1 more/ }),
    ).toBeVisible();
    // A question that was answered or taken back is nothing the client owes.
    for (const requested of backend.reads(LIST).filter((each) => 'offset' in each)) {
      expect(requested).toMatchObject({
        tenant_id: `eq.${cableBeach.id}`,
        'questions.answered_at': 'is.null',
        'questions.taken_back_at': 'is.null',
        order: 'state_since.asc,id.asc',
      });
    }
  });

  test('[APP-06] is narrowed to mine, to no reviewer, to a type, and to what is late', async () => {
    const { backend, router } = openBoardAt('/admin/companies/applications?type=IBC', sandpiper);
    backend.on(rpc('application_counts'), () => [
      { everything: 9, mine: 2, unassigned: 3, late: 1 },
    ]);
    backend.on(rpc('late_applications'), () => [{ application_id: 'a-7' }]);
    const last = () => backend.requests(LIST).at(-1)?.url.searchParams;
    await userEvent.click(await screen.findByRole('button', { name: /^Mine/ }));
    await waitFor(() => expect(last()?.get('assignee')).toBe(`eq.${candice.id}`));
    expect(last()?.get('entity_type')).toBe('eq.IBC');
    await userEvent.click(screen.getByRole('button', { name: /^Unassigned/ }));
    await waitFor(() => expect(last()?.get('assignee')).toBe('is.null'));
    await userEvent.click(screen.getByRole('button', { name: /^Late/ }));
    await waitFor(() => expect(last()?.get('id')).toBe('in.(a-7)'));
    expect(router.state.location.search).toBe('?type=IBC&whose=late');
  });

  test('[APP-06] asks for what is under way in the active tenant, and for no draft', async () => {
    const { backend } = openBoard(sandpiper);
    await waitFor(() => expect(backend.requests(LIST)).toHaveLength(5));
    for (const { url } of backend.requests(LIST)) {
      const each = url.searchParams;
      expect(each.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
      expect(each.get('state')).not.toMatch(/draft|incorporated|rejected|withdrawn/);
    }
  });

  test('[UX-02] with nothing under way says so', async () => {
    openBoard();
    expect(await screen.findByText('No application is under way')).toBeInTheDocument();
  });

  test('[APP-06] [COM-01] says how many there are, and shows them a part at a time', async () => {
    const old = { ...sandpiper, state: 'in_review', state_since: '2026-10-01T10:00:00Z' };
    const { backend } = openBoard(
      ...Array.from({ length: 70 }, (_none, n) => ({
        ...old,
        id: `a-${n}`,
        name: `Tern ${n} Ltd.`,
      })),
    );
    const review = await screen.findByRole('region', { name: 'In review' });
    expect(await within(review).findAllByRole('listitem')).toHaveLength(30);
    expect(review).toHaveTextContent('In review7030+ late');
    await userEvent.click(within(review).getByRole('button', { name: 'Show 30 more' }));
    await userEvent.click(await within(review).findByRole('button', { name: 'Show 10 more' }));
    await waitFor(() => expect(within(review).getAllByRole('listitem')).toHaveLength(70));
    expect(review).toHaveTextContent('70 late');
    expect(within(review).queryByRole('button')).not.toBeInTheDocument();
    const columns = backend.requests(LIST).map(({ url }) => url.searchParams.get('offset'));
    expect(columns.filter((offset) => offset !== '0')).toEqual(['30', '60']);
  });

  test('[APP-06] [UX-01] goes from card to card and from stage to stage by keys', async () => {
    openBoard(
      sandpiper,
      { ...sandpiper, id: 'a-2', name: 'Osprey Ltd.' },
      { ...sandpiper, id: 'a-3', name: 'Heron Ltd.', state: 'filed' },
    );
    const card = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
    (await card('Sandpiper')).focus();
    await userEvent.keyboard('j');
    expect(await card('Osprey')).toHaveFocus();
    // Stages between them have no card.
    await userEvent.keyboard('{ArrowRight}');
    expect(await card('Heron')).toHaveFocus();
    await userEvent.keyboard('l{ArrowDown}');
    expect(await card('Heron')).toHaveFocus();
    await userEvent.keyboard('h{ArrowUp}');
    expect(await card('Sandpiper')).toHaveFocus();
  });

  test('[UX-02] a stage that cannot be read says so; the others stay', async () => {
    const { backend } = openBoard(sandpiper);
    backend.on(LIST, ({ url }) =>
      url.searchParams.get('state')?.includes('filed')
        ? refusal('not_allowed', 403)
        : columnOf([sandpiper], url.searchParams),
    );
    const filed = await screen.findByRole('region', { name: 'Filed' });
    expect(await within(filed).findByText('Your account does not permit this.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Sandpiper/ })).toBeInTheDocument();
    backend.on(LIST, ({ url }) => columnOf([], url.searchParams));
    await userEvent.click(within(filed).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(filed).queryByRole('alert')).not.toBeInTheDocument());
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
      expect(backend.requests(LIST).at(-1)?.url.searchParams.get('state')).toBe('eq.draft'),
    );
  });

  test('[APP-06] a stage that does not exist narrows nothing', async () => {
    const { backend } = openList('/admin/companies/applications?view=list&state=lost');
    await screen.findByRole('row', { name: /Sandpiper/ });
    expect(backend.requests(LIST)[0]?.url.searchParams.get('state')).toBe(
      'in.(submitted,in_review,information_requested,resubmitted,approved,filed)',
    );
  });

  test('[APP-06] opens with what is under way; everything is one filter away', async () => {
    const { backend } = openList();
    await screen.findByRole('row', { name: /Sandpiper/ });
    expect(backend.requests(LIST)[0]?.url.searchParams.get('state')).toMatch(/^in\.\(submitted/);
    const stages = screen.getByRole('group', { name: 'Stage' });
    await userEvent.click(within(stages).getByRole('button', { name: 'All' }));
    await waitFor(() =>
      expect(backend.requests(LIST).at(-1)?.url.searchParams.get('state')).toBeNull(),
    );
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
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start review of 1' }));
    expect(await screen.findByText('1 done, 0 refused')).toBeInTheDocument();
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'applications.start_review',
      ids: ['a-1'],
    });
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('1 selected');
  });

  test('[ERR-01] a review that is refused says why and stays selected', async () => {
    const { backend } = openList();
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: 'application.claimed', job_id: null }]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Select Sandpiper/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Start review of 1' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    expect(await screen.findByRole('list', { name: 'Refused' })).toHaveTextContent(
      /Sandpiper.*A colleague/,
    );
    expect(bar).toHaveTextContent('1 selected');
  });

  test('“Everything” is the list, not the board', async () => {
    const { router } = openList('/admin/companies/applications?view=list&state=draft');
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Everything' }));
    expect(router.state.location.search).toBe('?view=list');
  });
});
