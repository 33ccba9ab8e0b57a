import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useSetFeePayment } from '../api/firm.mutations.ts';
import { firmQueries } from '../api/firm.queries.ts';
import { FirmRule } from './firm-rule.tsx';

/** Whether clients may pay an annual fee before its invoice; the owners of the firm decide. */
export function FeePaymentRule() {
  const { data: firm } = useQuery(firmQueries.use(useTenantScope()));
  const set = useSetFeePayment();
  if (!firm) return null;
  return (
    <FirmRule
      title="Annual fees without an invoice"
      isOn={firm.takes_fees_early}
      meaning={[
        'Before its invoice, an annual fee tells clients that the invoice follows, or to ask you.',
        'Before its invoice, an annual fee shows clients your confirmed bank details and a reference. The money is on their account until you invoice.',
      ]}
      button={['Take fees before the invoice', 'Take fees by invoice only']}
      done={['Clients may pay before the invoice', 'Fees are paid by invoice alone']}
      set={set}
    />
  );
}
