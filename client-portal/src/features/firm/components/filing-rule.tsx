import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, Panel, showToast, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useSetFilingRule } from '../api/firm.mutations.ts';
import { firmQueries } from '../api/firm.queries.ts';

/** Whether applications are filed with the Registrar before their invoice is paid; the owners of the firm decide. */
export function FilingRule() {
  const { data: firm } = useQuery(firmQueries.use(useTenantScope()));
  const set = useSetFilingRule();
  if (!firm) return null;
  const { files_after_payment: waits } = firm;
  return (
    <Panel title="Filing and payment">
      <Stack>
        <p>
          {waits
            ? 'An application is filed with the Registrar once its invoice is paid. Until then staff can neither file it nor enter its company.'
            : 'An application is filed with the Registrar as soon as it is approved, whether its invoice is paid or not.'}
        </p>
        {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
        <Actions>
          <Button
            loading={set.isPending}
            onClick={() =>
              set.mutate(!waits, {
                onSuccess: () =>
                  showToast({
                    text: waits
                      ? 'Filing does not wait for the payment'
                      : 'Filing waits for the payment',
                    undo: () => set.mutate(waits),
                  }),
              })
            }
          >
            {waits ? 'File without waiting for the payment' : 'File after the payment only'}
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
