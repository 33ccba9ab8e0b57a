import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

import { restorationQuery } from './restoration.queries.ts';

/** What a restoration still lacks when it is recorded: the payment of its lines, or why not; the document it needs. */
export function RestorationCheck<Values extends FieldValues & { unpaid_reason: string }>({
  control,
  companyId,
}: {
  control: Control<Values>;
  companyId: string;
}) {
  const { data: cost } = useQuery(restorationQuery(useTenantScope(), companyId));
  if (!cost) return null;
  const isPaid = cost.lines.every(({ state }) => state === 'paid');
  return (
    <>
      {cost.needs && (
        <InlineAlert tone="warning" title="A document is needed">
          {cost.needs_note}
        </InlineAlert>
      )}
      {!isPaid && (
        <FormTextField
          // Every form with this field has it.
          name={'unpaid_reason' as FieldPath<Values>}
          control={control}
          label="Why it is recorded before all is paid"
          help={`${formatMoney(cost.owed.toFixed(2))} of its cost is not paid. Staff only.`}
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
    </>
  );
}
