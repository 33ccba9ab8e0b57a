import { useIssuer } from '@portal/shared-core/company';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Panel, TextLink } from '@portal/shared-core/ui';
import { HowToPay } from '@portal/shared-core/views/payment';
import { useQuery } from '@tanstack/react-query';

import { bankDetailsInForce } from '#/components/payment/in-force.queries.ts';
import { paths } from '#/paths.ts';

import type { Invoice } from '../api/invoice.queries.ts';

/** How to pay, as the client sees it; where bank details are missing, a notice for staff says so. */
export function ClientPays({ invoice }: { invoice: Invoice }) {
  const query = useQuery(bankDetailsInForce(useTenantScope()));
  return (
    <Panel title="What the client sees">
      <HowToPay
        payable={{ ...invoice, owed: owedOn(invoice) }}
        firm={useIssuer()}
        query={query}
        missing={<NoBankDetails currency={invoice.currency} />}
      />
    </Panel>
  );
}

/** Before a draft is issued: the client would have to ask how to pay. Nothing is refused, since a firm may take cheques alone. */
export function PayWarning({ currency }: { currency: string }) {
  const { data } = useQuery(bankDetailsInForce(useTenantScope()));
  if (!data || data.some((details) => details.currency === currency)) return null;
  return <NoBankDetails currency={currency} />;
}

function NoBankDetails({ currency }: { currency: string }) {
  return (
    <InlineAlert
      tone="warning"
      title={`There are no bank details in ${currency}`}
      action={<TextLink to={paths.bankDetails}>Open the bank details</TextLink>}
    >
      The invoice tells the client to ask the office how to pay.
    </InlineAlert>
  );
}
