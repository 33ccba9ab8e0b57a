import styled from '@emotion/styled';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { quoteQueries } from '../api/quote.queries.ts';

const Bands = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 400, textAlign: 'left' },
  '& td': { textAlign: 'right' },
  '& th, & td': { padding: '8px 16px', borderTop: `1px solid ${color.line}` },
  '& caption': {
    padding: '10px 16px',
    textAlign: 'left',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
  '& tr[data-current]': { background: color.primary.tint },
  '& tr[data-current] > *': { fontWeight: 600, color: color.primary.ink },
});

/** In which band of the government's fees the capital lies; nothing where the fee does not depend on it. */
export function FeeBands({
  entityType,
  capital,
  currency,
}: {
  entityType: string;
  capital: number | null;
  currency: string;
}) {
  const scope = useTenantScope();
  const { data: bands = [] } = useQuery(quoteQueries.feeBands(scope, entityType));
  const [first] = bands;
  if (!first) return null;
  // The bands are in dollars, of which one Bahamian is one.
  const isInDollars = currency === 'USD' || currency === 'BSD';
  return (
    <Panel title="Fees by authorised capital" flush>
      <Bands>
        <caption>
          {first.label}, by authorised capital
          {isInDollars
            ? '.'
            : '. The bands are in dollars: for capital in another currency the fee is to be confirmed.'}
        </caption>
        <tbody>
          {bands
            .filter(({ code }) => code === first.code)
            .map(({ capital_from: from, capital_to: to, amount }) => {
              const isCurrent =
                isInDollars &&
                capital !== null &&
                capital >= from &&
                (to === null || capital <= to);
              return (
                <tr key={from} data-current={isCurrent || undefined}>
                  <th scope="row" {...(isCurrent && { 'aria-current': true })}>
                    {bandText(from, to)}
                  </th>
                  <td>{amount === null ? 'to be confirmed' : formatMoney(amount)}</td>
                </tr>
              );
            })}
        </tbody>
      </Bands>
    </Panel>
  );
}

function bandText(from: number, to: number | null): string {
  if (to === null) return `${formatMoney(from)} and more`;
  return from === 0 ? `Up to ${formatMoney(to)}` : `${formatMoney(from)} to ${formatMoney(to)}`;
}
