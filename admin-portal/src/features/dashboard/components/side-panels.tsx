import styled from '@emotion/styled';
import {
  daysBetween,
  formatDate,
  formatMoney,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Avatar, QueryPanel, RelativeTime, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dashboardQueries } from '../api/dashboard.queries.ts';

const Lines = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '56px minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '8px 16px',
    borderTop: `1px solid ${color.line}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li > b': {
    fontWeight: 600,
    color: color.bad.ink,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li > b > small': { display: 'block', fontWeight: 400, fontSize: 12, lineHeight: '16px' },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > div > small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
  '& > li > span': { color: color.secondary, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
});

type LateDuty = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof dashboardQueries.late>['queryFn']>>>
>[number];

/** The duties that are late longest: what each costs today, and when it gets worse. */
export function LatePanel({ total }: { total: number | undefined }) {
  const late = useQuery(dashboardQueries.late(useTenantScope()));
  const today = nassauToday();
  return (
    <QueryPanel
      title="Late"
      note={() => total !== undefined && total > 0 && String(total)}
      action={<TextLink to={`${paths.companies}?duty=late`}>Open the list</TextLink>}
      query={late}
      failed="The late duties could not be loaded"
      flush
      empty="No duty is late."
    >
      {(duties) => (
        <Lines aria-label="Late duties">
          {duties.map((duty) => (
            <li key={duty.id}>
              <b>
                {daysBetween(duty.due_on ?? today, today)}
                <small>days</small>
              </b>
              <div>
                <CompanyLink id={duty.company_id} name={duty.company_name} />
                <small>{lateText(duty)}</small>
              </div>
            </li>
          ))}
        </Lines>
      )}
    </QueryPanel>
  );
}

function CompanyLink({ id, name }: { id: string | null; name: string | null }) {
  const hasScreen = useScreens();
  if (id === null) return name;
  const compliance = paths.companyCompliance(id);
  return <TextLink to={hasScreen(compliance) ? compliance : paths.company(id)}>{name}</TextLink>;
}

/** 'Annual fee. US$1,545.00 with US$150.00 penalty; US$250.00 from 1 Jan 2027.' */
function lateText({ rule_name: rule, amount, currency, exposure }: LateDuty): string {
  const unit = exposure?.currency ?? currency ?? 'USD';
  const penalty = exposure?.penalty ?? 0;
  const cost =
    amount === null
      ? ''
      : formatMoney(amount + penalty, unit) +
        (penalty > 0 ? ` with ${formatMoney(penalty, unit)} penalty` : '');
  const worse = exposure?.next_on
    ? [
        exposure.next_penalty && `${formatMoney(exposure.next_penalty, unit)} penalty`,
        exposure.next_effect === 'struck_off' && 'struck off',
        exposure.next_effect === 'good_standing_lost' && 'good standing lost',
      ].filter(Boolean)
    : [];
  const next =
    exposure?.next_on && worse.length > 0
      ? `${worse.join(', ')} from ${formatDate(exposure.next_on)}`
      : '';
  return [rule, [cost, next].filter(Boolean).join('; ')].filter(Boolean).join('. ');
}

const kindNames: Record<string, (count: number) => string> = {
  document: (count) => (count === 1 ? 'Document runs out' : 'Documents run out'),
  kyc_review: (count) => (count === 1 ? 'KYC review' : 'KYC reviews'),
};

/** What falls due in the next fourteen days. */
export function AheadPanel() {
  const ahead = useQuery(dashboardQueries.ahead(useTenantScope()));
  const today = nassauToday();
  return (
    <QueryPanel
      title="Next 14 days"
      query={ahead}
      failed="The days ahead could not be loaded"
      flush
      empty="Nothing falls due."
    >
      {(groups) => (
        <Lines aria-label="Next 14 days">
          {groups.slice(0, 8).map(({ day, kind, title, count }) => (
            <li key={`${day} ${title}`}>
              <span>{day === today ? 'Today' : formatDate(day).replace(/ \d{4}$/, '')}</span>
              <div>{kindNames[kind]?.(count) ?? title}</div>
              <span>{count}</span>
            </li>
          ))}
        </Lines>
      )}
    </QueryPanel>
  );
}

const Team = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: '12px 24px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 72px 32px',
    gap: 12,
    alignItems: 'center',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  '& small > b': { fontWeight: 500, color: color.bad.ink },
  '& > li > i': { height: 6, borderRadius: 2, background: color.neutral, overflow: 'hidden' },
  '& > li > i > i': {
    display: 'block',
    height: '100%',
    borderRadius: 2,
    background: color.primary.main,
  },
  '& > li > strong': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** How much each member of staff has, and how long the oldest waits. */
export function TeamPanel({ unclaimed }: { unclaimed: number | undefined }) {
  const load = useQuery(dashboardQueries.load(useTenantScope()));
  return (
    <QueryPanel
      title="Team load"
      note={(people) =>
        [
          `${people.reduce((sum, { open }) => sum + open, 0)} open`,
          unclaimed !== undefined && `${unclaimed} unclaimed`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      query={load}
      failed="The load of the team could not be loaded"
      empty="No colleague has a case."
    >
      {(people) => {
        const most = Math.max(1, ...people.map(({ open }) => open));
        return (
          <Team aria-label="Team load">
            {people.map(({ user_id: id, name, open, late, oldest }) => (
              <li key={id}>
                <Avatar name={name} />
                <div>
                  {name}
                  <small>
                    {open === 0 ? (
                      'nothing open'
                    ) : (
                      <>
                        oldest <RelativeTime value={oldest} />
                        {late > 0 && <b>, {late} late</b>}
                      </>
                    )}
                  </small>
                </div>
                <i aria-hidden>
                  <i style={{ width: `${(open / most) * 100}%` }} />
                </i>
                <strong>{open}</strong>
              </li>
            ))}
          </Team>
        );
      }}
    </QueryPanel>
  );
}
