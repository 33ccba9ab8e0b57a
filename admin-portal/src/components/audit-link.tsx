import { toAppError } from '@portal/shared-core/errors';
import { useSwitchTenant, useTenants } from '@portal/shared-core/tenant';
import { Button, InlineAlert, TextLink } from '@portal/shared-core/ui';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

/** Leads to everything that was ever changed about a record: who, when, before and after. */
export function AuditLink({ table, id, of }: { table: string; id: string; of?: 'platform' }) {
  return <TextLink to={paths.auditOf(table, id, of)}>All changes to this record</TextLink>;
}

/** The same for a tenant, whose log is read in that tenant: one that is not the active one becomes it. Nothing where that is not possible. */
export function TenantAuditLink({ tenantId }: { tenantId: string }) {
  const navigate = useNavigate();
  const { tenants, active } = useTenants();
  const { mutateAsync: switchTo, error, isPending } = useSwitchTenant();
  if (tenantId === active?.id) return <AuditLink table="tenants" id={tenantId} />;
  if (!tenants.some(({ id }) => id === tenantId)) return null;

  async function open() {
    const state = { tenantId };
    // Of the new tenant already, so that the switch does not lead to the start of the portal.
    await navigate('.', { replace: true, state });
    try {
      await switchTo(tenantId);
    } catch {
      return; // The refusal is shown.
    }
    await navigate(paths.auditOf('tenants', tenantId), { state });
  }

  return (
    <>
      <Button size="small" loading={isPending} onClick={() => void open()}>
        Switch to this firm for all changes
      </Button>
      {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
    </>
  );
}
