import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { dashboardQueries } from '../api/dashboard.queries.ts';
import { Lines } from './day-lines.ts';

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
          {groups.slice(0, 8).map(({ day, kind, title, count, isCut }) => (
            <li key={`${day} ${title}`}>
              <span>{day === today ? 'Today' : formatDate(day, 'short')}</span>
              <div>{kindNames[kind]?.(count) ?? title}</div>
              <span>{isCut ? `${count} or more` : count}</span>
            </li>
          ))}
        </Lines>
      )}
    </QueryPanel>
  );
}
