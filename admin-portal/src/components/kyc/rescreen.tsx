import { toAppError } from '@portal/shared-core/errors';
import {
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useStartRescreening } from './screening.mutations.ts';

/** Has everyone of a firm, or of all firms after a list has changed, compared again by a job (KYC-04, JOB-01). */
export function Rescreen({ of }: { of: { tenant_id: string } | { watchlist: string } }) {
  const asking = useDisclosure();
  const start = useStartRescreening();
  const missing = useNotAllowed('start_rescreening');
  const label = 'tenant_id' in of ? 'Screen everyone again…' : 'Screen all firms again…';
  if (missing) return <HeldButton because={missing}>{label}</HeldButton>;
  return (
    <>
      <Button size="small" ref={asking.opener} onClick={asking.open}>
        {label}
      </Button>
      {start.error && <InlineAlert tone="bad">{toAppError(start.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking.isOpen}
        title={label.replace('…', '?')}
        confirmLabel="Screen again"
        busy={start.isPending}
        onClose={asking.close}
        onConfirm={() =>
          start.mutate(of, {
            onSuccess: () => showToast({ text: 'The screening has begun' }),
            onSettled: asking.close,
          })
        }
      >
        A job compares {'tenant_id' in of ? 'everyone of this firm' : 'everyone of all firms'} with
        every list. New hits appear under Screening. The screening that runs by itself goes on.
      </ConfirmDialog>
    </>
  );
}
