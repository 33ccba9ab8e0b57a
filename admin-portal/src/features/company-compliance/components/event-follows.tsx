import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryState, Skeleton } from '@portal/shared-core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { complianceQueries } from '#/components/compliance/compliance.queries.ts';

const kinds: Record<string, string> = {
  duty: 'Duty',
  duty_ends: 'No longer due',
  fee: 'Fee',
};

/** What follows from an event if it is recorded: the duties with their days, those that end, and fees. */
export function EventFollows({
  companyId,
  event,
  day,
}: {
  companyId: string;
  event: string;
  day: string;
}) {
  const query = useQuery({
    ...complianceQueries.consequences(useTenantScope(), companyId, event, day),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="What follows" aria-live="polite" aria-busy={query.isFetching}>
      <h3>What follows</h3>
      <QueryState
        query={query}
        failed="What follows could not be loaded"
        skeleton={<Skeleton width="100%" height={48} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p>Nothing follows: no rule adds a duty to this company for this event and day.</p>
          ) : (
            <Facts
              items={rows.map(({ kind, title, due_on: due, amount, currency, note }) => ({
                label: kinds[kind] ?? kind,
                value: title,
                note: [due && `by ${formatDate(due)}`, costText(kind, amount, currency), note]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          )
        }
      </QueryState>
    </section>
  );
}

function costText(kind: string, amount: number | null, currency: string | null): string | null {
  if (amount !== null) return formatMoney(amount.toFixed(2), currency ?? 'USD');
  return kind === 'duty' ? 'no fee is known' : null;
}
