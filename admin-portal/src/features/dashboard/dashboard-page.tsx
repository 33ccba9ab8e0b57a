import styled from '@emotion/styled';
import { formatDate, formatTime, nassauToday } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DetailColumns, Page, Stack, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { dashboardQueries, type DayFigures } from './api/dashboard.queries.ts';
import { AheadPanel } from './components/ahead-panel.tsx';
import { FiguresStrip } from '#/components/figures/figures-strip.tsx';
import { LatePanel } from './components/late-panel.tsx';
import { StartNext } from './components/start-next.tsx';
import { TeamPanel } from './components/team-panel.tsx';
import { WorkPanel } from './components/work-panel.tsx';
import { figuresOf } from './figures.ts';

const More = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  fontSize: 13,
  color: color.secondary,
});

/** What staff find in the morning: the figures, what waits on them, what is late, what comes (DSH-01). */
function DashboardPage() {
  const scope = useTenantScope();
  const user = useUser();
  const [now] = useState(() => new Date());
  const { data: figures } = useSuspenseQuery(dashboardQueries.figures(scope));

  return (
    <Page
      title={`${greeting(now)}, ${user.fullName.split(' ')[0] ?? ''}`}
      subText={`${formatDate(nassauToday(now), 'full')}, ${formatTime(now)} in Nassau. ${dayText(figures)}`}
      action={<StartNext />}
    >
      <Stack>
        <FiguresStrip figures={figuresOf(figures)} />
        <Others figures={figures} />
        <DetailColumns>
          <Stack>
            <WorkPanel counts={figures.work} />
            <TeamPanel unclaimed={figures.work.unclaimed} />
          </Stack>
          <Stack>
            <LatePanel total={figures.duties.late} />
            <AheadPanel />
          </Stack>
        </DetailColumns>
      </Stack>
    </Page>
  );
}

/** The counts without a line, each with the way to its list. */
function Others({
  figures: { kyc, documents, changes, leaving, tickets },
}: {
  figures: DayFigures;
}) {
  const hasScreen = useScreens();
  const others = [
    {
      count: kyc.second,
      one: 'decision awaits you',
      many: 'decisions await you',
      to: `${paths.kyc}?view=second`,
    },
    {
      count: documents,
      one: 'document to review',
      many: 'documents to review',
      to: paths.documents,
    },
    {
      count: changes,
      one: 'change request under way',
      many: 'change requests under way',
      to: paths.changes,
    },
    {
      count: leaving,
      one: 'company leaving',
      many: 'companies leaving',
      to: `${paths.companies}?departure=open`,
    },
    { count: tickets, one: 'ticket to answer', many: 'tickets to answer', to: paths.support },
  ];
  return (
    <More>
      {others.map(({ count, one, many, to }) => {
        const text = `${count} ${count === 1 ? one : many}`;
        return (
          <span key={to}>
            {hasScreen(to.split('?')[0] ?? to) ? <TextLink to={to}>{text}</TextLink> : text}
          </span>
        );
      })}
    </More>
  );
}

/** Today's work as text. */
function dayText({ work: { mine, late, decisions } }: DayFigures): string {
  if (mine === 0) return 'Nothing waits on you.';
  const parts = [
    decisions > 0 && `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} to give`,
    late > 0 && `${late} late`,
  ].filter(Boolean);
  const all = `${mine} ${mine === 1 ? 'thing waits' : 'things wait'} on you`;
  return parts.length > 0 ? `${all}: ${parts.join(', ')}.` : `${all}.`;
}

function greeting(now: Date): string {
  const hour = Number(formatTime(now).split(':')[0]);
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export { DashboardPage as Component };
