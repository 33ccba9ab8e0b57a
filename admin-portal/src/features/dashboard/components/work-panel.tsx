import styled from '@emotion/styled';
import {
  daysBetween,
  formatDate,
  formatNumber,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  EmptyState,
  FilterChips,
  Icon,
  Pagination,
  PanelSkeleton,
  Panel,
  QueryState,
  RelativeTime,
  StatusChip,
  useListState,
  VisuallyHidden,
  type LucideIcon,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import {
  Building2,
  FilePen,
  FileText,
  LifeBuoy,
  ListChecks,
  ShieldAlert,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';

import {
  dashboardQueries,
  WORK_PAGE,
  type DayFigures,
  type Whose,
  type WorkItem,
} from '../api/dashboard.queries.ts';
import { actionOf, detailOf, kindLabels, placesOf } from '../work.ts';

const icons: Record<string, LucideIcon> = {
  kyc: ShieldCheck,
  second_decision: Users,
  application: FilePen,
  change: Building2,
  documents: FileText,
  alert: ShieldAlert,
  task: ListChecks,
  ticket: LifeBuoy,
};

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 148px 96px 124px 88px',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 48,
  padding: '6px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '&[data-in-hand]': { background: color.selected },
  '& > div > strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& > div > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& > span': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 13 },
  '& > span[data-late]': { color: color.bad.ink, fontWeight: 500 },
  '& > a': { justifySelf: 'end' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > span[data-risk]': { display: 'none' },
    '& > a': { gridColumn: '1 / -1', justifySelf: 'stretch' },
  },
});

const views: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
  { value: 'unclaimed', label: 'Unclaimed' },
];

/** What waits on the user, on all of staff, or on no one yet: what is in hand first, then what is late. */
export function WorkPanel({ counts }: { counts: DayFigures['work'] | undefined }) {
  const list = useListState({ key: 'place', direction: 'asc' });
  const whose = views.find(({ value }) => value === list.filter('work'))?.value ?? 'mine';
  const work = useQuery(dashboardQueries.work(useTenantScope(), whose, list.page));

  return (
    <Panel
      title="My queue"
      flush
      action={
        <FilterChips
          label="Whose work"
          value={whose}
          onChange={(value) => list.setFilter('work', value === 'mine' ? '' : value)}
          options={views.map((view) => ({
            ...view,
            ...(counts && { count: counts[view.value] }),
          }))}
        />
      }
      {...(work.data &&
        work.data.total > WORK_PAGE && {
          foot: (
            <Pagination
              page={list.page}
              pageSize={WORK_PAGE}
              total={work.data.total}
              onPageChange={list.setPage}
            />
          ),
        })}
    >
      <QueryState
        query={work}
        failed="The queue could not be loaded"
        skeleton={<PanelSkeleton lines={8} label="Loading the queue" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            // The keys J and K go from row to row, as in every list.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <ul aria-label="Queue" onKeyDown={handleRowKey}>
              {rows.map((item) => (
                <WorkRow key={`${item.kind} ${item.subject_id}`} item={item} />
              ))}
            </ul>
          ) : (
            <EmptyState {...emptyTexts[whose]} />
          )
        }
      </QueryState>
    </Panel>
  );
}

const emptyTexts: Record<Whose, { title: string; text: string }> = {
  mine: {
    title: 'Nothing waits on you',
    text: 'Start the next case, or look at what is not claimed yet.',
  },
  team: { title: 'Nothing waits on us', text: 'Every case is with a client or done.' },
  unclaimed: { title: 'Everything is claimed', text: 'New cases appear here at once.' },
};

function WorkRow({ item }: { item: WorkItem }) {
  const hasScreen = useScreens();
  const place = placesOf(item).find((to) => hasScreen(to.split('?')[0] ?? to));
  const { kind, title, risk, standing, assignee_name: assignee } = item;
  const detail = detailOf(item);
  return (
    <Row data-in-hand={standing === 'in_hand' || undefined}>
      <div>
        <strong>{title}</strong>
        <small>
          {[detail, standing === 'others' && assignee && `with ${assignee}`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <span>
        <Icon of={icons[kind] ?? ListChecks} size={16} />
        {kindLabels[kind] ?? kind}
      </span>
      <span data-risk>{risk && <StatusChip {...riskRatingLabels[risk]} />}</span>
      <Due item={item} />
      {place && (
        <ButtonLink size="small" to={place}>
          {actionOf(item)}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </ButtonLink>
      )}
    </Row>
  );
}

function Due({ item: { is_late: isLate, due_on: due, since } }: { item: WorkItem }) {
  if (due && isLate) {
    const days = daysBetween(due, nassauToday());
    return <span data-late>{`Late by ${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`}</span>;
  }
  if (due) return <span>{`Due ${formatDate(due)}`}</span>;
  return (
    <span data-late={isLate || undefined}>
      {isLate && 'Late, '}
      <RelativeTime value={since} />
    </span>
  );
}

/** J and K, or the arrows, go from the action of a row to that of the next. */
function handleRowKey(event: KeyboardEvent<HTMLElement>) {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = links[links.findIndex((link) => link === event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
