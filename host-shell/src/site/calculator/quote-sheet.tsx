import { isEveryYear, isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import styled from '@emotion/styled';
import { Button, ButtonLink, InlineAlert } from '@portal/shared-core/ui';
import { color, font } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

import { startPath } from '#/guard/wanted-page.ts';

import { PriceTable, type PriceGroup } from '../price-table.tsx';
import { type QuoteLine } from '../quote.ts';
import { PrintedHead } from './printed-head.tsx';

const Sheet = styled('section')({
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 12,
  background: color.surface,
  boxShadow: color.shadow,
  overflow: 'hidden',
  '& > div': { padding: '24px 28px 20px' },
  '& h3': { marginBottom: 8, font: `400 26px/32px ${font.serif}`, letterSpacing: '-0.012em' },
  '@media (max-width: 559px)': { '& > div': { padding: '18px 16px' } },
  '@media print': { border: 0, boxShadow: 'none' },
});

const Foot = styled('div')({
  borderTop: `1px solid ${color.line}`,
  background: color.page,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 },
  '& a': { flex: '1 1 180px' },
  '& p': { fontSize: 13, lineHeight: '18px', color: color.secondary, textWrap: 'pretty' },
  '@media print': { '& > div': { display: 'none' }, background: 'none' },
});

const Notice = styled('div')({ marginBottom: 12 });

/** A quote, line by line: what falls due in the first year and in every year after. */
export function QuoteSheet({
  lines,
  title,
  notice,
  isResident,
  onTryAgain,
  onStart,
}: {
  lines: readonly QuoteLine[];
  title: string;
  /** The answer that decides VAT. */
  isResident: boolean;
  /** The error message of a failed calculation. */
  notice?: ReactNode;
  onTryAgain: () => void;
  /** The visitor goes on to form this company. */
  onStart: () => void;
}) {
  const parts = groupsOf(lines);
  return (
    <Sheet aria-label="Your quote">
      <div>
        <PrintedHead />
        <h3>Your quote</h3>
        {notice && (
          <Notice>
            <InlineAlert
              tone="warning"
              action={
                <Button size="small" onClick={onTryAgain}>
                  Try again
                </Button>
              }
            >
              {notice}
            </InlineAlert>
          </Notice>
        )}
        {lines.length > 0 && (
          <PriceTable
            caption={`${title}, in US dollars`}
            columns={['First year', 'Every year after']}
            groups={parts}
          />
        )}
      </div>
      <Foot>
        <div>
          <ButtonLink to={startPath} variant="contained" size="roomy" onClick={onStart}>
            Start your company
          </ButtonLink>
          <Button size="roomy" onClick={() => window.print()}>
            Save as PDF
          </Button>
        </div>
        <p>
          {isResident
            ? 'The owner lives in The Bahamas: VAT is on our services.'
            : 'The owner lives outside The Bahamas: our services are zero-rated.'}{' '}
          Nothing is paid here: the first year is on the invoice that follows your application, and
          the annual fee falls due on 1 January. Government fees are charged at the rate on the day
          of filing
          {lines.some(({ kind, verified }) => kind === 'government' && !verified) &&
            '; those shown come from public sources and are confirmed with the registry before you pay'}
          .
        </p>
      </Foot>
    </Sheet>
  );
}

function groupsOf(lines: readonly QuoteLine[]): PriceGroup[] {
  const groups = [
    group(lines, 'government', 'Government fees, at cost', 'Disbursements'),
    group(lines, 'service', 'Our services', 'Services'),
  ];
  const vat = lines.filter(({ kind }) => kind === 'vat');
  return [
    ...groups.filter(({ rows }) => rows.length > 0),
    {
      rows: vat.length
        ? [
            {
              code: 'vat',
              label: vat[0]?.label ?? '',
              amounts: [
                sumOf(vat.filter(isDueWithOrder)).amount,
                sumOf(vat.filter(isEveryYear)).amount,
              ],
            },
          ]
        : [{ code: 'vat', label: 'VAT on our services, zero-rated', amounts: [0, 0] }],
      total: 'Total',
      sums: [sumOf(lines.filter(isDueWithOrder)), sumOf(lines.filter(isEveryYear))],
      isLast: true,
    },
  ];
}

function group(
  lines: readonly QuoteLine[],
  kind: QuoteLine['kind'],
  title: string,
  total: string,
): PriceGroup {
  const own = lines.filter((line) => line.kind === kind);
  return {
    title,
    total,
    sums: [sumOf(own.filter(isDueWithOrder)), sumOf(own.filter(isEveryYear))],
    rows: own.map((line) => ({
      code: line.code,
      label: line.label,
      amounts: [isDueWithOrder(line), isEveryYear(line)].map((falls) =>
        falls ? line.amount : undefined,
      ),
    })),
  };
}
