import styled from '@emotion/styled';
import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { color, ease, font, media, radius } from '@portal/shared-core/ui/theme';
import { Link, useSearchParams } from 'react-router-dom';

import type { OwedInBand } from '../api/invoice-list.queries.ts';
import { bandLabels, bands, type Band } from '../bands.ts';

const Strip = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.surface,
  overflow: 'hidden',
  '& > li + li': { borderLeft: `1px solid ${color.line}` },
  [media.phone]: {
    gridTemplateColumns: '1fr',
    '& > li + li': { borderLeft: 0, borderTop: `1px solid ${color.line}` },
  },
});

const Cell = styled(Link)({
  display: 'block',
  height: '100%',
  padding: 16,
  color: color.text,
  textDecoration: 'none',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
  '&[aria-current]': { background: color.hover, boxShadow: `inset 0 -3px ${color.primary.main}` },
  '& > *': { display: 'block' },
  '& > span': { fontSize: 13, color: color.secondary },
  '& > strong': {
    margin: '4px 0 2px',
    font: `560 20px/28px ${font.serif}`,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& > strong[data-bad]': { color: color.bad.ink },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  [media.phone]: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'baseline',
    columnGap: 12,
    padding: '10px 16px',
    '& > strong': { margin: 0, fontSize: 16, lineHeight: '24px', textAlign: 'right' },
    '& > small': { gridColumn: '1 / -1' },
  },
});

/** What is owed by how late it is; each band opens its invoices, the open one closes again. */
export function Ageing({ sums }: { sums: readonly OwedInBand[] }) {
  const [params] = useSearchParams();
  const selected = params.get('band');

  function addressOf(band: Band): string {
    const next = new URLSearchParams(params);
    for (const name of ['page', 'state', 'reported']) next.delete(name);
    if (band === selected) next.delete('band');
    else next.set('band', band);
    return `?${next.toString()}`;
  }

  return (
    <Strip aria-label="What is owed, by age">
      {bands.map((band) => {
        const own = sums.filter((sum) => sum.band === band);
        const count = own.reduce((all, { invoices }) => all + invoices, 0);
        return (
          <li key={band}>
            <Cell to={addressOf(band)} {...(band === selected && { 'aria-current': 'true' })}>
              <span>{bandLabels[band]}</span>
              {(own.length > 0 ? own : [{ currency: 'USD', owed: 0 }]).map(({ currency, owed }) => (
                <strong key={currency} data-bad={(band !== 'not_due' && owed > 0) || undefined}>
                  {formatMoney(owed.toFixed(2), currency)}
                </strong>
              ))}
              <small>{count === 1 ? '1 invoice' : `${formatNumber(count)} invoices`}</small>
            </Cell>
          </li>
        );
      })}
    </Strip>
  );
}
