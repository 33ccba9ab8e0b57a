import { useQuery } from '@tanstack/react-query';

import { useTenantScope } from '../../tenant/index.ts';
import { InlineAlert, QueryState, Skeleton } from '../../ui/index.ts';
import { discountQueries, type DiscountPreview, type Reach } from './discount.queries.ts';

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** Whom a discount would reach, while its days make sense. */
export function DiscountEffect(reach: Reach) {
  const isPossible = reach.from !== '' && reach.to >= reach.from;
  const query = useQuery({
    ...discountQueries.preview(useTenantScope(), reach),
    enabled: isPossible,
  });
  if (!isPossible) return null;
  return (
    <QueryState
      query={query}
      failed="Whom it reaches could not be worked out"
      skeleton={<Skeleton width="100%" height={96} />}
    >
      {(found) => (
        <InlineAlert tone="info" title="What this changes">
          {linesOf(found).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </InlineAlert>
      )}
    </QueryState>
  );
}

function linesOf({
  clients,
  companies,
  applications,
  other_discounts: others,
}: DiscountPreview): string[] {
  return [
    companies === 0
      ? 'No yearly invoice of today has the service.'
      : `Yearly invoices of ${many(companies, 'company', 'companies')} of ${many(clients, 'client', 'clients')} have it if they are drafted in these days.`,
    applications === 0
      ? 'No application under way has it.'
      : `${many(applications, 'application that is not submitted has', 'applications that are not submitted have')} it if sent in these days.`,
    ...(others === 0
      ? []
      : [
          `${many(others, 'other discount holds', 'other discounts hold')} in these days. On each line the one that takes most off applies; they are never added.`,
        ]),
    'Invoices and drafts that exist keep their amounts. Quotes in the portal have it from now on, prices on the public site do not.',
  ];
}
