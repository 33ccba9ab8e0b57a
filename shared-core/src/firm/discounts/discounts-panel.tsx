import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { formatDate, formatMoney } from '../../domain/format.ts';
import { useTenantScope } from '../../tenant/index.ts';
import {
  Button,
  DataTable,
  EmptyState,
  Panel,
  QueryState,
  StatusChip,
  TableSkeleton,
  useDisclosure,
  type Column,
} from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { discountQueries, type Discount } from './discount.queries.ts';

const DiscountDialog = lazy(async () => ({
  default: (await import('./discount-dialog.tsx')).DiscountDialog,
}));
const EndDialog = lazy(async () => ({
  default: (await import('./end-discount.tsx')).EndDiscount,
}));

const states = {
  planned: { label: 'Planned', tone: 'info' },
  holds: { label: 'Holds', tone: 'good' },
  over: { label: 'Over', tone: 'neutral' },
  ended: { label: 'Ended early', tone: 'neutral' },
} as const;

const columns: readonly Column<Discount>[] = [
  {
    key: 'what',
    header: 'Discount',
    render: ({ percent, amount }) =>
      percent === null ? `${formatMoney(amount ?? 0)} a line` : `${percent} %`,
    sub: ({ client_text: text }) => text,
  },
  {
    key: 'for',
    header: 'For',
    render: ({ client_name: name }) => name ?? 'All clients',
    sub: ({ label, code }) => label ?? code ?? 'All our services',
  },
  {
    key: 'days',
    header: 'Days',
    render: ({ valid_from: from, valid_to: to }) => `${formatDate(from)} to ${formatDate(to)}`,
    sub: ({ ended_at: ended }) => ended && `ended ${formatDate(ended)}`,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => <StatusChip {...states[state]} />,
  },
  {
    key: 'reduced',
    header: 'Taken off so far',
    figures: true,
    render: ({ reduced }) => formatMoney(reduced),
    sub: ({ invoices }) => `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`,
  },
  {
    key: 'reason',
    header: 'Reason',
    render: ({ reason }) => reason,
    sub: ({ end_reason: why }) => why && `Ended: ${why}`,
  },
];

/** The discounts of the firm, giving one and ending one (PRICE-01). `held` is why the reader may do neither. */
export function DiscountsPanel({ held }: { held?: string | undefined }) {
  const query = useQuery(discountQueries.list(useTenantScope()));
  const adding = useDisclosure();
  const action: Column<Discount> = {
    key: 'end',
    header: 'End',
    render: (discount) =>
      (discount.state === 'holds' || discount.state === 'planned') && (
        <End discount={discount} held={held} />
      ),
  };
  return (
    <Panel
      title="Discounts"
      note="on our services, before VAT, for some days; of several the one that takes most off a line applies"
      action={
        held ? (
          <HeldButton because={held}>Give a discount</HeldButton>
        ) : (
          <Button size="small" ref={adding.opener} onClick={adding.open}>
            Give a discount…
          </Button>
        )
      }
      flush
    >
      <QueryState
        query={query}
        failed="The discounts could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(discounts) => (
          <DataTable
            label="Discounts"
            columns={[...columns, action]}
            rows={discounts}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title="No discount was given"
                text="A discount reduces our services for a client or for all, from a day until a day."
              />
            }
          />
        )}
      </QueryState>
      <Suspense>{adding.isOpen && <DiscountDialog onClose={adding.close} />}</Suspense>
    </Panel>
  );
}

function End({ discount, held }: { discount: Discount; held: string | undefined }) {
  const ending = useDisclosure();
  if (held) return <HeldButton because={held}>End</HeldButton>;
  return (
    <>
      <Button
        size="small"
        ref={ending.opener}
        onClick={ending.open}
        aria-label={`End the discount “${discount.client_text}”`}
      >
        End…
      </Button>
      <Suspense>
        {ending.isOpen && <EndDialog discount={discount} onClose={ending.close} />}
      </Suspense>
    </>
  );
}
