import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { portalAt } from '../contract/index.ts';
import { pageOf, type Notification, type SubjectPages } from '../notifications/index.ts';
import { useSwitchTenant, useTenants } from '../tenant/index.ts';
import { useScreens } from './use-screens.ts';
import { namesRecord, type TenantState } from './use-tenant-change.ts';

/**
 * Opens the page of a notification's subject, in the tenant of the subject. Where the portal has no page for it, nothing opens.
 * `isDenied`: the user has no access to that tenant any more. `error`: the tenant could not be switched.
 */
export function useOpenNotification(pages: SubjectPages, onOpen: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasScreen = useScreens();
  const { active, refetch } = useTenants();
  const { mutate: switchTo, error } = useSwitchTenant();
  const [isDenied, setDenied] = useState(false);

  async function open(notification: Notification) {
    setDenied(false);
    const { tenant_id: tenantId } = notification;
    const page = pageOf(notification, pages);
    if (!page || !isThere(page)) return;
    if (!tenantId || tenantId === active?.id) return show(page);

    // A membership may be newer than the list.
    const { data: tenants = [] } = await refetch();
    if (!tenants.some(({ id }) => id === tenantId)) return setDenied(true);
    switchTo(tenantId, { onSuccess: () => show(page, { tenantId }) });
  }

  /** An announcement may lead to the other portal, whose screens are not known here. */
  function isThere(page: string) {
    return portalAt(page) !== portalAt(pathname) || hasScreen(page);
  }

  function show(page: string, state?: TenantState) {
    onOpen();
    // After a switch, Back must not lead to a record of the former tenant.
    void navigate(page, state && { state, replace: namesRecord(pathname) });
  }

  return { open, isDenied, error };
}
