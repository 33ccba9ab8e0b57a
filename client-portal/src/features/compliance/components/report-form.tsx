import { useTenantScope } from '@portal/shared-core/tenant';
import type { Duty } from '@portal/shared-core/views';

import { PaymentForm } from '#/components/receipt/payment-form.tsx';

import { dutyQueries } from '../api/duty.queries.ts';

/** Reports a duty as met or paid, with a receipt. Staff confirm it. */
export function ReportForm({
  duty,
  label,
  onClose,
}: {
  duty: Duty;
  label: string;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const { id, amount, currency, exposure, rule_name: name } = duty;
  const due = (amount ?? 0) + (exposure?.penalty ?? 0);
  return (
    <PaymentForm
      label={`${label}: ${name}`}
      subject={name}
      about={{ obligation_id: id }}
      money={
        amount === null
          ? null
          : {
              currency: exposure?.currency ?? currency ?? 'USD',
              due,
              help: `${due.toFixed(2)} is due today.`,
            }
      }
      referenceHelp="Of the payment or the filing."
      receiptOf={duty.company_id ?? ''}
      keep={[...dutyQueries.all(scope), 'kept', 'report', id]}
      onClose={onClose}
    />
  );
}
