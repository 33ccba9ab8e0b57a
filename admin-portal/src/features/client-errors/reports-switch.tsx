import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { clientErrorQueries } from './api/client-error.queries.ts';

/** Turns the keeping of reports on and off. */
export function ReportsSwitch() {
  const { data: areKept } = useQuery(clientErrorQueries.areKept(useTenantScope()));
  const turn = useCommand('set_client_error_reports');
  if (areKept === undefined) return null;
  return (
    <>
      {turn.error && <InlineAlert tone="bad">{turn.error.message}</InlineAlert>}
      <Button
        loading={turn.isPending}
        onClick={() =>
          turn.mutate(
            { is_on: !areKept },
            { onSuccess: () => showToast({ text: `Reports are ${areKept ? 'off' : 'on'}` }) },
          )
        }
      >
        {areKept ? 'Turn reports off' : 'Turn reports on'}
      </Button>
    </>
  );
}

/** Says that reports are off; nothing while they are kept. */
export function ReportsOff() {
  const { data: areKept } = useQuery(clientErrorQueries.areKept(useTenantScope()));
  if (areKept !== false) return null;
  return (
    <InlineAlert tone="info" title="Reports are off">
      New errors are not kept. Those below are erased in their time, which is a threshold of the
      reference data.
    </InlineAlert>
  );
}
