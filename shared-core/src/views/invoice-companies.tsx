import styled from '@emotion/styled';
import { useDeferredValue, useState, type ReactNode } from 'react';

import { Button, Ledger, Money, SearchField, Stack } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { InvoiceLines, kindSums, type InvoiceLine } from './invoice-ledger.tsx';

/** An invoice whose client pays for many companies. */
export interface PayerInvoice {
  number: string | null;
  currency: string;
  total: number;
  companies: readonly { company_id: string; name: string; amount: number }[];
  lines: readonly (InvoiceLine & { company_id?: string | null })[];
}

/** Above so many companies one searches for a name. */
const MANY = 10;
/** So many are shown until all are wanted. */
const FIRST = 50;

/** The companies of an invoice, each with its subtotal and, opened, its lines; before them the sums by kind, and the total. */
export function InvoiceCompanies({
  invoice,
  caption,
  children,
}: {
  invoice: PayerInvoice;
  /** What its sums are called; those of the invoice without it. */
  caption?: string;
  /** Shown instead of the lines of the open company. */
  children?: (companyId: string) => ReactNode;
}) {
  const { companies, currency, lines, number, total } = invoice;
  const [open, setOpen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const typed = useDeferredValue(search.trim().toLowerCase());
  const [isWhole, setWhole] = useState(false);
  const found = companies.filter(({ name }) => name.toLowerCase().includes(typed));
  const shown = isWhole ? found : found.slice(0, FIRST);
  return (
    <Stack>
      <Ledger
        caption={caption ?? `Sums of ${number ? `invoice ${number}` : 'the draft'}`}
        groups={[{ lines: kindSums(lines, currency) }]}
        total={{ label: 'Total', amount: <Money amount={total} currency={currency} /> }}
      />
      {companies.length > MANY && (
        <SearchField label="Search a company" value={search} onChange={setSearch} />
      )}
      <List>
        {shown.map(({ company_id: id, name, amount }) => (
          <li key={id}>
            <details
              open={open === id}
              onToggle={({ currentTarget }) => {
                if (currentTarget.open) setOpen(id);
                else if (open === id) setOpen(null);
              }}
            >
              <summary>
                <span>
                  <strong>{name}</strong>
                  <Money amount={amount} currency={currency} />
                </span>
              </summary>
              {open === id &&
                (children?.(id) ?? (
                  <InvoiceLines
                    caption={`Lines of ${name}`}
                    currency={currency}
                    lines={lines.filter(({ company_id: of }) => of === id)}
                    total={{ label: `Subtotal of ${name}`, amount }}
                  />
                ))}
            </details>
          </li>
        ))}
      </List>
      {shown.length < found.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {found.length} companies
          </Button>
        </div>
      )}
      {found.length === 0 && <p role="status">No company of this invoice has such a name.</p>}
    </Stack>
  );
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${color.line}` },
  '& summary': {
    display: 'flex',
    gap: 8,
    padding: '10px 0',
    cursor: 'pointer',
    listStyle: 'none',
    '&::before': { content: '"▸"', color: color.secondary },
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& details[open] > summary::before': { content: '"▾"' },
  '& summary > span': {
    display: 'flex',
    flex: 1,
    justifyContent: 'space-between',
    gap: 16,
    minWidth: 0,
  },
  '& summary strong': { fontWeight: 500, overflowWrap: 'anywhere', minWidth: 0 },
  '& details[open]': { paddingBottom: 16 },
});
