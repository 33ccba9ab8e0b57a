import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, Panel, showToast, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useSetFeePayment } from '../api/firm.mutations.ts';
import { firmQueries } from '../api/firm.queries.ts';

/** Whether clients may pay an annual fee before its invoice; the owners of the firm decide. */
export function FeePaymentRule() {
  const { data: firm } = useQuery(firmQueries.use(useTenantScope()));
  const set = useSetFeePayment();
  if (!firm) return null;
  const { takes_fees_early: early } = firm;
  return (
    <Panel title="Annual fees without an invoice">
      <Stack>
        <p>
          {early
            ? 'Before its invoice, an annual fee shows clients your confirmed bank details and a reference. The money is on their account until you invoice.'
            : 'Before its invoice, an annual fee tells clients that the invoice follows, or to ask you.'}
        </p>
        {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
        <Actions>
          <Button
            loading={set.isPending}
            onClick={() =>
              set.mutate(!early, {
                onSuccess: () =>
                  showToast({
                    text: early
                      ? 'Fees are paid by invoice alone'
                      : 'Clients may pay before the invoice',
                    undo: () => set.mutate(early),
                  }),
              })
            }
          >
            {early ? 'Take fees by invoice only' : 'Take fees before the invoice'}
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
