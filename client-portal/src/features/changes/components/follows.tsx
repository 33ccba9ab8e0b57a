import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, QueryState, Skeleton, type Fact } from '@portal/shared-core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { changeQueries, type ChangeRequest } from '../api/change.queries.ts';

interface Consequence {
  kind: string;
  title: string;
  due_on: string | null;
  note: string | null;
  amount: number | null;
  currency: string | null;
}

/** What follows from a change: filings with their days, identity checks, fees. */
export function Follows({ request: { id, version } }: { request: ChangeRequest }) {
  const query = useQuery({
    ...changeQueries.consequences(useTenantScope(), id, version),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="What follows">
      <QueryState
        query={query}
        failed="What follows could not be loaded"
        skeleton={<Skeleton width="100%" height={72} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p>We review the change and tell you what it costs and what has to be filed.</p>
          ) : (
            <Facts items={rows.map(factOf)} />
          )
        }
      </QueryState>
    </Panel>
  );
}

function factOf({ kind, title, due_on: day, note, amount, currency }: Consequence): Fact {
  if (kind === 'duty') return { label: title, value: day && `By ${formatDate(day, 'long')}`, note };
  if (kind === 'fee') {
    return {
      label: title,
      value:
        amount === null ? 'To be confirmed' : formatMoney(amount.toFixed(2), currency ?? 'USD'),
      note: 'Government fee',
    };
  }
  return {
    label: 'Identity check',
    value: title,
    note: 'Before the change is approved: you fill it in under KYC Management.',
  };
}
