import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { portalAt, portalMounts } from '../contract/index.ts';
import type { Tenant } from '../tenant/index.ts';

const RECORD_ID = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/|$)/;

/**
 * Follows the active tenant as it changes under a page. An address that names a record of the former tenant is left for the
 * portal's start before anything is asked for in the name of the new one.
 */
export function useTenantChange(active: Tenant | undefined) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(active);
  const [former, setFormer] = useState<Tenant>();

  const hasChanged = active !== undefined && active.id !== shown?.id;
  const isLeaving = hasChanged && shown !== undefined && RECORD_ID.test(pathname);
  if (hasChanged && !isLeaving) {
    setShown(active);
    setFormer(shown);
  }

  useEffect(() => {
    const portal = portalAt(pathname);
    if (isLeaving && portal) void navigate(portalMounts[portal], { replace: true });
  }, [isLeaving, pathname, navigate]);

  return {
    /** The address is still one of the former tenant's. */
    isLeaving,
    /** The tenant before the active one; the last one, where there is none any more. */
    former: active ? former : shown,
    /** What there was to say about the former one has been read. */
    forgetFormer: () => setFormer(undefined),
  };
}
