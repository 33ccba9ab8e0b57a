import styled from '@emotion/styled';
import { formationQueries, type QuoteLine } from '@portal/shared-core/company';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  InlineAlert,
  Ledger,
  SectionHead,
  Skeleton,
  type LedgerLine,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { quoteQueries } from '../api/quote.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { capitalOf } from '../capital.ts';

const Small = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textWrap: 'pretty',
});
const Block = styled('section')({ display: 'grid', gap: 12 });

/** What the company costs to form and then each year, by today's tables, line by line; the same figures become the invoice. */
export function Quote({
  entityType,
  values,
  hasCapital,
}: {
  entityType: string;
  values: ApplicationForm;
  hasCapital: boolean;
}) {
  const scope = useTenantScope();
  const { data: offered } = useQuery(quoteQueries.services(scope, entityType));
  // A service selected for another entity type may not exist for this one.
  const services = values.services.filter((code) => offered?.some((each) => each.code === code));
  const capital = useDeferredValue(hasCapital ? capitalOf(values.capital) : null);
  const quote = useQuery({
    ...formationQueries.quote('client', scope, {
      entityType,
      capital,
      currency: values.capital.currency,
      services,
      isResident: values.is_resident === '' ? null : values.is_resident === 'yes',
    }),
    placeholderData: keepPreviousData,
  });

  if (quote.isPending) return <Skeleton width="100%" height={240} />;
  if (quote.error) {
    return (
      <InlineAlert
        tone="warning"
        title="No quote available"
        action={
          <Button size="small" onClick={() => void quote.refetch()}>
            Try again
          </Button>
        }
      >
        {quote.error.message}
      </InlineAlert>
    );
  }
  const once = quote.data.filter(({ per }) => per === 'once');
  const yearly = quote.data.filter(({ per }) => per === 'year');
  const isOpen = quote.data.some(({ amount }) => amount === null);

  return (
    <Block aria-label="Quote" aria-live="polite">
      <SectionHead title="To form it" note="quoted today" />
      <Ledger
        caption="To form it"
        groups={groupsOf(once)}
        total={{ label: 'Total', amount: formatMoney(sumOf(once)) }}
      />
      {yearly.length > 0 && (
        <>
          <SectionHead title="Each year" />
          <Ledger
            caption="Each year"
            groups={groupsOf(yearly)}
            total={{ label: 'Total', amount: formatMoney(sumOf(yearly)) }}
          />
        </>
      )}
      <Small>
        {vatText(values.is_resident)}{' '}
        {isOpen && 'The total does not include amounts to be confirmed. '}
        These lines become your invoice.
      </Small>
    </Block>
  );
}

const kinds = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

function groupsOf(lines: readonly QuoteLine[]) {
  return kinds
    .map(([kind, label]) => ({
      label,
      lines: lines
        .filter((line) => line.kind === kind)
        .map(({ label: text, amount }): LedgerLine => ({
          label: (text ?? '').replace(' %', '\u00a0%'), // never alone on its line
          amount: amount === null ? 'to be confirmed' : formatMoney(amount),
        })),
    }))
    .filter((group) => group.lines.length > 0);
}

/** To the cent: amounts have two decimals at most. */
function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}

function vatText(resident: ApplicationForm['is_resident']): string {
  if (resident === 'no') return 'VAT is zero-rated: the paying client lives outside The Bahamas.';
  if (resident === 'yes') return 'VAT is included: the paying client lives in The Bahamas.';
  return 'VAT is zero-rated if the paying client lives outside The Bahamas.';
}
