import {
  daysBetween,
  formatNumber,
  formatDate,
  formatMoney,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { dashboardQueries } from '../api/dashboard.queries.ts';
import { Lines } from './day-lines.ts';

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
      action={<TextLink to={`${paths.duties}?state=late`}>Open the list</TextLink>}
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
                {formatNumber(daysBetween(duty.due_on ?? today, today))}
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

function CompanyLink({ id, name }: { id: string | null; name: string }) {
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
        (penalty > 0 ? ` with ${formatMoney(penalty, unit)} penalty` : '') +
        (penalty > 0 && exposure?.is_verified === false ? ', to be checked' : '');
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
