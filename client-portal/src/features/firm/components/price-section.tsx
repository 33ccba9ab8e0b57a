import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { DiscountsPanel } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  Panel,
  QueryState,
  Stack,
  TableSkeleton,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { priceQueries, type Price } from '../api/price.queries.ts';
import { CheckPoint } from './check-point.tsx';
import { FeePaymentRule } from './fee-payment-rule.tsx';
import { FilingRule } from './filing-rule.tsx';
import { WriteOffRule } from './write-off-rule.tsx';

const PriceDialog = lazy(async () => ({
  default: (await import('./price-dialog.tsx')).PriceDialog,
}));

const perText = ({ per }: Price) => (per === 'year' ? 'a year' : 'once');

const columns: readonly Column<Price>[] = [
  {
    key: 'label',
    header: 'Service',
    render: ({ label }) => label,
    sub: (price) =>
      `${perText(price)}${price.applies === 'selected' ? ', where a client orders it' : ''}`,
  },
  {
    key: 'platform',
    header: 'Platform',
    figures: true,
    render: ({ platform_amount: amount }) => formatMoney(amount),
  },
  {
    key: 'own',
    header: 'Your price',
    figures: true,
    phone: 'end',
    render: ({ own_amount: amount }) => (amount === null ? 'As the platform' : formatMoney(amount)),
    sub: ({ own_from: from }) => from && `since ${formatDate(from)}`,
  },
  {
    key: 'next',
    header: 'Next change',
    render: ({ next_amount: amount, next_from: from }) =>
      from ? (amount === null ? 'No longer offered' : formatMoney(amount)) : '–',
    sub: ({ next_from: from, next_is_own: isOwn }) =>
      from && `from ${formatDate(from)}${isOwn ? '' : ', as the platform'}`,
  },
  {
    key: 'change',
    header: 'Change',
    render: (price) => <Change price={price} />,
  },
];

/** What our services cost in the firm: its own prices over those of the platform (PRICE-01). */
export function PriceSection() {
  const query = useQuery(priceQueries.list(useTenantScope()));
  return (
    <Stack>
      <p>
        Prices are in US dollars before VAT. A price begins tomorrow at the earliest: what is quoted
        or issued keeps its amount. Fees of the government are the same for every firm.
      </p>
      <QueryState
        query={query}
        failed="The prices could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(prices) => (
          <Panel title="Prices of our services" flush>
            <DataTable
              label="Prices of our services"
              columns={columns}
              rows={prices}
              rowKey={({ code }) => code}
              empty="The platform offers no service today."
            />
          </Panel>
        )}
      </QueryState>
      <DiscountsPanel />
      <FilingRule />
      <FeePaymentRule />
      <WriteOffRule />
      <CheckPoint
        point="prices"
        title="The prices of the platform suit you?"
        text="Say that you looked at them, and the checklist has them as done."
        label="Keep the prices as they are"
      />
    </Stack>
  );
}

function Change({ price }: { price: Price }) {
  const changing = useDisclosure();
  return (
    <>
      <Button
        size="small"
        ref={changing.opener}
        onClick={changing.open}
        aria-label={`Change the price of ${price.label}`}
      >
        Change…
      </Button>
      <Suspense>
        {changing.isOpen && <PriceDialog price={price} onClose={changing.close} />}
      </Suspense>
    </>
  );
}
