import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { portalAt, portalMounts } from '../contract/index.ts';
import { readShownTenant, saveShownTenant, useUser, type ShownTenant } from '../session/index.ts';
import type { Tenant } from '../tenant/index.ts';

/** State of an address that belongs to a tenant: who opens it switches to that tenant. */
export interface TenantState {
  tenantId: string;
}

const RECORD_ID = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/|$)/;

/**
 * Follows changes of the active tenant, during a page or between two visits, and returns the lost one. An address of a record of the former
 * tenant changes to the portal's start before any query of the new tenant runs. An address with the state `TenantState` of the new tenant
 * stays.
 */
export function useTenantChange(
  active: Tenant | undefined,
  { tenants, isFetching }: { tenants: readonly Tenant[]; isFetching: boolean },
) {
  const { id: userId } = useUser();
  const { pathname, state } = useLocation();
  const [shown, setShown] = useState(active);
  /** The tenant its user knows to work in. */
  const [known, setKnown] = useState<ShownTenant | null>(() => readShownTenant(userId));

  const hasChanged = active !== undefined && active.id !== shown?.id;
  const isOfActive = (state as TenantState | null)?.tenantId === active?.id;
  const isLeaving = hasChanged && shown !== undefined && namesRecord(pathname) && !isOfActive;
  const isGone = known !== null && !tenants.some(({ id }) => id === known.id);
  if (hasChanged && !isLeaving) {
    setShown(active);
    if (shown) setKnown(shown);
    // A list that is being refetched may still contain the lost tenant.
  } else if (active && known?.id !== active.id && !isGone && !isFetching) {
    setKnown(active);
  }

  useEffect(() => {
    if (known) saveShownTenant(userId, known);
  }, [userId, known]);

  return {
    /** Where to go while the address is still one of the former tenant's. */
    leaveTo: isLeaving ? startOf(pathname) : null,
    /** The tenant that was open before and is not theirs any more, until they have read so. */
    gone: isGone ? known : null,
    forgetGone: () => setKnown(active ?? null),
  };
}

/** Whether an address names a record, which belongs to one tenant. */
export function namesRecord(pathname: string): boolean {
  return RECORD_ID.test(pathname);
}

/** The first page of the portal at this address. */
export function startOf(pathname: string): string {
  const portal = portalAt(pathname);
  return portal ? portalMounts[portal] : '/';
}
