import styled from '@emotion/styled';

import { formatMoney } from '../domain/format.ts';
import {
  everyYear,
  isDueWithOrder,
  reductionText,
  sumOf,
  whenDue,
  withOneVat,
  type FirstDue,
  type PricedLine,
  type Sum,
} from '../domain/quote.ts';
import { Ledger, SectionHead, type LedgerLine } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';

/** A line of a price; the rows of public.quote and public.draft_quote are such lines. */
export interface PriceLine extends PricedLine {
  label: string | null;
  /** 'government', 'service' or 'vat'. */
  kind: string | null;
}

const Block = styled('div')({ display: 'grid', gap: 12 });
const Small = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textWrap: 'pretty',
});

/** What the first invoice bills and what comes in each year after, line by line with its sums; `vat` says whether VAT is in them. */
export function PriceLines({ lines, vat }: { lines: readonly PriceLine[]; vat: string }) {
  const yearly = everyYear(lines);
  const isReduced = yearly.length > 0 && lines.some(({ discount_text: text }) => text);
  const isOpen = lines.some(({ amount }) => amount === null);
  return (
    <Block>
      <Part title="On the first invoice" lines={lines.filter(isDueWithOrder)} />
      {yearly.length > 0 && <Part title="Each year after" lines={yearly} hasDays />}
      <Small>
        {vat} {isOpen && 'The total does not include amounts to be confirmed. '}
        {isReduced && 'The years after are shown at the full price. '}
        Nothing is paid with the application: we send you the first invoice after it is submitted,
        and the invoice says how to pay.
      </Small>
    </Block>
  );
}

function Part({
  title,
  lines,
  hasDays = false,
}: {
  title: string;
  lines: readonly PriceLine[];
  hasDays?: boolean;
}) {
  return (
    <>
      <SectionHead title={title} />
      <Ledger
        caption={title}
        groups={kinds
          .map(([kind, label]) => ({
            label,
            lines: withOneVat(lines)
              .filter((line) => line.kind === kind)
              .map((line) => ledgerLine(line, hasDays && kind !== 'vat')),
          }))
          .filter((group) => group.lines.length > 0)}
        total={{ label: 'Total', amount: priceText(sumOf(lines)) }}
      />
    </>
  );
}

const kinds = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

function ledgerLine(line: PriceLine, hasDay: boolean): LedgerLine {
  const { label, amount, first_due } = line;
  const day = hasDay ? (whenDue[first_due as FirstDue] ?? '') : '';
  return {
    label: (label ?? '').replace(' %', '\u00a0%'), // never alone on its line
    amount: amount === null ? 'to be confirmed' : formatMoney(amount),
    note: day || reductionText(line),
  };
}

/** By which prices a submitted application is quoted. */
export function quoteNote(lines: readonly PriceLine[]): string {
  return lines.some(({ discount_text: text }) => text)
    ? 'prices of the submission, less discounts'
    : 'as quoted on submission';
}

/** A sum as it is shown: 'US$2,455.00', or 'from US$2,455.00' while something in it is to be confirmed. */
export function priceText({ amount, isOpen }: Sum): string {
  return isOpen ? `from ${formatMoney(amount)}` : formatMoney(amount);
}

/** What the answer to "Where does the paying client live?" means for VAT; null while it is open. */
export function vatText(isResident: boolean | null): string {
  if (isResident === null) {
    return 'VAT is zero-rated if the paying client lives outside The Bahamas.';
  }
  return isResident
    ? 'VAT is included: the paying client lives in The Bahamas.'
    : 'VAT is zero-rated: the paying client lives outside The Bahamas.';
}
