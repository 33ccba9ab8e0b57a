import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import { Button, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

/** Takes the mark from a refused address, so that the next mail to it is sent. */
export function TryAddress({ refusalId, address }: { refusalId: string; address: string }) {
  const held = useNotAllowed('try_address_again');
  const again = useCommand('try_address_again');
  const label = 'Try this address again';
  if (held) return <HeldButton because={held}>{label}</HeldButton>;
  return (
    <>
      {again.error && <InlineAlert tone="bad">{toAppError(again.error).message}</InlineAlert>}
      <Button
        size="small"
        aria-label={`${label}: ${address}`}
        loading={again.isPending}
        onClick={() =>
          again.mutate(
            { refusal_id: refusalId },
            { onSuccess: () => showToast({ text: `The next mail to ${address} is sent` }) },
          )
        }
      >
        {label}
      </Button>
    </>
  );
}
