import { entryOf, toAppError } from '@portal/shared-core/errors';
import { formatNumber } from '@portal/shared-core/domain/format';
import { Button, ConfirmDialog, InlineAlert, useDisclosure } from '@portal/shared-core/ui';

import { useChangeTenant } from '../api/tenant.mutations.ts';
import type { Tenant } from '../api/tenant.queries.ts';

/** Closes a tenant to its people, or opens it again. */
export function StandingAction({ tenant }: { tenant: Tenant }) {
  const asking = useDisclosure();
  const change = useChangeTenant();
  const refused = change.error && toAppError(change.error);
  const isActive = tenant.status === 'active';
  const people = tenant.members === 1 ? 'One person' : `${formatNumber(tenant.members)} people`;
  const verb = tenant.members === 1 ? ['is', 'reaches'] : ['are', 'reach'];

  return (
    <>
      {refused && (
        <InlineAlert tone="bad" title={entryOf(refused.code).title}>
          {refused.message}
        </InlineAlert>
      )}
      <Button ref={asking.opener} onClick={asking.open}>
        {isActive ? 'Suspend…' : 'Restore…'}
      </Button>
      <ConfirmDialog
        open={asking.isOpen}
        title={`${isActive ? 'Suspend' : 'Restore'} ${tenant.name}?`}
        confirmLabel={isActive ? 'Suspend the tenant' : 'Restore the tenant'}
        danger={isActive}
        busy={change.isPending}
        onConfirm={() =>
          change.mutate(
            { base: tenant, change: { status: isActive ? 'suspended' : 'active' } },
            { onSettled: asking.close },
          )
        }
        onClose={asking.close}
      >
        {isActive
          ? `${people} ${verb[0]} locked out at once, also where a page is open now. Staff keep their access, and nothing is deleted.`
          : `${people} ${verb[1]} the firm again at once.`}
      </ConfirmDialog>
    </>
  );
}
