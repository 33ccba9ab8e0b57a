import type { ReactNode } from 'react';

import { formatDate, formatMoney } from '../domain/format.ts';
import { balancesOf, postingNote, postingTitle, type Posting } from '../domain/postings.ts';
import { DataTable, DateText, Facts, Money, type Column } from '../ui/index.ts';

type Row = Posting & { id: string };

/** What was posted on an invoice in its order: sign, what is then owed, why, and for staff who and what can be done. */
export function InvoicePostings<Shown extends Row>({
  postings,
  currency,
  who,
  action,
}: {
  postings: readonly Shown[];
  currency: string;
  /** Who posted it, and when. */
  who?: (posting: Shown) => ReactNode;
  /** What can be done with it. */
  action?: (posting: Shown) => ReactNode;
}) {
  const balances = balancesOf(postings);
  const rows = postings.map((posting, index) => ({ posting, balance: balances[index] ?? 0 }));
  type Line = (typeof rows)[number];
  const columns: Column<Line>[] = [
    {
      key: 'what',
      header: 'Posting',
      render: ({ posting }) => postingTitle(posting, postings),
      sub: ({ posting }) => postingNote(posting),
    },
    { key: 'day', header: 'Day', render: ({ posting }) => <DateText value={posting.day} /> },
    ...(who
      ? [{ key: 'who', header: 'By', render: ({ posting }: Line) => who(posting) } as const]
      : []),
    {
      key: 'amount',
      header: 'Amount',
      figures: true,
      phone: 'end',
      render: ({ posting }) => signed(posting.amount, currency),
    },
    {
      key: 'balance',
      header: 'Owed then',
      figures: true,
      render: ({ balance }) => <Money amount={balance.toFixed(2)} currency={currency} />,
    },
    ...(action
      ? [{ key: 'act', header: 'Action', render: ({ posting }: Line) => action(posting) } as const]
      : []),
  ];
  return (
    <DataTable
      label="Postings"
      columns={columns}
      rows={rows}
      rowKey={({ posting }) => posting.id}
      compact
    />
  );
}

/** The same in a narrow place, without who posted it. */
export function PostingFacts({
  postings,
  currency,
}: {
  postings: readonly Row[];
  currency: string;
}) {
  const balances = balancesOf(postings);
  return (
    <Facts
      layout="split"
      items={postings.map((posting, index) => ({
        id: posting.id,
        label: `${postingTitle(posting)}, ${formatDate(posting.day)}`,
        value: signed(posting.amount, currency),
        note: [
          posting.reverses && postingTitle(posting, postings),
          postingNote(posting).replace(/\.$/, ''),
          `${formatMoney((balances[index] ?? 0).toFixed(2), currency)} owed then`,
        ]
          .filter(Boolean)
          .join('. '),
      }))}
    />
  );
}

/** '+ US$10.00' raises what is owed, '− US$10.00' lowers it. */
function signed(amount: number, currency: string): string {
  return `${amount < 0 ? '−' : '+'} ${formatMoney(Math.abs(amount).toFixed(2), currency)}`;
}
