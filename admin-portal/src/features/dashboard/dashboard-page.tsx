import {
  applicationStateLabels,
  openApplicationStates,
  type ApplicationState,
} from '@portal/shared-core/domain/companies';
import { formatDate, formatTime, nassauToday } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DataTable,
  DateText,
  DetailColumns,
  EmptyState,
  Page,
  Panel,
  RelativeTime,
  Stack,
  StatusChip,
  type Column,
  TextLink,
} from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import {
  dashboardQueries,
  type DayFigures,
  type LateCompany,
  type QueueItem,
} from './api/dashboard.queries.ts';
import { FiguresStrip, type Figure } from './components/figures-strip.tsx';

/** What staff find in the morning: the figures, what waits on them, what is late (DSH-01). */
function DashboardPage() {
  const scope = useTenantScope();
  const user = useUser();
  const [now] = useState(() => new Date());
  const today = nassauToday(now);
  const { data: figures } = useSuspenseQuery(dashboardQueries.figures(scope));
  const { data: queue } = useSuspenseQuery(dashboardQueries.queue(scope));
  const { data: late } = useSuspenseQuery(dashboardQueries.late(scope, today));

  return (
    <Page
      title={`${greeting(now)}, ${user.fullName.split(' ')[0] ?? ''}`}
      subText={`${formatDate(today, 'full')}, ${formatTime(now)} in Nassau.`}
    >
      <Stack>
        <FiguresStrip figures={figuresOf(figures, late.total)} />
        <DetailColumns>
          <Panel
            title="Waiting on us"
            note="longest first"
            flush
            action={<TextLink to={paths.applications}>The board</TextLink>}
          >
            <DataTable
              label="Waiting on us"
              columns={queueColumns}
              rows={queue}
              rowKey={({ id }) => id}
              rowTo={({ id }) => paths.application(id)}
              empty={
                <EmptyState
                  title="Nothing waits on us"
                  text="Every application is with a client or done."
                />
              }
            />
          </Panel>
          <Panel
            title="Filing late"
            note={String(late.total)}
            flush
            action={
              <TextLink to={`${paths.companies}?filing=late&sort=next_filing.asc`}>
                Open the list
              </TextLink>
            }
          >
            <DataTable
              label="Filing late"
              columns={lateColumns}
              rows={late.rows}
              rowKey={({ id }) => id}
              rowTo={({ id }) => paths.company(id)}
              empty={<EmptyState title="No filing is late" />}
            />
          </Panel>
        </DetailColumns>
      </Stack>
    </Page>
  );
}

const queueColumns: Column<QueueItem>[] = [
  {
    key: 'title',
    header: 'What',
    render: ({ title }) => title,
    sub: ({ type, reference }) => [type?.name, reference].filter(Boolean).join(', '),
  },
  {
    key: 'state',
    header: 'Stage',
    phone: 'end',
    render: ({ state }) => <StatusChip {...applicationStateLabels[state]} />,
  },
  {
    key: 'since',
    header: 'In stage since',
    figures: true,
    render: ({ state_since: since }) => <RelativeTime value={since} />,
  },
];

const lateColumns: Column<LateCompany>[] = [
  { key: 'name', header: 'Company', render: ({ name }) => name },
  {
    key: 'due',
    header: 'Due',
    figures: true,
    phone: 'end',
    render: ({ next_filing: day }) => <DateText value={day} />,
  },
];

function figuresOf({ stages, standings }: DayFigures, late: number): Figure[] {
  const count = (states: readonly ApplicationState[]) =>
    states.reduce((sum, state) => sum + (stages.get(state) ?? 0), 0);
  const companies = [...standings.values()].reduce((sum, each) => sum + each, 0);
  return [
    {
      label: 'Applications open',
      value: count(openApplicationStates),
      note: `${count(['information_requested'])} wait on the client`,
      to: paths.applications,
    },
    {
      label: 'Unassigned',
      value: count(['submitted']),
      note: 'submitted, no reviewer yet',
      to: `${paths.applications}?view=list&state=submitted`,
    },
    {
      label: 'To be filed',
      value: count(['approved']),
      note: 'approved, not yet with the Registrar',
      to: `${paths.applications}?view=list&state=approved`,
    },
    {
      label: 'Active companies',
      value: standings.get('active') ?? 0,
      note: `of ${companies} in the book`,
      to: `${paths.companies}?standing=active`,
    },
    {
      label: 'Filing late',
      value: late,
      note: `${standings.get('in_penalty') ?? 0} already in penalty`,
      to: `${paths.companies}?filing=late&sort=next_filing.asc`,
      bad: true,
    },
  ];
}

function greeting(now: Date): string {
  const hour = Number(formatTime(now).split(':')[0]);
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export { DashboardPage as Component };
