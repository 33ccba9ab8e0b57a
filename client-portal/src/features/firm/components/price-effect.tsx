import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryState, Skeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { priceQueries, type PricePreview } from '../api/price.queries.ts';

const many = (amount: number, one: string, more: string) =>
  amount === 1 ? `1 ${one}` : `${amount} ${more}`;

/** What a new price changes from a day on: former and new amount, for whom, and first when. */
export function PriceEffect({
  code,
  day,
  amount,
}: {
  code: string;
  day: string;
  /** Not a number while none is typed. */
  amount: number | 'platform';
}) {
  const preview = priceQueries.preview(useTenantScope(), code, day);
  // No price begins before tomorrow; the field says so.
  const isPossible = day > nassauToday();
  const query = useQuery({ ...preview, enabled: isPossible });
  if (!isPossible) return null;
  return (
    <QueryState
      query={query}
      failed="What it changes could not be worked out"
      skeleton={<Skeleton width="100%" height={96} />}
    >
      {(effect) => (
        <InlineAlert tone="info" title="What this changes">
          {linesOf(effect, day, amount).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </InlineAlert>
      )}
    </QueryState>
  );
}

/** The lines of the preview. */
export function linesOf(effect: PricePreview, day: string, amount: number | 'platform'): string[] {
  const next = amount === 'platform' ? effect.platform : amount;
  const former = effect.former === null ? 'no price' : formatMoney(effect.former);
  const { companies, clients, drafts, planned, first_year: year } = effect;
  return [
    `From ${formatDate(day, 'long')}: ${former} → ${Number.isNaN(next) ? 'no amount yet' : formatMoney(next)}.`,
    ...(year === null
      ? []
      : [
          companies === 0
            ? 'No company of today has it on its yearly invoice.'
            : `On the yearly invoices of ${many(companies, 'company', 'companies')} of ${many(clients, 'client', 'clients')}, first for ${year}.`,
        ]),
    drafts === 0
      ? 'No application under way is quoted it.'
      : `${many(drafts, 'application that is not submitted is', 'applications that are not submitted are')} quoted the new price if sent from that day on.`,
    ...(planned === 0
      ? []
      : [`${many(planned, 'planned price is', 'planned prices are')} taken back.`]),
    'Invoices that are issued, and applications that are submitted, keep their amounts.',
  ];
}
